extension Span<Float> {
  /// The likeliest class of a frame whose log-probabilities begin at `row`; of equals the one with the lower label.
  func likeliest(row: Int, classes: Int) -> (label: Int, value: Float) {
    let frame = extracting(row..<row + classes)
    var best = 0
    var value = frame[0]
    // A blank with more than half of the probability has no rival.
    if value > -0.69 { return (best, value) }
    for label in 1..<classes where frame[label] > value {
      value = frame[label]
      best = label
    }
    return (best, value)
  }
}
