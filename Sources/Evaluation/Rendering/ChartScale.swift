/// The scale of charts of rates.
enum ChartScale {
  /// The top of an axis: the smallest of 1, 2, 4 or 8 times a power of ten, in percent, that is at least a rate.
  static func top(_ rate: Double) -> Double {
    var power = 0.001
    while power < 1e9 {
      for factor in [1.0, 2, 4, 8] where factor * power >= rate { return factor * power }
      power *= 10
    }
    return power
  }
}
