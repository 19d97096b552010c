extension Array where Element: BinaryFloatingPoint {
  /// The median: the value in the middle, or the mean of the two in the middle; `nil` of nothing.
  @inlinable package var median: Element? {
    guard !isEmpty else { return nil }
    let ascending = sorted()
    return (ascending[(count - 1) / 2] + ascending[count / 2]) / 2
  }

  /// The upper median, which is always one of the values: of two in the middle the greater; `nil` of nothing.
  @inlinable package var upperMedian: Element? { isEmpty ? nil : sorted()[count / 2] }
}

extension [Double] {
  /// The value below which a share (0 to 1) of an ascending array lies, linear between neighbours; `nil` of nothing.
  package func quantile(_ share: Double) -> Double? {
    guard let last else { return nil }
    let position = Swift.min(Swift.max(share, 0), 1) * Double(count - 1)
    let lower = Int(position)
    guard lower + 1 < count else { return last }
    let part = position - Double(lower)
    return self[lower] * (1 - part) + self[lower + 1] * part
  }
}
