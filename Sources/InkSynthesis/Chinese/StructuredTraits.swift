import InkCore
import InkData

/// The habits that only structured writers have.
struct StructuredTraits: Hashable, Sendable {
  /// The factor of the join law.
  let joining: Float
  /// The probability that strokes that touch are joined, in addition to the join law.
  let touchJoining: Float
  /// The part of a third of a stroke's length that is cut off beside a connection.
  let trim: Float
  /// The share of hooks that aren't finished.
  let hookLoss: Float
  /// The share of strokes that begin early.
  let landingShare: Float
  /// The factor of the deviation of strokes' lengths.
  let lengthSpread: Float

  init(_ settings: ChineseSettings, style: Float, strokeRatio: Float, speed: Float, random: inout SplitMix64) {
    // The neatest writers join less than the neatest ones measured, like a schoolbook.
    let neatness = settings.neatShare > 0 ? min(style / settings.neatShare, 1) : 1
    joining = settings.joinScale * neatness * ChineseWriter.joining(for: strokeRatio)
    touchJoining = ChineseWriter.touchJoining(for: joining)
    trim = (0.2 + 0.35 * speed) * random.unit()
    hookLoss = 0.15 + 0.6 * speed * random.unit()
    landingShare = settings.landingShare * (0.25 + 0.75 * speed) * random.uniform(0.2...1.8)
    lengthSpread = exponential(0.25 * random.normal())
  }
}
