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

extension RandomSource {
  /// A whole number from 0 that is less than `bound`.
  fileprivate mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }
}
