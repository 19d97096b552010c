import Foundation
public import InkDecoding

/// A language model's perplexity on texts.
public struct Perplexity: Hashable, Sendable, Codable {
  /// The number of graphemes that were predicted.
  public var graphemeCount: Int
  /// The number of graphemes that the model doesn't know; they aren't counted.
  public var unknownCount: Int
  /// The perplexity: the number of equally likely graphemes that would be as hard to predict.
  public var value: Double
  /// The logarithm of `value` to the base 2.
  public var bitsPerGrapheme: Double

  /// Predicts texts line by line, each from its beginning.
  public init(of model: LanguageModel, on texts: some Sequence<String>) {
    var sum = 0.0
    graphemeCount = 0
    unknownCount = 0
    for text in texts {
      for line in text.split(whereSeparator: \.isNewline) {
        var state = model.start
        for grapheme in line {
          guard let symbol = model.symbol(of: grapheme) else {
            unknownCount += 1
            state = LanguageModelState()
            continue
          }
          let step = model.advance(state, by: symbol)
          state = step.state
          sum -= Double(step.logProbability)
          graphemeCount += 1
        }
      }
    }
    let mean = graphemeCount > 0 ? sum / Double(graphemeCount) : 0
    value = exp(mean)
    bitsPerGrapheme = mean / log(2)
  }
}
