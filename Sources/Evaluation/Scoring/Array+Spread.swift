extension Array {
  /// At most `limit` of the elements, spread over all of them; all of them without a limit.
  package func spread(_ limit: Int?) -> [Element] {
    guard let limit, count > limit else { return self }
    return (0..<limit).map { self[$0 * count / limit] }
  }
}
