/// The random changes of training ink, new whenever it is used.
///
/// Lengths are in units of the ink's size: one unit is about a third of a line's height. Numbers after a name are the
/// largest change in either direction unless stated otherwise; 0 turns a change off.
public struct AugmentationSettings: Sendable, Equatable, RecipeFields {
  /// The share of samples that are changed at all.
  public var share: Float = 0.95
  /// Turning, in radians.
  public var rotation: Float = 0.08
  /// Slanting, as the tangent of the angle.
  public var shear: Float = 0.35
  /// The factor of the width.
  public var scaleX: ClosedRange<Float> = 0.75...1.3
  /// The factor of the height.
  public var scaleY: ClosedRange<Float> = 0.85...1.18
  /// The height of a wave of the baseline.
  public var baselineWave: Float = 0.25
  /// The change of the size of letters along the line, as a share.
  public var sizeWave: Float = 0.12
  /// The change of their slant along the line, as the tangent of the angle.
  public var slantWave: Float = 0.1
  /// The change of the width of letters and gaps along the line, as a share.
  public var spacing: Float = 0.13
  /// The displacement of a point by the elastic field, as the largest standard deviation that a sample draws.
  public var elastic: Float = 0.15
  /// The distance over which the elastic field changes.
  public var elasticLength: Float = 2.5
  /// The standard deviation of a stroke's displacement.
  public var strokeShift: Float = 0.04
  /// The standard deviation of a stroke's rotation, in radians.
  public var strokeRotation: Float = 0.04
  /// The standard deviation of a stroke's change of size, as a share.
  public var strokeScale: Float = 0.04
  /// The standard deviation of a point's displacement; neighbouring points move alike.
  public var jitter: Float = 0.02
  /// The largest share of points that are lost, as by a busy device.
  public var pointDropping: Float = 0.5
  /// The largest average distance between points, as of a device that samples rarely.
  public var pointDistance: Float = 0.5
  /// The largest length over which the pen's path is smoothed, as by a device's filter.
  public var smoothing: Float = 0.12
  /// The largest grid that points are rounded to, as by a coarse device.
  public var grid: Float = 0.08
  /// The share of samples whose dots and crosses are written after their word.
  public var delay: Float = 0.12
  /// The share of samples whose dots and crosses are written right after their letters' other strokes.
  public var recall: Float = 0.12
  /// The share of neighbouring strokes of a letter that are swapped.
  public var strokeSwap: Float = 0.03
  /// The share of short straight strokes that are written in the other direction.
  public var strokeReversal: Float = 0.03
  /// The share of samples of which a run of two to six strokes is written last.
  public var lateRun: Float = 0
  /// The share of samples whose strokes are written in any order.
  public var shuffle: Float = 0
  /// The share of lines that are turned by up to 60°.
  public var tilt: Float = 0
  /// The largest share of frames that are hidden, in runs.
  public var frameMasking: Float = 0
  /// The longest run, in frames; a letter has about 17.
  public var frameMaskLength = 12
  /// The share of samples of which one stretch of the pen's path, 6 to 20 % of it, and a rectangle of the plane, with sides of
  /// 10 to 35 % of its own, are hidden.
  public var cutOut: Float = 0

  /// Makes settings of defaults.
  public init() {}

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("share", &share, in: 0...1)
    try fields.number("rotation", &rotation, in: 0...3.2)
    try fields.number("shear", &shear, in: 0...3)
    try fields.range("scaleX", &scaleX, in: 0.1...10)
    try fields.range("scaleY", &scaleY, in: 0.1...10)
    try fields.number("baselineWave", &baselineWave, in: 0...3)
    try fields.number("sizeWave", &sizeWave, in: 0...0.9)
    try fields.number("slantWave", &slantWave, in: 0...3)
    try fields.number("spacing", &spacing, in: 0...0.9)
    try fields.number("elastic", &elastic, in: 0...3)
    try fields.number("elasticLength", &elasticLength, in: 0.5...100)
    try fields.number("strokeShift", &strokeShift, in: 0...1)
    try fields.number("strokeRotation", &strokeRotation, in: 0...0.5)
    try fields.number("strokeScale", &strokeScale, in: 0...0.3)
    try fields.number("jitter", &jitter, in: 0...1)
    try fields.number("pointDropping", &pointDropping, in: 0...0.95)
    try fields.number("pointDistance", &pointDistance, in: 0...10)
    try fields.number("smoothing", &smoothing, in: 0...10)
    try fields.number("grid", &grid, in: 0...1)
    try fields.number("delay", &delay, in: 0...1)
    try fields.number("recall", &recall, in: 0...1)
    try fields.number("strokeSwap", &strokeSwap, in: 0...1)
    try fields.number("strokeReversal", &strokeReversal, in: 0...1)
    try fields.number("lateRun", &lateRun, in: 0...1)
    try fields.number("shuffle", &shuffle, in: 0...1)
    try fields.number("tilt", &tilt, in: 0...1)
    try fields.number("frameMasking", &frameMasking, in: 0...0.9)
    try fields.number("frameMaskLength", &frameMaskLength, in: 1...10_000)
    try fields.number("cutOut", &cutOut, in: 0...1)
    if delay + recall > 1 {
      try fields.conflict("“delay” and “recall” are shares of the same samples: together at most 1")
    }
  }
}
