import InkCore
import Tensors

/// The pen's path as another device would have sampled it: less often, with lost points, or smoothed.
///
/// Half of the samples go without each of these: most devices sample often enough.
struct DeviceSampling {
  private let dropped: Float
  private let distance: Float
  private let smoothing: Float

  init(settings: AugmentationSettings, unit: Float, random: inout RandomSource) {
    func amount(_ largest: Float) -> Float { max(0, random.uniform(in: -largest...largest)) }
    dropped = amount(settings.pointDropping)
    distance = amount(settings.pointDistance) * unit
    smoothing = amount(settings.smoothing) * unit
  }

  func apply(to strokes: inout [Stroke], random: inout RandomSource) {
    for index in strokes.indices where strokes[index].maskedRanges == nil && strokes[index].points.count > 2 {
      if smoothing > 0 { smooth(&strokes[index].points) }
      if distance > 0 { decimate(&strokes[index].points) }
      let last = strokes[index].points.count - 1
      if dropped > 0, last > 1 {
        Self.keep((1..<last).filter { _ in random.uniform() >= dropped }, of: &strokes[index].points)
      }
    }
  }

  /// Keeps every n-th point, so that they are about `distance` apart, farther where the pen was fast.
  private func decimate(_ points: inout [StrokePoint]) {
    var length: Float = 0
    for index in 1..<points.count { length += points[index - 1].location.distance(to: points[index].location) }
    let ratio = distance * Float(points.count - 1) / length
    guard ratio.isFinite, ratio >= 2 else { return }
    let step = min(Int(ratio), points.count - 1)
    Self.keep(stride(from: step, to: points.count - 1, by: step), of: &points)
  }

  /// Keeps the points at some indices, and both ends.
  private static func keep(_ indices: some Sequence<Int>, of points: inout [StrokePoint]) {
    points = [points[0]] + indices.map { points[$0] } + [points[points.count - 1]]
  }

  /// Follows the pen with a lag of `smoothing`, forwards, then backwards: corners get round, nothing shifts; ends stay.
  private func smooth(_ points: inout [StrokePoint]) {
    let (first, last) = (points[0].location, points[points.count - 1].location)
    var rates: [Float] = []
    rates.reserveCapacity(points.count)
    for index in 1..<points.count {
      // d/(d + w), close to 1 − exp(−d/w).
      let step = points[index - 1].location.distance(to: points[index].location)
      rates.append(step / (step + smoothing))
    }
    for index in 1..<points.count {
      let before = points[index - 1].location
      points[index].location = before + (points[index].location - before) * rates[index - 1]
    }
    points[points.count - 1].location = last
    for index in stride(from: points.count - 2, through: 1, by: -1) {
      let after = points[index + 1].location
      points[index].location = after + (points[index].location - after) * rates[index]
    }
    points[0].location = first
  }
}
