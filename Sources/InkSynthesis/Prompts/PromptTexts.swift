import Foundation
import InkCore
import InkData

/// Chooses texts for people to write, so that rare graphemes come often enough and frequent ones not too often.
///
/// The same texts and seed give the same choice.
public struct PromptTexts {
  private let lines: [String]
  private let seed: UInt64
  /// Whether words are separated by spaces.
  private let hasSpaces: Bool

  // Of this many that are drawn, the one that adds most is taken.
  private static let draw = 48
  /// The share of a character that is too rare to have been counted.
  private static let leastShare = 1e-6

  /// Makes prompts of texts: sentences or other lines in the language of those who write.
  public init(lines: [String], seed: UInt64) {
    var seen: Set<String> = []
    self.lines = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
    self.seed = seed
    let (letters, spaces) = self.lines.prefix(1_000).reduce((0, 0)) { sum, line in
      (sum.0 + line.count, sum.1 + line.count { $0 == " " })
    }
    hasSpaces = spaces * 20 > letters
  }

  /// Single characters, without repetition; those that texts have more often are more likely, by the root of their share.
  ///
  /// `inventory`: the characters to choose among; without one those of the texts.
  public func characters(_ count: Int, of inventory: Inventory? = nil) -> [String] {
    var random = SplitMix64(seed ^ 1)
    let shares: [(text: String, share: Double)]
    if let inventory {
      shares = inventory.characters.map { (String($0), inventory.share(of: $0)) }
    } else {
      var counts: [Character: Int] = [:]
      for line in lines { for character in line where !character.isWhitespace { counts[character, default: 0] += 1 } }
      shares = counts.map { (String($0.key), Double($0.value)) }.sorted { $0.text < $1.text }
    }
    // Drawn without replacement: each has a random time to come, the shorter the greater its weight.
    let times = shares.map { entry -> (String, Double) in
      let uniform = (Double(random.next() >> 11) + 0.5) / Double(1 << 53)
      return (entry.text, -log(uniform) / max(entry.share, Self.leastShare).squareRoot())
    }
    return times.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(count).map(\.0)
  }

  /// Words; of a language without spaces runs of two to four characters between marks.
  public func words(_ count: Int) -> [String] {
    var seen: Set<String> = []
    var candidates: [String] = []
    var random = SplitMix64(seed ^ 2)
    for line in lines {
      for run in line.split(whereSeparator: { $0.isWhitespace || !hasSpaces && !$0.isLetter }) {
        let word: Substring
        if hasSpaces {
          word = Self.trimmed(run)
        } else {
          let length = min(run.count, 2 + Int(random.next() % 3))
          let start = Int(random.next() % UInt64(run.count - length + 1))
          word = run.dropFirst(start).prefix(length)
        }
        guard (2...20).contains(word.count), word.contains(where: \.isLetter), seen.insert(String(word)).inserted else {
          continue
        }
        candidates.append(String(word))
      }
    }
    return balanced(candidates, count: count, seed: seed ^ 3)
  }

  /// Whole lines that fit a phone, or a tablet in two rows.
  public func sentences(_ count: Int) -> [String] {
    let lengths = hasSpaces ? 12...60 : 5...24
    return balanced(lines.filter { lengths.contains($0.count) }, count: count, seed: seed ^ 4)
  }

  /// Labels, formulas, code, numbers and addresses, as notes have them.
  public func notes(_ count: Int) -> [String] {
    let texts = NoteTexts(
      words: hasSpaces ? lines.flatMap { $0.split(separator: " ").map { String(Self.trimmed($0)) } } : [])
    var random = SplitMix64(seed ^ 5)
    var seen: Set<String> = []
    var result: [String] = []
    for _ in 0..<50 * count where result.count < count {
      let text = texts.text(random: &random)
      if seen.insert(text).inserted { result.append(text) }
    }
    return result
  }

  private static func trimmed(_ word: Substring) -> Substring {
    let inner = word.drop { !$0.isLetter && !$0.isNumber }
    guard let last = inner.lastIndex(where: { $0.isLetter || $0.isNumber }) else { return inner }
    return inner[...last]
  }

  /// Takes texts one by one: of some that are drawn the one whose graphemes were taken least.
  private func balanced(_ candidates: [String], count: Int, seed: UInt64) -> [String] {
    var random = SplitMix64(seed)
    var rest = candidates
    var taken: [Character: Int] = [:]
    var result: [String] = []
    while result.count < count, !rest.isEmpty {
      var best: (index: Int, score: Double)?
      for _ in 0..<Self.draw {
        let index = Int(random.next() % UInt64(rest.count))
        let graphemes = Set(rest[index])
        let score = graphemes.reduce(0) { $0 + 1 / Double(1 + (taken[$1] ?? 0)) } / Double(graphemes.count)
        if score > best?.score ?? -1 { best = (index, score) }
      }
      guard let index = best?.index else { break }
      let text = rest[index]
      rest.swapAt(index, rest.count - 1)
      rest.removeLast()
      for character in text { taken[character, default: 0] += 1 }
      result.append(text)
    }
    return result
  }
}
