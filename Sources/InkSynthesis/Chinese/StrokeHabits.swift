import InkCore

/// Differences between a writer's strokes and the templates' that are the same in every character.
///
/// One writes falling strokes short and steep, another long and hollow; one rounds corners, another leaves hooks out.
/// Deviations of single strokes don't bring that about: in a character of five such strokes they rarely all agree.
struct StrokeHabits: Hashable, Sendable {
  /// Habits of strokes by their direction, in eighths of a turn from the right by way of down.
  private let turns, lengths, bends: [Float]
  /// The probability that a hook is left out.
  private let hookLoss: Float
  /// The length of the path over which corners are rounded, in ems.
  private let rounding: Float

  init(seed: UInt64, settings: FreeSettings) {
    var random = SplitMix64(seed, 0x48_41_42)
    func habits(_ deviation: Float) -> [Float] { (0..<8).map { _ in deviation * random.normal() } }
    turns = habits(settings.habitRotation)
    lengths = zip(habits(settings.habitLength), 0...).map { $1 % 4 == 0 ? $0 + settings.horizontalLength : $0 }
    bends = habits(settings.habitBend)
    hookLoss = settings.hookLoss * power(random.unit(), 2)
    rounding = settings.cornerRounding * power(random.unit(), 2)
  }

  /// Leaves a stroke's hook out, or not, and rounds its corners.
  func shape(_ stroke: inout WrittenStroke, random: inout SplitMix64) {
    if stroke.hook > 0, random.happens(hookLoss) {
      PenPath.trimEnd(&stroke.points, by: stroke.hook)
      stroke.hook = 0
    }
    if rounding > 0.02 { stroke.points = PenPath.rounded(stroke.points, by: rounding) }
  }

  /// A stroke's rotation, ln of its length, and its bend as a share of its length. A stroke with a corner has none of them: its
  /// ends say nothing about its parts.
  func deviation(of stroke: WrittenStroke) -> (turn: Float, length: Float, bend: Float) {
    let chord = stroke.points[stroke.points.count - 1] - stroke.points[0]
    let path = PenPath.length(stroke.points)
    guard path > 0 else { return (0, 0, 0) }
    let straightness = min(max((chord.length / path - 0.8) / 0.15, 0), 1)
    func between(_ habits: [Float]) -> Float { straightness * chord.among(eighths: habits) }
    return (between(turns), between(lengths), between(bends))
  }
}

extension SIMD2<Float> {
  /// Between two of eight values by the direction: the first is for the right, the others follow by way of down.
  func among(eighths values: [Float]) -> Float {
    let eighths = arcTangent(y, x) / (Float.pi / 4) + (y < 0 ? 8 : 0)
    let before = Swift.min(Swift.max(Int(eighths), 0), 7)
    let share = Swift.min(Swift.max(eighths - Float(before), 0), 1)
    return values[before] * (1 - share) + values[(before + 1) % 8] * share
  }
}
