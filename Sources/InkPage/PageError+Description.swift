extension PageError: CustomStringConvertible {
  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .unknownStroke(let id): "the page has no stroke \(id): use the id that adding a stroke returned"
    case .duplicateStroke(let id): "the page already has a stroke \(id): give each stroke an id of its own, or none"
    }
  }
}
