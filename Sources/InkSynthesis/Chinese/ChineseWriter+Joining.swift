extension ChineseWriter {
  /// Quantiles of the stroke ratios of 84 real writers, the fastest first; measured on real ink.
  private static let ratioQuantiles: [(share: Float, ratio: Float)] = [
    (0, 0.20), (0.05, 0.29), (0.25, 0.48), (0.5, 0.64), (0.75, 0.71), (0.95, 0.89), (1, 0.95),
  ]

  /// Returns the stroke ratio of a writer at a quantile of all, from the neatest at 0 to the fastest at 1.
  static func strokeRatio(of style: Float) -> Float {
    interpolate(1 - style, ratioQuantiles.map { ($0.share, $0.ratio) })
  }

  /// Returns the factor of the join law that gives a stroke ratio, as measured on synthesized ink.
  static func joining(for strokeRatio: Float) -> Float { interpolate(strokeRatio, joiningByRatio) }

  private static let joiningByRatio: [(Float, Float)] = [
    (0.2, 2.04), (0.25, 1.65), (0.29, 1.44), (0.34, 1.22), (0.43, 0.92), (0.51, 0.7), (0.58, 0.53), (0.64, 0.39),
    (0.68, 0.31), (0.71, 0.26), (0.8, 0.13), (0.89, 0.04), (0.95, 0),
  ]

  /// Returns the probability that a writer joins strokes that touch, in addition to the join law.
  static func touchJoining(for joining: Float) -> Float { 0.85 * (1 - exponential(-joining / 0.12)) }

  static func interpolate(_ x: Float, _ table: [(Float, Float)]) -> Float {
    for index in 1..<table.count where x <= table[index].0 {
      let (lower, upper) = (table[index - 1], table[index])
      let share = (max(x, lower.0) - lower.0) / (upper.0 - lower.0)
      return lower.1 + (upper.1 - lower.1) * share
    }
    return table[table.count - 1].1
  }
}
