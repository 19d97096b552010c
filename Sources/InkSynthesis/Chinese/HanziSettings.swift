/// What Chinese hands are drawn from: the spread of each trait over writers, and how unsteady one writer is.
///
/// Lengths are in ems, the side of a character's square; angles in radians; deviations are standard deviations.
public struct HanziSettings: Hashable, Sendable {
  /// ln(width/height) beside the templates': mean over hands (handwriting is narrower than print).
  public var aspectMean: Float = -0.15
  /// ln(width/height): deviation over hands.
  public var aspectDeviation: Float = 0.12
  /// ln(width/height): deviation of one character within a hand.
  public var aspectUnsteadiness: Float = 0.13
  /// Rotation of a character: deviation.
  public var rotation: Float = 0.06
  /// How far uprights lean: mean over hands.
  public var slantMean: Float = 0.05
  /// How far uprights lean: deviation over hands.
  public var slantDeviation: Float = 0.10
  /// How far horizontals rise beside the templates': mean over hands.
  public var riseMean: Float = 0.06
  /// How far horizontals rise: deviation over hands.
  public var riseDeviation: Float = 0.06
  /// A stroke's shift: deviation of each coordinate.
  public var strokeShift: Float = 0.022
  /// ln of a stroke's length: deviation; short strokes have more.
  public var strokeLength: Float = 0.36
  /// A stroke's rotation: deviation; short strokes have more.
  public var strokeRotation: Float = 0.13
  /// What the fastest hand has on top of `strokeRotation`.
  public var hastyRotation: Float = 0.12
  /// What a level or upright straight stroke has of that rotation: the eye keeps to these.
  public var levelRotation: Float = 0.4
  /// What a stroke with a bend has of it.
  public var bentRotation: Float = 1.4
  /// How far a stroke bends beside its template, as a share of its length: deviation.
  public var strokeBend: Float = 0.06
  /// A component's shift: deviation of each coordinate.
  public var componentShift: Float = 0.028
  /// ln of a component's size: deviation.
  public var componentScale: Float = 0.13
  /// The share of short strokes that are left out.
  public var dropShare: Float = 0.03
  /// The share of successive strokes that change places.
  public var swapShare: Float = 0.012
  /// The share of hands whose pen rounds everything off.
  public var lowPassShare: Float = 0.4
  /// The share of connections between strokes that are curved.
  public var curvedConnectionShare: Float = 0.3
  /// The share of strokes that the fastest hands begin early, the pen being still on its way from the stroke before.
  public var landingShare: Float = 0.8
  /// The length of that way: range.
  public var landingLength: ClosedRange<Float> = 0.02...0.1
  /// ln of how much a hand joins: deviation from one character to the next.
  public var joinUnsteadiness: Float = 0.45
  /// How far apart two strokes are that are joined 1/e as often as touching ones, by the character's longest side.
  public var joinReach: Float = 0.45
  /// How far apart two strokes are that count as touching 1/e as much as strokes without a gap, by the longest side.
  public var touchReach: Float = 0.1
  /// How much oftener than the hand's stroke ratio asks for the pen stays down.
  public var joinScale: Float = 1
  /// The height of a character in millimetres: range over hands.
  public var emHeight: ClosedRange<Float> = 6...14
  /// Units a millimetre: range over hands, evenly in its logarithm.
  public var unitsPerMillimetre: ClosedRange<Float> = 8...60
  /// The share of hands whose device reports whole units only.
  public var wholeUnitShare: Float = 0.75
  /// Points a second: range over hands.
  public var samplingRate: ClosedRange<Float> = 60...200
  /// The share of hands whose device keeps only every few points.
  public var coarseShare: Float = 0.08

  /// Traits as the recipes use them.
  public init() {}
}

extension HanziSettings {
  /// What the shortest strokes have on top of `strokeLength`; it fades with their length.
  static let shortLength: Float = 1.6
  /// What long strokes have of these deviations where they become longer: the square holds them.
  static let lengthening: Float = 0.5
  /// What the shortest strokes have on top of `strokeRotation`.
  static let shortRotation: Float = 0.6
}
