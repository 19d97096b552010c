/// Why Chinese hands can't write.
public enum HanziError: Error, Hashable, Sendable {
  /// There is a template for no character of an inventory's bands.
  case nothingCovered(inventory: String)
}

extension HanziError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .nothingCovered(let inventory):
      """
      there is no template for any character of \(inventory) that is asked for: name a library that has some, and \
      sources, regions and bands that it holds
      """
    }
  }
}
