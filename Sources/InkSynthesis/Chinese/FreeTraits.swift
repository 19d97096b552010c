import InkCore
import InkData

/// The habits that only free writers have.
struct FreeTraits: Hashable, Sendable {
  /// The factor of the join law.
  let joining: Float
  /// The part of a third of a stroke's length that is cut off beside a connection.
  let trim: Float
  /// The probability of each kind of change of the stroke order.
  let disorder: Float
  /// The probability that the pen is lifted at a corner.
  let cornerLift: Float

  /// - Parameter style: From 0, the neatest, to 1, the fastest.
  init(_ settings: FreeSettings, style: Float, random: inout SplitMix64) {
    let isNeat = style < settings.neatShare
    if isNeat {
      joining = 0.1 * style / max(settings.neatShare, 0.01)
    } else {
      // The square root makes writers that join much more frequent than those that join little.
      joining = settings.joinScale * ((style - settings.neatShare) / max(1 - settings.neatShare, 0.01)).squareRoot()
    }
    trim = random.unit()
    // The fifth power: half of the writers have less than 3 % of the largest disorder, an eighth more than half of it.
    disorder = settings.disorder * power(random.unit(), 5)
    cornerLift = settings.cornerLift * power(random.unit(), 4)
  }

  /// Returns the pen's strokes per stroke of the template for a factor of the join law.
  static func strokeRatio(of joining: Float) -> Float { ChineseWriter.interpolate(joining, ratioByJoining) }

  /// As measured on synthesized ink of GB 2312's level 1.
  private static let ratioByJoining: [(Float, Float)] = [
    (0, 1), (0.05, 0.97), (0.39, 0.78), (0.67, 0.62), (0.87, 0.51), (1.02, 0.42), (1.28, 0.30), (1.5, 0.22),
  ]
}
