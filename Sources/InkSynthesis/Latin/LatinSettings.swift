/// The distribution of Latin writers: the spread of each trait over writers, and the unsteadiness of one writer.
///
/// Lengths are in units of the skeleton grid, where the x-height is 10; angles are slopes (tangents).
public struct LatinSettings: Hashable, Sendable {
  /// The share of writers who print every letter apart.
  public var printShare: Float = 0.38
  /// The share of writers who join some letters; the rest join nearly all.
  public var mixedShare: Float = 0.27
  /// Slant: mean over writers (writing leans right more often than left).
  public var slantMean: Float = 0.12
  /// Slant: standard deviation over writers.
  public var slantDeviation: Float = 0.22
  /// ln(width/height): standard deviation over writers.
  public var aspectDeviation: Float = 0.16
  /// Space between letters: range over writers.
  public var letterSpacing: ClosedRange<Float> = 1.8...4.8
  /// Space between words: range over writers.
  public var wordSpacing: ClosedRange<Float> = 9...16
  /// x-height in millimetres: range over writers.
  public var xHeight: ClosedRange<Float> = 1.8...4.5
  /// Slope of the baseline: standard deviation over writers.
  public var baselineSlope: Float = 0.02
  /// Amplitude of the baseline's waves: largest over writers.
  public var baselineWave: Float = 0.9
  /// Standard deviation of a point of the writer's own letter shapes from the skeleton: range over writers.
  public var shapeDeviation: ClosedRange<Float> = 0.15...0.55
  /// Standard deviation of a point of one letter from the writer's own shape: range over writers.
  public var unsteadiness: ClosedRange<Float> = 0.1...0.4
  /// Amplitude of tremor: largest over writers.
  public var tremor: Float = 0.12
  /// The devices.
  public var device = DeviceSettings(samplingRate: 60...160, unitsPerMillimetre: 5...60)

  /// Makes the settings that the starter recipe uses.
  public init() {}
}
