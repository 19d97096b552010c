import Foundation

/// The probability of a text as a label of a data set, before anybody looks at its ink.
///
/// Known words: their relative frequency among the labels of other samples. Others: a model of the letters of all words.
/// So a misspelt label stands out against the word that many others wrote. A misreading of ink that is hard to read isn't as
/// likely as a word.
///
/// ## Source
/// Witten, Bell: The zero-frequency problem (1991), for the share of unseen words and letters.
public struct LabelPrior: Sendable {
  private var words: [Substring: Int] = [:]
  private var total = 0
  /// For each start of up to `order - 1` letters, what followed it.
  private var letters: [Substring: Followers] = [:]
  /// For each word with one letter left out, or none, the words that give it.
  private var shortened: [String: [Substring]] = [:]
  private let letterCount: Double

  private struct Followers {
    var counts: [Character: Int] = [:]
    var total = 0
  }

  /// The letters that decide together how likely one is.
  private static let order = 4
  /// Stands before and after words.
  private static let edge: Character = " "

  /// Learns from the labels of a set.
  public init(labels: some Sequence<String>) {
    var seen: Set<Character> = [Self.edge]
    for label in labels {
      for word in label.split(whereSeparator: \.isWhitespace) {
        words[word, default: 0] += 1
        total += 1
      }
    }
    for (word, count) in words {
      seen.formUnion(word)
      for shorter in Self.shortened(word) { shortened[shorter, default: []].append(word) }
      let text = Self.framed(word)
      let indices = Array(text.indices)
      for at in Self.order - 1..<indices.count {
        for length in 0..<Self.order {
          let context = text[indices[at - length]..<indices[at]]
          letters[context, default: Followers()].counts[text[indices[at]], default: 0] += count
          letters[context]?.total += count
        }
      }
    }
    // Another one for letters that no label has.
    letterCount = Double(seen.count + 1)
  }

  /// The natural log of a text's probability, words apart; the label of the sample in question doesn't count itself.
  public func logProbability(of text: String, without label: String) -> Double {
    var own: [Substring: Int] = [:]
    for word in label.split(whereSeparator: \.isWhitespace) { own[word, default: 0] += 1 }
    let others = Double(total - own.values.reduce(0, +))
    let kinds = Double(words.count)
    return text.split(whereSeparator: \.isWhitespace).reduce(0) { sum, word in
      let count = Double((words[word] ?? 0) - (own[word] ?? 0))
      return sum + log((max(count, 0) + kinds * spelling(word)) / max(others + kinds, 1))
    }
  }

  /// Texts that differ from one by a letter in one word, where other samples have that word.
  public func neighbours(of text: String) -> Set<String> {
    let parts = text.split(whereSeparator: \.isWhitespace)
    var found: Set<String> = []
    for (index, part) in parts.enumerated() {
      for shorter in Self.shortened(part) {
        for word in shortened[shorter] ?? [] where word != part {
          var changed = parts
          changed[index] = word
          found.insert(changed.joined(separator: " "))
        }
      }
    }
    return found
  }

  private func spelling(_ word: Substring) -> Double {
    let text = Self.framed(word)
    let indices = Array(text.indices)
    return (Self.order - 1..<indices.count).reduce(1) { product, at in
      var share = 1 / letterCount
      for length in 0..<Self.order {
        guard let followers = letters[text[indices[at - length]..<indices[at]]] else { break }
        let kinds = Double(followers.counts.count)
        let count = Double(followers.counts[text[indices[at]]] ?? 0)
        share = (count + kinds * share) / (Double(followers.total) + kinds)
      }
      return product * share
    }
  }

  private static func framed(_ word: Substring) -> Substring {
    Substring(String(repeating: edge, count: order - 1) + word + String(edge))
  }

  private static func shortened(_ word: Substring) -> Set<String> {
    var result: Set<String> = [String(word)]
    for index in word.indices {
      var shorter = word
      shorter.remove(at: index)
      result.insert(String(shorter))
    }
    return result
  }
}
