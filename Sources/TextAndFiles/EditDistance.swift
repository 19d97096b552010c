/// The edit distances between all prefixes of two sequences: an insertion, a deletion and a substitution cost 1 each
/// (Levenshtein).
///
/// ## Source
/// Wagner and Fischer, “The String-to-String Correction Problem”, 1974.
package struct EditDistance: Sendable {
  // [a.count + 1, b.count + 1], row major.
  @usableFromInline let costs: [Int32]
  @usableFromInline let columns: Int

  /// Compares `a` with `b`; with `swaps`, exchanging two neighbours costs 1 too (optimal string alignment).
  ///
  /// - Complexity: O(|a|·|b|) in time and memory.
  @inlinable
  package init<Element: Equatable>(from a: [Element], to b: [Element], swaps: Bool = false) {
    let columns = b.count + 1
    var costs = [Int32](repeating: 0, count: (a.count + 1) * columns)
    for j in 0..<columns { costs[j] = Int32(j) }
    for i in 0..<a.count {
      let above = i * columns
      costs[above + columns] = Int32(i + 1)
      for j in 0..<b.count {
        let aligned = costs[above + j] + (a[i] == b[j] ? 0 : 1)
        var best = min(aligned, min(costs[above + j + 1], costs[above + columns + j]) + 1)
        if swaps, i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, costs[above - columns + j - 1] + 1)
        }
        costs[above + columns + j + 1] = best
      }
    }
    self.costs = costs
    self.columns = columns
  }

  /// The distance between the first `i` elements of the one and the first `j` of the other.
  @inlinable
  package subscript(i: Int, j: Int) -> Int { Int(costs[i * columns + j]) }

  @inlinable
  package var total: Int { Int(costs[costs.count - 1]) }

  @inlinable
  package static func between<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int { Self(from: a, to: b).total }
}

extension [String] {
  /// The first names and, where there are more, an ellipsis: `a, b, …`.
  package func listed(_ limit: Int) -> String {
    prefix(limit).joined(separator: ", ") + (count > limit ? ", …" : "")
  }

  /// The element that a mistyped name most likely means; `nil` when more than half of the name would have to change.
  package func nearest(to name: String) -> String? {
    let letters = [Character](name.lowercased())
    let nearest = map {
      (name: $0, edits: EditDistance(from: letters, to: [Character]($0.lowercased()), swaps: true).total)
    }
    .min { $0.edits < $1.edits }
    guard let nearest, nearest.edits * 2 <= Swift.max(letters.count, 3) else { return nil }
    return nearest.name
  }
}
