/// A stroke of a character before the pen's lifts are decided.
struct WrittenStroke {
  /// Its path in ems.
  var points: [SIMD2<Float>]
  /// Its length as the template has it.
  var length: Float
  /// How long its closing hook is; 0 where it has none.
  var hook: Float
  /// The template's stroke, or the first of those in whose place it stands.
  var origin: Int
  /// Whether it stands in the place of other strokes of the template.
  var isForm: Bool
  /// Whether the pen stays down after it in any case.
  var runsOn = false
}
