import Foundation
import InkData

/// The styles of an SVG drawing: those of `<style>`, of attributes and of elements' own `style`.
///
/// Selectors of an element's name, a class, an id, or a name with a class are known; others are ignored.
struct SVGStyleSheet {
  private struct Value {
    let text: String
    let order: Int
  }

  private typealias Declarations = [String: Value]

  /// The properties that matter for ink.
  private static let keys = [
    "stroke", "fill", "stroke-width", "display", "visibility", "opacity", "stroke-opacity", "fill-opacity", "font-size",
  ]

  /// The declarations by selectors, such as `path`, `.st0`, `#layer`, `path.st0`.
  private var rules: [String: Declarations] = [:]
  private var count = 0

  /// Collects the styles in a document.
  init(_ root: MarkupElement) { collect(root) }

  private mutating func collect(_ element: MarkupElement) {
    if element.name == "style" { add(element.wholeText) }
    for child in element.children { collect(child) }
  }

  private mutating func add(_ text: String) {
    var rest = text[...]
    var plain = ""
    while let open = rest.firstRange(of: "/*") {
      plain += rest[..<open.lowerBound]
      rest = rest[open.upperBound...].firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    plain += rest
    rest = plain[...]
    while let open = rest.firstIndex(of: "{") {
      let selectors = rest[..<open]
      rest = rest[rest.index(after: open)...]
      // Rules for some medium have rules in them; those for paper or dark screens don't count.
      if selectors.contains("@media") || selectors.contains("@supports") {
        if selectors.contains("print") || selectors.contains("prefers-") { rest = Self.afterBlock(rest) }
        continue
      }
      let end = rest.firstIndex(of: "}") ?? rest.endIndex
      let declarations = Self.declarations(rest[..<end])
      rest = rest[end...].dropFirst()
      for selector in selectors.split(separator: ",") {
        let name = selector.drop { $0 == "}" || $0.isWhitespace }.trimmingCharacters(in: .whitespacesAndNewlines)
        for (key, text) in declarations where Self.keys.contains(key) {
          count += 1
          rules[name, default: [:]][key] = Value(text: text, order: count)
        }
      }
    }
  }

  /// The text after a block, which may have blocks in it.
  private static func afterBlock(_ text: Substring) -> Substring {
    var depth = 1
    var index = text.startIndex
    while index < text.endIndex, depth > 0 {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      index = text.index(after: index)
    }
    return text[index...]
  }

  private static func declarations(_ text: some StringProtocol) -> [(key: String, value: String)] {
    text.split(separator: ";").compactMap { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      guard parts.count == 2 else { return nil }
      return (parts[0].lowercased(), parts[1].replacing("!important", with: "").trimmingCharacters(in: .whitespaces))
    }
  }

  /// The properties of an element that it doesn't inherit: attributes, then the sheet by how exact its selectors are, then
  /// its own style.
  func properties(of element: MarkupElement) -> [String: String] {
    var properties: [String: String] = [:]
    for key in Self.keys { properties[key] = element.attributes[key] }
    if !rules.isEmpty {
      let classes = (element.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
      apply([["*"], [element.name]], to: &properties)
      apply([classes.map { ".\($0)" }, classes.map { "\(element.name).\($0)" }], to: &properties)
      if let id = element.attributes["id"] { apply([["#" + id]], to: &properties) }
    }
    for (key, text) in Self.declarations(element.attributes["style"] ?? "") { properties[key] = text }
    return properties
  }

  /// Applies the rules of some selectors, the more exact ones last; of equally exact ones the last in the sheet counts.
  private func apply(_ selectors: [[String]], to properties: inout [String: String]) {
    for group in selectors {
      var found: Declarations = [:]
      for selector in group {
        found.merge(rules[selector] ?? [:]) { $0.order > $1.order ? $0 : $1 }
      }
      for (key, value) in found { properties[key] = value.text }
    }
  }
}
