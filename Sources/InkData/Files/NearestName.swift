extension [String] {
  /// The one that a mistyped name most likely means; `nil` when more than a half of it would have to change.
  package func nearest(to name: String) -> String? {
    let letters = [Character](name.lowercased())
    let nearest = map { (name: $0, mistakes: typingMistakes(letters, [Character]($0.lowercased()))) }
      .min { $0.mistakes < $1.mistakes }
    guard let nearest, nearest.mistakes * 2 <= Swift.max(letters.count, 3) else { return nil }
    return nearest.name
  }
}

/// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
private func typingMistakes(_ a: [Character], _ b: [Character]) -> Int {
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
