/// The distribution of free writers.
///
/// Lengths are in ems, angles in radians; deviations are standard deviations of writers that aren't neat.
///
/// ## Source
/// Networks that were trained with these sizes on another generator's ink read real ink better than those of the structured
/// writers of the time; the stroke orders were found by looking at the errors on neat ink. Bends, habits and the unsteadiness of
/// neat writers fit a real writer's strokes, paired with templates' (`Models/experiments/chinese-neat-ink.md`). How short strokes
/// deviate, lengths relative to the templates and the joining law were fitted to the ink of three sets of people's.
public struct FreeSettings: Hashable, Sendable {
  /// The share of neat writers, who hardly join strokes.
  public var neatShare: Float = 0.25
  /// The factor of all deviations of neat writers: range over writers.
  public var neatUnsteadiness: ClosedRange<Float> = 0.6...1.4
  /// Rotation of a character.
  public var rotation: Float = 0.06
  /// Slant of uprights.
  public var slant: Float = 0.10
  /// Rise of horizontals relative to the templates: mean.
  public var riseMean: Float = 0.07
  /// Rise of horizontals.
  public var rise: Float = 0.05
  /// A stroke's shift, each coordinate.
  public var strokeShift: Float = 0.03
  /// ln of a stroke's length.
  public var strokeLength: Float = 0.15
  /// A stroke's rotation.
  public var strokeRotation: Float = 0.09
  /// The factor of the deviations of a stroke's length and rotation: range over strokes, short ones more.
  public var shortLooseness: ClosedRange<Float> = 0.6...3.2
  /// The length of strokes whose factor is 1, in ems.
  public var looseLength: Float = 0.25
  /// The factor by which strokes below `growthLimit` grow.
  public var shortGrowth: Float = 1.15
  /// The length below which strokes grow, in ems.
  public var growthLimit: Float = 0.22
  /// ln of the length of horizontals relative to the templates: mean.
  public var horizontalLength: Float = -0.16
  /// A writer's rotation of all straight strokes of a direction.
  public var habitRotation: Float = 0.08
  /// ln of the length of a writer's straight strokes of a direction.
  public var habitLength: Float = 0.15
  /// The bend of a writer's straight strokes of a direction, as a share of their length.
  public var habitBend: Float = 0.04
  /// The bend of a stroke, as a share of its length.
  public var strokeBend: Float = 0.05
  /// The largest share of hooks that a writer leaves out; most leave out few.
  public var hookLoss: Float = 1
  /// The longest path over which a writer rounds corners, in ems; most round little.
  public var cornerRounding: Float = 0.3
  /// The shift of a part of a character, each coordinate.
  public var componentShift: Float = 0.045
  /// ln of the size of a part of a character.
  public var componentScale: Float = 0.13
  /// The share of characters whose parts are their components; the others' are runs of successive strokes.
  public var componentShare: Float = 0.5
  /// The factor of the deviations of components: range over characters, small ones more often.
  public var componentSpread: ClosedRange<Float> = 0.6...2
  /// The number of strokes below which a character deviates more, by the root of the ratio.
  public var looseStrokes: Float = 9
  /// The share of short strokes that are left out.
  public var dropShare: Float = 0.03
  /// The largest probability that two strokes without a gap are joined, before it is cut to 1: that of the fastest writer.
  public var joinScale: Float = 2.1
  /// The gap over which strokes are joined 1/e as often, as a share of the longest side.
  public var joinReach: Float = 0.6
  /// The factor of that probability by the direction of the pen's way, in eighths of a turn from the right by way of down.
  public var joinDirections: [Float] = [0.65, 1, 1.15, 1.1, 1.03, 0.9, 1.1, 0.75]
  /// The factor between strokes of different components.
  public var joinBetweenComponents: Float = 0.55
  /// The share of connections between strokes that are curved.
  public var curvedConnectionShare: Float = 0.4
  /// The share of characters in which the table's drawn and run-together forms are used, too; the others have its stroke
  /// orders alone.
  public var cursiveShare: Float = 0.5
  /// The largest disorder of a writer's stroke orders, as the probability of each kind of change; most writers have little.
  public var disorder: Float = 0.4
  /// The largest probability that a writer lifts the pen at a stroke's corner; most hardly ever do.
  public var cornerLift: Float = 0.3
}
