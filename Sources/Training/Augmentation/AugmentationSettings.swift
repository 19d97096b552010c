/// How training ink is changed anew whenever it is seen.
///
/// Lengths are in units of the ink's size: one unit is about a third of a line's height. Numbers after a name are the
/// largest change either way unless told otherwise; 0 turns a change off.
public struct AugmentationSettings: Sendable, Equatable {
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
  /// How much letters and gaps widen or narrow along the line, as a share.
  public var spacing: Float = 0.13
  /// How far a stroke is moved, as a standard deviation.
  public var strokeShift: Float = 0.04
  /// How far a point is moved, as a standard deviation.
  public var jitter: Float = 0.02
  /// The largest share of points that are dropped, as by a slow device.
  public var pointDropping: Float = 0.5
  /// The largest grid that points are rounded to, as by a coarse device.
  public var grid: Float = 0.08

  /// Makes settings of defaults.
  public init() {}
}

extension AugmentationSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("share", &share, in: 0...1)
    try fields.number("rotation", &rotation, in: 0...3.2)
    try fields.number("shear", &shear, in: 0...3)
    try fields.range("scaleX", &scaleX, in: 0.1...10)
    try fields.range("scaleY", &scaleY, in: 0.1...10)
    try fields.number("baselineWave", &baselineWave, in: 0...3)
    try fields.number("spacing", &spacing, in: 0...0.9)
    try fields.number("strokeShift", &strokeShift, in: 0...1)
    try fields.number("jitter", &jitter, in: 0...1)
    try fields.number("pointDropping", &pointDropping, in: 0...0.95)
    try fields.number("grid", &grid, in: 0...1)
  }
}
