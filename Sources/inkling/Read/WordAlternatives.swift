import TextAndFiles

/// Other readings of a line's words, taken from other readings of the whole line.
///
/// Each other reading is aligned with the line, so that the words' texts differ in as few graphemes as possible; words that
/// were joined or divided have no alternatives.
package struct WordAlternatives {
  /// The other texts of each word, those of likelier readings first, each once.
  package private(set) var words: [[String]]

  // Keeps the time short for lines that no hand wrote.
  private static let limit = 400

  /// Finds the alternatives.
  ///
  /// - Parameters:
  ///   - line: The line's words.
  ///   - lines: Other readings of the line, the likeliest first.
  package init(of line: [String], lines: [String]) {
    words = line.map { _ in [] }
    guard line.count <= Self.limit else { return }
    for other in lines {
      let parts = other.split(whereSeparator: \.isWhitespace).map(String.init)
      guard parts.count <= Self.limit else { continue }
      for (index, part) in Self.aligned(line, parts) where part != line[index] && !words[index].contains(part) {
        words[index].append(part)
      }
    }
  }

  /// The pairs of words that stand for each other.
  private static func aligned(_ line: [String], _ other: [String]) -> [(index: Int, part: String)] {
    let columns = other.count + 1
    var costs = [Int](repeating: 0, count: (line.count + 1) * columns)
    let graphemes = (line.map(Array.init), other.map(Array.init))
    func change(_ row: Int, _ column: Int) -> Int {
      line[row] == other[column] ? 0 : EditDistance.between(graphemes.0[row], graphemes.1[column])
    }
    for row in 0...line.count {
      for column in 0...other.count where row + column > 0 {
        var best = Int.max
        if row > 0 { best = costs[(row - 1) * columns + column] + graphemes.0[row - 1].count + 1 }
        if column > 0 { best = min(best, costs[row * columns + column - 1] + graphemes.1[column - 1].count + 1) }
        if row > 0, column > 0 {
          best = min(best, costs[(row - 1) * columns + column - 1] + change(row - 1, column - 1))
        }
        costs[row * columns + column] = best
      }
    }
    var pairs: [(index: Int, part: String)] = []
    var (row, column) = (line.count, other.count)
    while row > 0, column > 0 {
      let cost = costs[row * columns + column]
      if cost == costs[(row - 1) * columns + column - 1] + change(row - 1, column - 1) {
        pairs.append((row - 1, other[column - 1]))
        (row, column) = (row - 1, column - 1)
      } else if cost == costs[(row - 1) * columns + column] + graphemes.0[row - 1].count + 1 {
        row -= 1
      } else {
        column -= 1
      }
    }
    return pairs
  }
}
