import InkCore

extension [Point] {
  /// Points at equal steps along the polyline, with its ends.
  ///
  /// - Precondition: It has a point, and the step is positive.
  func resampled(step: Float) -> [Point] {
    var result = [self[0]]
    var left = step
    for (a, b) in zip(self, dropFirst()) {
      let length = a.distance(to: b)
      guard length > 0 else { continue }
      var along = left
      while along < length {
        result.append(a + (b - a) * (along / length))
        along += step
      }
      left = along - length
    }
    if let last, last != result.last { result.append(last) }
    return result
  }
}
