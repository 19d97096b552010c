import Foundation

/// An element of an XML file.
package final class MarkupElement {
  /// The name without its namespace prefix.
  package let name: String
  /// The attributes by their names without prefixes.
  package let attributes: MarkupAttributes
  /// The line of the file that the element begins on.
  package let line: Int
  /// The elements inside it.
  package private(set) var children: [MarkupElement] = []
  /// The text directly inside it, in UTF-8.
  private(set) var text: [UInt8] = []

  init(name: String, attributes: MarkupAttributes, line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  /// The text without surrounding space, unless `xml:space` keeps it.
  package var trimmedText: String {
    let text = String(decoding: text, as: UTF8.self)
    return attributes["space"] == "preserve" ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The id, as `xml:id` or as `id`.
  var id: String? { attributes["id"] }

  /// The finite number that an attribute gives.
  func number(_ attribute: String) -> Double? {
    attributes[attribute].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The first child of a name.
  func child(named name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// The children of a name.
  func children(named name: String) -> [MarkupElement] { children.filter { $0.name == name } }

  func append(_ child: MarkupElement) { children.append(child) }

  func append(_ bytes: ArraySlice<UInt8>) { text += bytes }
}
