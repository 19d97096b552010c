import ArgumentParser
import TextAndFiles

/// The form in which a command prints its result.
struct ResultOptions: ParsableArguments {
  @Flag(help: "Print the result as JSON.")
  var json = false

  /// Prints a result: its text, which ends its lines itself, or JSON.
  func show(_ result: some Encodable, text: @autoclosure () throws -> String) throws {
    print(json ? try JSONText.indented(result) + "\n" : try text(), terminator: "")
  }
}

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
