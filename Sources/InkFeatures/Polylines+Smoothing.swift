extension Polylines {
  /// Follows every part with a lag of `length`, forwards and then backwards, so that steps smaller than it vanish and
  /// nothing is displaced; the ends stay. Where points lie farther apart than `length` they hardly move.
  mutating func smooth(over length: Float) {
    for part in parts where part.range.count > 2 {
      let (first, last) = (part.range.lowerBound, part.range.upperBound - 1)
      var shares: [Float] = []
      shares.reserveCapacity(part.range.count - 1)
      for index in first..<last {
        let (dx, dy) = (x[index + 1] - x[index], y[index + 1] - y[index])
        let step = (dx * dx + dy * dy).squareRoot()
        shares.append(step / (step + length))
      }
      let end = (x: x[last], y: y[last])
      for index in first + 1...last {
        let share = shares[index - first - 1]
        x[index] = x[index - 1] + (x[index] - x[index - 1]) * share
        y[index] = y[index - 1] + (y[index] - y[index - 1]) * share
      }
      (x[last], y[last]) = end
      for index in stride(from: last - 1, to: first, by: -1) {
        let share = shares[index - first]
        x[index] = x[index + 1] + (x[index] - x[index + 1]) * share
        y[index] = y[index + 1] + (y[index] - y[index + 1]) * share
      }
    }
    measurePieces()
  }
}
