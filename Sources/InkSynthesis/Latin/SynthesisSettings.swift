/// What hands are drawn from: the spread of each trait over writers, and how unsteady one writer is.
///
/// Lengths are in units of the skeleton grid, where the x-height is 10; angles are slopes (tangents).
public struct SynthesisSettings: Hashable, Sendable {
  /// The share of hands that print every letter apart.
  public var printShare: Float = 0.38
  /// The share of hands that join some letters; the rest join nearly all.
  public var mixedShare: Float = 0.27
  /// Slant: mean over hands (writing leans right more often than left).
  public var slantMean: Float = 0.12
  /// Slant: standard deviation over hands.
  public var slantDeviation: Float = 0.22
  /// ln(width/height): standard deviation over hands.
  public var aspectDeviation: Float = 0.16
  /// Space between letters: range over hands.
  public var letterSpacing: ClosedRange<Float> = 1.8...4.8
  /// Space between words: range over hands.
  public var wordSpacing: ClosedRange<Float> = 9...16
  /// x-height in millimetres: range over hands.
  public var xHeight: ClosedRange<Float> = 1.8...4.5
  /// Slope of the baseline: standard deviation over hands.
  public var baselineSlope: Float = 0.02
  /// Amplitude of the baseline's waves: largest over hands.
  public var baselineWave: Float = 0.9
  /// How far a hand's own letter shapes stray from the skeletons, a point's standard deviation: range over hands.
  public var shapeDeviation: ClosedRange<Float> = 0.15...0.55
  /// How far one letter strays from the hand's own shape, a point's standard deviation: range over hands.
  public var unsteadiness: ClosedRange<Float> = 0.1...0.4
  /// Amplitude of tremor: largest over hands.
  public var tremor: Float = 0.12
  /// Points a second: range over hands.
  public var samplingRate: ClosedRange<Float> = 60...160
  /// Units a millimetre: range over hands, evenly in its logarithm.
  public var unitsPerMillimetre: ClosedRange<Float> = 5...60
  /// The share of hands whose device reports whole units only.
  public var wholeUnitShare: Float = 0.75

  /// Traits as the starter recipe uses them.
  public init() {}
}
