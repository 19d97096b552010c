import Tensors

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
/// What is hidden is zero. The middle of each part may be anywhere, also near an edge, where less is hidden.
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
