/// Measures what the pen does between strokes, and how the ink leans.
struct TailStatisticsCollector {
  private var inked: [Float] = []
  private var upwards = 0
  private var ended = 0
  private var correlation: Double = 0
  private var correlated = 0
  /// Sums over strokes of the template's height, the shift to the right, their product and the square of the height.
  private var shear = SIMD4<Double>()
  private var compared = 0

  /// The template's gap above which the inked share of it is measured, as a share of the box.
  private static let gap: Float = 0.2
  /// The step at which paths are resampled.
  private static let step: Float = 0.03
  /// cos 67.5°: north, north-east and north-west.
  private static let up: Float = 0.382_683_4

  /// Adds the paths of a character in a box whose longest side is 1.
  mutating func add(_ paths: [[SIMD2<Float>]]) {
    let even = paths.map { PenPath.resampled($0, intervals: max(Int((PenPath.length($0) / Self.step).rounded()), 1)) }
    if let last = even.last, last.count > 1 {
      let end = last[last.count - 1] - last[max(last.count - 4, 0)]
      ended += 1
      if -end.direction.y > Self.up { upwards += 1 }
    }
    let points = even.joined()
    let mean = points.reduce(SIMD2<Float>(), +) / Float(max(points.count, 1))
    var sums = SIMD3<Float>()
    for point in points {
      let offset = point - mean
      sums += SIMD3(offset.x * offset.x, offset.y * offset.y, offset.x * offset.y)
    }
    if sums.x > 0 && sums.y > 0 {
      correlated += 1
      correlation += Double(sums.z / (sums.x * sums.y).squareRoot())
    }
  }

  /// Adds the paths of a character with as many strokes as the template.
  ///
  /// - Parameter partner: The index of each path's stroke of the template.
  mutating func compare(_ paths: [[SIMD2<Float>]], with strokes: [[SIMD2<Float>]], partner: [Int]) {
    for (index, path) in paths.enumerated() {
      let stroke = strokes[partner[index]]
      let middle = ChineseStatisticsCollector.middle(stroke)
      let shift = ChineseStatisticsCollector.middle(path) - middle
      compared += 1
      let (height, right) = (Double(middle.y), Double(shift.x))
      shear += SIMD4(height, right, height * right, height * height)
      guard index + 1 < paths.count, partner[index + 1] == partner[index] + 1 else { continue }
      let gap = (strokes[partner[index + 1]][0] - stroke[stroke.count - 1]).length
      if gap > Self.gap { inked.append(1 - (paths[index + 1][0] - path[path.count - 1]).length / gap) }
    }
  }

  /// Puts the figures into the statistics.
  func finish(_ result: inout ChineseStatistics) {
    result.inkedGap = ChineseStatisticsCollector.quantiles(inked, [0.25, 0.5, 0.75])
    result.lastUpwards = Double(upwards) / Double(max(ended, 1))
    result.correlation = correlation / Double(max(correlated, 1))
    let count = Double(max(compared, 1))
    let variance = shear.w - shear.x * shear.x / count
    result.layoutShear = variance > 0 ? (shear.z - shear.x * shear.y / count) / variance : 0
  }
}
