/// A stroke of a character before the pen's lifts are decided.
struct WrittenStroke {
  /// Its path in ems.
  var points: [SIMD2<Float>]
  /// Its length in the template.
  var length: Float
  /// The length of its closing hook; 0 if it has none.
  var hook: Float
  /// The index of the template's stroke, or of the first of those that it replaces.
  var origin: Int
  /// Whether it replaces strokes of the template.
  var isForm: Bool
  /// Whether the pen always stays down after it.
  var runsOn = false
}
