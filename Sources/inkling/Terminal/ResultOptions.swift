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

extension ResultOptions {
  /// Prints a result: its text, or its values by their names as JSON.
  func show(_ values: KeyValuePairs<String, any Encodable>, text: @autoclosure () throws -> String) throws {
    try show(Dictionary(uniqueKeysWithValues: values.map { ($0.key, Field(value: $0.value)) }), text: text())
  }

  private struct Field: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }
}

/// Values on the command line, separated by commas.
struct CommaList<Element: ExpressibleByArgument>: ExpressibleByArgument {
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
