/// The distribution of Chinese writers: the spread of each trait over writers, and the unsteadiness of one writer.
///
/// Lengths are in ems, the side of a character's square; angles in radians; deviations are standard deviations.
public struct ChineseSettings: Hashable, Sendable {
  /// The kind of writers.
  public var generator = ChineseGenerator.structured
  /// The settings that only free writers have.
  public var free = FreeSettings()
  /// The tails that the pen leaves when it is lifted late.
  public var tails = TailSettings()
  /// The difference between writers in the strength of their deviations: the deviation of ln of each factor of a writer.
  public var strengthSpread: Float = 0
  /// The displacement of a character's smooth warp: deviation of each coordinate.
  public var warp: Float = 0.03
  /// The shift of a stroke to the right per unit that it is lower than the middle: mean over writers. Columns of real
  /// writing lean that way although uprights lean the other way.
  public var layoutShearMean: Float = 0.15
  /// The same: deviation over writers.
  public var layoutShearDeviation: Float = 0.09
  /// The share of structured writers that write like a schoolbook, with hardly any joins and tails; the neatest ones.
  public var neatShare: Float = 0.12
  /// ln(width/height) relative to the templates: mean over writers (handwriting is narrower than print).
  public var aspectMean: Float = -0.15
  /// ln(width/height): deviation over writers.
  public var aspectDeviation: Float = 0.12
  /// ln(width/height): deviation over one writer's characters.
  public var aspectUnsteadiness: Float = 0.13
  /// Rotation of a character: deviation.
  public var rotation: Float = 0.06
  /// Slant of uprights: mean over writers.
  public var slantMean: Float = 0.05
  /// Slant of uprights: deviation over writers.
  public var slantDeviation: Float = 0.10
  /// Rise of horizontals relative to the templates: mean over writers.
  public var riseMean: Float = 0.06
  /// Rise of horizontals: deviation over writers.
  public var riseDeviation: Float = 0.06
  /// A stroke's shift: deviation of each coordinate.
  public var strokeShift: Float = 0.022
  /// ln of a stroke's length: deviation; short strokes have more.
  public var strokeLength: Float = 0.36
  /// A stroke's rotation: deviation; short strokes have more.
  public var strokeRotation: Float = 0.13
  /// The rotation that the fastest writer adds to `strokeRotation`.
  public var fastRotation: Float = 0.12
  /// The factor of that rotation for level and upright straight strokes, which the eye keeps straight.
  public var levelRotation: Float = 0.4
  /// The factor of that rotation for strokes with a bend.
  public var bentRotation: Float = 1.4
  /// A stroke's bend relative to its template, as a share of its length: deviation.
  public var strokeBend: Float = 0.06
  /// A component's shift: deviation of each coordinate.
  public var componentShift: Float = 0.028
  /// ln of a component's size: deviation.
  public var componentScale: Float = 0.13
  /// The share of short strokes that are left out.
  public var dropShare: Float = 0.03
  /// The share of successive strokes that are swapped.
  public var swapShare: Float = 0.012
  /// The share of writers whose pen smooths everything.
  public var lowPassShare: Float = 0.4
  /// The share of connections between strokes that are curved.
  public var curvedConnectionShare: Float = 0.3
  /// The share of strokes that the fastest writers begin early, while the pen still comes from the stroke before.
  public var landingShare: Float = 0.8
  /// The length of that early part: range.
  public var landingLength: ClosedRange<Float> = 0.02...0.1
  /// ln of the factor of the join law: deviation from one character to the next.
  public var joinUnsteadiness: Float = 0.45
  /// The gap over which strokes are joined 1/e as often as without one, as a share of the character's longest side.
  public var joinReach: Float = 0.45
  /// The gap over which strokes count as touching 1/e as much as without one, as a share of the longest side.
  public var touchReach: Float = 0.1
  /// The factor by which the pen stays down more often than the writer's stroke ratio requires.
  public var joinScale: Float = 1
  /// The height of a character in millimetres: range over writers.
  public var emHeight: ClosedRange<Float> = 6...14
  /// The devices.
  public var device = DeviceSettings(samplingRate: 60...200, unitsPerMillimetre: 8...60)
  /// The share of writers whose device keeps only every few points.
  public var coarseShare: Float = 0.08

  /// Makes the settings that the recipes use.
  public init() {}

  /// The deviation that the shortest strokes add to `strokeLength`; it fades with their length.
  static let shortLength: Float = 1.6
  /// The factor of these deviations for long strokes that become longer, since the square limits them.
  static let lengthening: Float = 0.5
  /// The rotation that the shortest strokes add to `strokeRotation`.
  static let shortRotation: Float = 0.6
}
