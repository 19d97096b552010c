/// Finds what a mistyped word was meant to be.
enum NearestWord {
  /// The known word with the fewest edits from `word`, or `nil` when more than a half of it would have to change.
  static func find(_ word: String, among known: [String]) -> String? {
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = typingMistakes(Array(word.lowercased()), Array(candidate.lowercased()))
      if distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    guard let best, best.distance * 2 <= max(word.count, 3) else { return nil }
    return best.word
  }

  /// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
  private static func typingMistakes(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 1..<a.count + 1 {
      var row = [i]
      for j in 1..<b.count + 1 {
        var best = min(rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), min(rows[i - 1][j], row[j - 1]) + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

/// The number of insertions, deletions and substitutions from one sequence to another (Levenshtein).
enum EditDistance {
  /// The distance of `a` and `b`, in time |a|·|b| and memory |b|.
  static func between<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var row = Array(0...b.count)
    for (i, element) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in 0..<b.count {
        let substituted = diagonal + (element == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, min(diagonal, row[j]) + 1)
      }
    }
    return row[b.count]
  }
}
