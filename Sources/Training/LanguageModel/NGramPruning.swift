import Foundation

/// Chooses the n-grams that a model of a limited size keeps: those whose removal would change its predictions most.
///
/// The worth of an n-gram is the relative entropy between the model with it and without it, its context weighed by how
/// often it really occurs; one with longer n-grams above it is worth as much as the best of them.
///
/// ## Source
/// A. Stolcke: Entropy-based Pruning of Backoff Language Models (1998), equation 2, with the contexts' counted
/// frequencies, because Kneser–Ney's own lower orders aren't frequencies (V. Siivola, T. Hirsimäki, S. Virpioja: On
/// Growing and Pruning Kneser–Ney Smoothed N-Gram Models, 2007).
struct NGramPruning {
  /// For each order which n-grams are kept.
  private(set) var isKept: [[Bool]]

  /// Keeps all.
  init(_ trie: NGramTrie) {
    isKept = trie.levels.map { Array(repeating: true, count: $0.count) }
  }

  /// Keeps what a limit allows; `size` gives the bytes of a model with so many n-grams of each order.
  init(_ trie: NGramTrie, _ model: KneserNey, limit: Int, size: ([Int]) -> Int) {
    self.init(trie)
    let worths = Self.worths(trie, model)
    func counts(_ threshold: Float) -> [Int] {
      worths.enumerated().map { order, values in
        order == 0 ? values.count : values.reduce(0) { $0 + ($1 >= threshold ? 1 : 0) }
      }
    }
    guard size(trie.levels.map(\.count)) > limit else { return }
    // By the bits of the floats, which are in the order of the numbers: 32 halvings find the very threshold.
    var low: UInt32 = 0
    var high = Float.infinity.bitPattern
    while high - low > 1 {
      let middle = (low + high) / 2
      if size(counts(Float(bitPattern: middle))) > limit { low = middle } else { high = middle }
    }
    let threshold = Float(bitPattern: high)
    for order in worths.indices.dropFirst() { isKept[order] = worths[order].map { $0 >= threshold } }
  }

  private static func worths(_ trie: NGramTrie, _ model: KneserNey) -> [[Float]] {
    var worths: [[Float]] = [Array(repeating: .infinity, count: trie.levels[0].count)]
    let total = Double(trie.levels[0].raw.reduce(0, +))
    for order in 1..<max(trie.levels.count, 1) {
      let level = trie.levels[order]
      var values = [Float](repeating: 0, count: level.count)
      for context in 0..<trie.levels[order - 1].count {
        let nodes = trie.levels[order - 1].children(of: context)
        guard !nodes.isEmpty else { continue }
        var sum = 0.0
        var below = 0.0
        var occurrences = 0
        for node in nodes {
          sum += model.probabilities[order][node]
          below += model.probabilities[order - 1][Int(level.suffixes[node])]
          occurrences += level.raw[node]
        }
        let left = max(1 - sum, 1e-9)
        let leftBelow = max(1 - below, 1e-9)
        let gamma = log(left / leftBelow)
        for node in nodes {
          let p = model.probabilities[order][node]
          let lower = model.probabilities[order - 1][Int(level.suffixes[node])]
          let without = log((left + p) / (leftBelow + lower))
          let change = p * (log(lower) + without - log(p)) + left * (without - gamma)
          values[node] = Float(max(-change, 0) * Double(occurrences) / total)
        }
      }
      worths.append(values)
    }
    // A longer n-gram needs those that it begins with.
    for order in stride(from: trie.levels.count - 1, to: 1, by: -1) {
      for (node, parent) in trie.levels[order].parents.enumerated() {
        worths[order - 1][Int(parent)] = max(worths[order - 1][Int(parent)], worths[order][node])
      }
    }
    return worths
  }
}
