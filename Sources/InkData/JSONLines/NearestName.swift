extension [String] {
  /// The one that a mistyped name most likely means: at most a third of its letters away.
  package func nearest(to name: String) -> String? {
    let nearest = map { (name: $0, distance: editDistance($0.lowercased(), name.lowercased())) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= Swift.max(1, nearest.name.count / 3) else { return nil }
    return nearest.name
  }
}

/// How many letters are to be inserted, removed or changed to make one name of the other (Levenshtein, 1965).
private func editDistance(_ first: String, _ second: String) -> Int {
  let letters = Array(second)
  var row = (0...letters.count).map(\.self)
  for (i, left) in first.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, right) in letters.enumerated() {
      let above = row[j + 1]
      row[j + 1] = min(above + 1, row[j] + 1, diagonal + (left == right ? 0 : 1))
      diagonal = above
    }
  }
  return row[letters.count]
}
