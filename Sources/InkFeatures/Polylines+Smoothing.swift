import InkCore

extension Polylines {
  /// Follows every part with a lag of `length`, forwards and then backwards, so that steps smaller than it vanish and
  /// nothing is displaced; the ends stay. Where points lie farther apart than `length` they hardly move.
  mutating func smooth(over length: Float) {
    for part in parts where part.range.count > 2 {
      let (first, last) = (part.range.lowerBound, part.range.upperBound - 1)
      var shares: [Float] = []
      shares.reserveCapacity(part.range.count - 1)
      for index in first..<last {
        let step = points[index].distance(to: points[index + 1])
        shares.append(step / (step + length))
      }
      let end = points[last]
      for index in first + 1...last {
        let share = shares[index - first - 1]
        points[index] = points[index - 1] + (points[index] - points[index - 1]) * share
      }
      points[last] = end
      for index in stride(from: last - 1, to: first, by: -1) {
        let share = shares[index - first]
        points[index] = points[index + 1] + (points[index] - points[index + 1]) * share
      }
    }
    measurePieces()
  }
}
