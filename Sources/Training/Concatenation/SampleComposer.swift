import Foundation
import InkCore
import InkData
import InkSynthesis
import Tensors

/// Writes words of one writer on one line, and characters side by side, with gaps by a random source.
package struct SampleComposer: Sendable {
  private let settings: ConcatenationSettings

  package init(settings: ConcatenationSettings) {
    self.settings = settings
  }

  /// One sample of several, all of one kind and writer; a single one stays as it is.
  package func compose(_ samples: [LabelledInk], random: inout RandomSource) -> LabelledInk {
    guard var result = samples.first, samples.count > 1 else { return samples[0] }
    let isWords = result.kind == .word
    let typical = isWords ? settings.space : settings.letterGap
    let median = typical * Self.factor(0.8 * settings.spaceSpread, &random)
    let pieces = samples.map { sample in
      let gap = median * Self.factor(0.6 * settings.spaceSpread, &random)
      return LineComposition.Piece(
        // A narrower gap between words wouldn't be seen.
        ink: sample.ink, text: sample.text, gap: isWords ? max(gap, min(typical, 0.4)) : gap,
        lift: random.normal(deviation: settings.lift), size: Self.factor(settings.size, &random))
    }
    result.ink = LineComposition.line(of: pieces)
    result.text = samples.map(\.text).joined(separator: isWords ? " " : "")
    result.kind = isWords ? .line : .word
    result.sampleID = samples.map(\.sampleID).joined(separator: "+")
    return result
  }

  /// A random factor with median 1.
  private static func factor(_ deviation: Float, _ random: inout RandomSource) -> Float {
    // Beyond two deviations gaps would be as long as lines.
    exp(min(max(random.normal(deviation: deviation), -2 * deviation), 2 * deviation))
  }
}
