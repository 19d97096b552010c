import ArgumentParser

/// Values on the command line, separated by commas.
struct CommaList<Element: ExpressibleByArgument>: ExpressibleByArgument {
  /// At least one value.
  let values: [Element]

  init(_ values: [Element]) { self.values = values }

  /// Reads a list; `nil` when a part of it is no such value.
  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    values = parts.compactMap { Element(argument: String($0)) }
    if values.count != parts.count { return nil }
  }

  static var allValueStrings: [String] { Element.allValueStrings }
  var defaultValueDescription: String { values.map(\.defaultValueDescription).joined(separator: ",") }
}
