import InkCore
import InkData

/// Pieces of a language's texts, as often as they are in them.
struct Phrases: Sendable {
  /// The words of each line.
  private let lines: [[Substring]]
  /// The sum of the weights of the lines up to each.
  private let sums: [Double]
  /// Whether each line is a word of a list, which has neither sentences nor uppercase letters.
  private let areWords: Bool

  private static let wordCounts: [Float] = [0.45, 0.15, 0.15, 0.1, 0.1, 0.05]

  /// Takes lines of sentences, or lines with a word and its count each.
  init(lines: [String]) {
    let fields = lines.map { $0.split(separator: " ") }.filter { !$0.isEmpty }
    areWords = fields.allSatisfy { $0.count == 2 && Double($0[1]) != nil }
    self.lines = areWords ? fields.map { [$0[0]] } : fields
    var sum = 0.0
    var sums: [Double] = []
    for line in fields {
      sum += areWords ? max(Double(line[1]) ?? 0, 0) : Double(line.count)
      sums.append(sum)
    }
    self.sums = sums
  }

  var isEmpty: Bool { lines.isEmpty }

  /// Returns one to six words in a row of a line, or of a list; a quarter of the latter begin with an uppercase letter.
  func text(of alphabet: LatinAlphabet, random: inout SplitMix64) -> String {
    let count = 1 + random.index(weights: Self.wordCounts)
    guard areWords else {
      let line = line(random: &random)
      let start = random.index(below: max(line.count - count, 0) + 1)
      return line[start..<min(start + count, line.count)].joined(separator: " ")
    }
    let isCapitalized = random.happens(0.25)
    return (0..<count).map { index in
      let word = String(line(random: &random)[0])
      return isCapitalized && index == 0 ? alphabet.capitalized(word) : word
    }.joined(separator: " ")
  }

  private func line(random: inout SplitMix64) -> [Substring] {
    let unit = Double(random.next() >> 11) * 0x1p-53
    return lines[sums.firstIndex(above: unit * (sums.last ?? 0))]
  }
}

extension Array where Element: Comparable {
  /// The index of the first element above a limit, where elements ascend; the last index where there is none.
  func firstIndex(above limit: Element) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] > limit { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
