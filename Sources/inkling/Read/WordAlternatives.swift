/// Other readings of a line's words, taken from other readings of the whole line.
///
/// Between words that both readings have, as many words on either side stand for each other one by one; where words were
/// joined or divided, there are none to tell.
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
      for (index, part) in Self.pairs(line, parts) where !words[index].contains(part) { words[index].append(part) }
    }
  }

  /// The pairs of different words that stand for each other.
  private static func pairs(_ line: [String], _ other: [String]) -> [(index: Int, part: String)] {
    var pairs: [(index: Int, part: String)] = []
    var (index, part) = (0, 0)
    for same in common(line, other) + [(line.count, other.count)] {
      if same.0 - index == same.1 - part { pairs += zip(index..<same.0, other[part..<same.1]).map { ($0, $1) } }
      (index, part) = (same.0 + 1, same.1 + 1)
    }
    return pairs
  }

  /// The indices of the longest sequence of words that both have.
  private static func common(_ line: [String], _ other: [String]) -> [(Int, Int)] {
    let columns = other.count + 1
    var lengths = [Int](repeating: 0, count: (line.count + 1) * columns)
    for row in line.indices.reversed() {
      for column in other.indices.reversed() {
        let next = lengths[(row + 1) * columns + column + 1]
        lengths[row * columns + column] =
          line[row] == other[column]
          ? next + 1 : max(lengths[(row + 1) * columns + column], lengths[row * columns + column + 1])
      }
    }
    var result: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < line.count, column < other.count {
      if line[row] == other[column] {
        result.append((row, column))
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * columns + column] >= lengths[row * columns + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return result
  }
}
