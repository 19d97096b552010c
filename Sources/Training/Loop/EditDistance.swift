/// The number of insertions, deletions and substitutions from one sequence to another (Levenshtein).
package enum EditDistance {
  /// The distance of `a` and `b`, in time |a|·|b| and memory |b|.
  package static func between<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
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
