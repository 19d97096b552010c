import Foundation
public import InkDecoding

/// Interpolated Kneser–Ney smoothing with three discounts an order.
///
/// p(w | h) = max(a(hw) − D(a(hw)), 0) / Σ a(h·) + γ(h) p(w | h′), where a counts occurrences in the highest order and
/// different left neighbours below it; order 0 is the same for all symbols.
///
/// ## Source
/// S. F. Chen, J. Goodman: An Empirical Study of Smoothing Techniques for Language Modeling (1998), equations 26 to 28.
struct KneserNey {
  /// The discounts of counts of 1, of 2, and of 3 and more.
  struct Discounts: Hashable, Sendable {
    var one: Double
    var two: Double
    var more: Double

    func of(_ count: Int) -> Double { count >= 3 ? more : count == 2 ? two : count == 1 ? one : 0 }

    /// The discounts that fit the numbers of n-grams that were counted once, twice, three and four times.
    ///
    /// Where there are too few of them to estimate them, as among single graphemes, they are 0.5, 1 and 1.5.
    init(counts: [Int]) {
      var seen = [0.0, 0.0, 0.0, 0.0]
      for count in counts where (1...4).contains(count) { seen[count - 1] += 1 }
      (one, two, more) = (0.5, 1, 1.5)
      guard !seen.contains(0) else { return }
      let share = seen[0] / (seen[0] + 2 * seen[1])
      let fitted = (
        1 - 2 * share * seen[1] / seen[0], 2 - 3 * share * seen[2] / seen[1], 3 - 4 * share * seen[3] / seen[2]
      )
      guard (0...1).contains(fitted.0), (0...2).contains(fitted.1), (0...3).contains(fitted.2) else { return }
      (one, two, more) = fitted
    }
  }

  private(set) var discounts: [Discounts] = []
  /// For each order the probability of each n-gram's last symbol after the others.
  private(set) var probabilities: [[Double]] = []
  /// For each order but the last the share of the order below after each n-gram.
  private(set) var backOffs: [[Double]] = []

  init(_ trie: NGramTrie) {
    for (order, level) in trie.levels.enumerated() {
      let discounts = Discounts(counts: order == 0 ? Array(level.adjusted.dropLast()) : level.adjusted)
      self.discounts.append(discounts)
      var values = [Double](repeating: 0, count: level.count)
      if order == 0 {
        let nodes = 0..<trie.beginning
        let gamma = Self.smooth(nodes, level.adjusted, discounts, &values)
        for node in nodes { values[node] += gamma / Double(nodes.count) }
      } else {
        var gammas = [Double](repeating: 1, count: trie.levels[order - 1].count)
        for context in gammas.indices {
          let nodes = trie.levels[order - 1].children(of: context)
          guard !nodes.isEmpty else { continue }
          let gamma = Self.smooth(nodes, level.adjusted, discounts, &values)
          gammas[context] = gamma
          for node in nodes { values[node] += gamma * probabilities[order - 1][Int(level.suffixes[node])] }
        }
        backOffs.append(gammas)
      }
      probabilities.append(values)
    }
  }

  /// Sets the discounted part of what follows a context; returns what is left for the order below.
  private static func smooth(
    _ nodes: Range<Int>, _ counts: [Int], _ discounts: Discounts, _ values: inout [Double]
  ) -> Double {
    var sum = 0.0
    var taken = 0.0
    for node in nodes {
      sum += Double(counts[node])
      taken += min(discounts.of(counts[node]), Double(counts[node]))
    }
    guard sum > 0 else { return 1 }
    for node in nodes { values[node] = max(Double(counts[node]) - discounts.of(counts[node]), 0) / sum }
    return taken / sum
  }
}

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
