extension [String] {
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
