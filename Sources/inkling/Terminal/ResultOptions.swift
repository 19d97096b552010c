import ArgumentParser
import TextAndFiles

struct ResultOptions: ParsableArguments {
  @Flag(help: "Print the result as JSON.")
  var json = false

  /// Prints a result: its text, which ends its lines itself, or JSON.
  func show(_ result: some Encodable, text: @autoclosure () throws -> String) throws {
    print(json ? try JSONText.indented(result) + "\n" : try text(), terminator: "")
  }

  func show(_ result: ResultFields, text: @autoclosure () throws -> String) throws {
    print(json ? try JSONText.indented(result) + "\n" : try text(), terminator: "")
  }
}

/// Named values of a result as a JSON object, without those that are nil.
struct ResultFields: Encodable, ExpressibleByDictionaryLiteral {
  private let fields: [String: Field]

  init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
    fields = Dictionary(
      uniqueKeysWithValues: elements.compactMap { name, value in value.map { (name, Field(value: $0)) } })
  }

  func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }

  private struct Field: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }
}

/// Values on the command line, separated by commas.
struct CommaList<Element: ExpressibleByArgument>: ExpressibleByArgument {
  let values: [Element]

  init(_ values: [Element]) { self.values = values }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    values = parts.compactMap { Element(argument: String($0)) }
    if values.count != parts.count { return nil }
  }

  static var allValueStrings: [String] { Element.allValueStrings }
  var defaultValueDescription: String { values.map(\.defaultValueDescription).joined(separator: ",") }
}
