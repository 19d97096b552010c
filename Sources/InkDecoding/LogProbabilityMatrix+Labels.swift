import InkCore

extension LogProbabilityMatrix {
  /// Returns the natural logarithm of the probability of all alignments that write labels, −∞ where there is none.
  ///
  /// ## Source
  /// Graves, Fernández, Gomez, Schmidhuber: Connectionist Temporal Classification (2006), equations 5–8.
  /// - Precondition: every label is a class of the matrix.
  public func logProbability(of labels: [Int32]) -> Float {
    guard frameCount > 0 else { return labels.isEmpty ? 0 : -.infinity }
    // Blank, l₁, blank, l₂, …, blank.
    let path = [Alphabet.blank] + labels.flatMap { [$0, Alphabet.blank] }
    var forward = [Float](repeating: -.infinity, count: path.count)
    forward[0] = self[0, 0]
    if path.count > 1 { forward[1] = self[0, Int(path[1])] }
    for frame in 1..<max(frameCount, 1) {
      // From the end, so that each state still finds those before it as they were at the frame before.
      for state in path.indices.reversed() {
        var sum = forward[state]
        if state >= 1 { sum = logAdd(sum, forward[state - 1]) }
        if state >= 2, path[state] != Alphabet.blank, path[state] != path[state - 2] {
          sum = logAdd(sum, forward[state - 2])
        }
        forward[state] = sum + self[frame, Int(path[state])]
      }
    }
    return path.count > 1 ? logAdd(forward[path.count - 1], forward[path.count - 2]) : forward[0]
  }
}
