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

/// Hides runs of frames, so that a network learns to read from the frames around them.
///
/// A hidden frame's features are all zero. Runs may overlap, so that the hidden share is at most the random one.
///
/// ## Source
/// Park et al., SpecAugment, Interspeech 2019 (time masking, its amount proportional to the length as in their later
/// work); Yao et al., CR-CTC, ICLR 2025, for how it makes two views of a sample differ.
package struct FrameMasking: Sendable {
  private let settings: AugmentationSettings

  package init(settings: AugmentationSettings) {
    self.settings = settings
  }

  /// Hides frames of a sequence, `values` [T, F].
  package func apply(to values: inout [Float], featureCount: Int, random: inout RandomSource) {
    guard settings.frameMasking > 0, random.uniform() < settings.share else { return }
    let count = values.count / featureCount
    var left = Int(Float(count) * random.uniform(in: 0...settings.frameMasking))
    while left > 0 {
      let length = 1 + random.below(min(settings.frameMaskLength, left))
      let start = random.below(count - length + 1)
      for index in start * featureCount..<(start + length) * featureCount { values[index] = 0 }
      left -= length
    }
  }
}

/// Hides a stretch of the pen's path and a rectangle of the plane, so that a network learns to read from the rest.
///
/// What is hidden is zero. Its middle lies anywhere, so that it may reach over the edge.
///
/// ## Source
/// DeVries and Taylor, Improved Regularization of Convolutional Neural Networks with Cutout, 2017.
package struct CutOut: Sendable {
  private let settings: AugmentationSettings
  /// Half of the length of a stretch, and of the sides of a rectangle, as shares of the whole.
  private static let stretch: ClosedRange<Float> = 0.03...0.1
  private static let side: ClosedRange<Float> = 0.05...0.175

  package init(settings: AugmentationSettings) {
    self.settings = settings
  }

  /// Hides parts of frames `values` [T, F] and of a square `plane` [cells, cells, channels], which may be empty.
  package func apply(
    to values: inout [Float], featureCount: Int, plane: inout [Float], channels: Int, random: inout RandomSource
  ) {
    guard settings.cutOut > 0, random.uniform() < settings.share * settings.cutOut else { return }
    for frame in Self.range(of: values.count / featureCount, Self.stretch, &random) {
      for index in frame * featureCount..<(frame + 1) * featureCount { values[index] = 0 }
    }
    let cells = Int(Float(plane.count / channels).squareRoot())
    let columns = Self.range(of: cells, Self.side, &random)
    for row in Self.range(of: cells, Self.side, &random) {
      for index in (row * cells + columns.lowerBound) * channels..<(row * cells + columns.upperBound) * channels {
        plane[index] = 0
      }
    }
  }

  /// The part of `count` things around a random one, at most twice a random share of them.
  private static func range(of count: Int, _ half: ClosedRange<Float>, _ random: inout RandomSource) -> Range<Int> {
    let middle = random.uniform() * Float(count)
    let half = random.uniform(in: half) * Float(count)
    return max(Int((middle - half).rounded()), 0)..<min(Int((middle + half).rounded()), count)
  }
}

extension RandomSource {
  /// A whole number from 0 that is less than `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }
}
