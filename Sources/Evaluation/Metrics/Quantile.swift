extension [Double] {
  /// The quantile of an ascending array, linear between neighbours; `nil` when it is empty.
  package func quantile(_ share: Double) -> Double? {
    guard let last, !isEmpty else { return nil }
    let position = Swift.min(Swift.max(share, 0), 1) * Double(count - 1)
    let lower = Int(position)
    guard lower + 1 < count else { return last }
    let part = position - Double(lower)
    return self[lower] * (1 - part) + self[lower + 1] * part
  }

  /// The median, in whatever order the values are; 0 of an empty array.
  package var median: Double { sorted().quantile(0.5) ?? 0 }
}
