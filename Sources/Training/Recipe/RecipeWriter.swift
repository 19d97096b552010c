import InkData
import InkNetwork
import TextAndFiles

/// Writes a recipe with every value spelled out, as YAML that reads back to the same recipe.
struct RecipeWriter: RecipeVisitor {
  private(set) var lines: [String] = []
  private var indent: String

  init(indent: String = "") {
    self.indent = indent
  }

  mutating func number(_ key: String, _ value: inout Float, in range: ClosedRange<Float>) { add(key, "\(value)") }
  mutating func integer(_ key: String, _ value: inout Int, in range: ClosedRange<Int>) { add(key, "\(value)") }
  mutating func integer(_ key: String, _ value: inout Int?, in range: ClosedRange<Int>) {
    add(key, value.map { "\($0)" } ?? "null")
  }
  mutating func seed(_ key: String, _ value: inout UInt64) { add(key, "\(value)") }
  mutating func flag(_ key: String, _ value: inout Bool) { add(key, value ? "true" : "false") }
  mutating func text(_ key: String, _ value: inout String) { add(key, JSONString.quoted(value)) }
  mutating func text(_ key: String, _ value: inout String?) {
    if let value { add(key, JSONString.quoted(value)) }
  }
  mutating func texts(_ key: String, _ value: inout [String]) {
    add(key, "[\(value.map(JSONString.quoted).joined(separator: ", "))]")
  }
  mutating func range(_ key: String, _ value: inout ClosedRange<Float>, in range: ClosedRange<Float>) {
    add(key, "[\(value.lowerBound), \(value.upperBound)]")
  }
  mutating func range(_ key: String, _ value: inout ClosedRange<Int>, in range: ClosedRange<Int>) {
    add(key, "[\(value.lowerBound), \(value.upperBound)]")
  }
  mutating func integers(_ key: String, _ value: inout [Int], in range: ClosedRange<Int>) {
    add(key, "[\(value.map(String.init).joined(separator: ", "))]")
  }
  mutating func choice<Choice: RecipeChoice>(_ key: String, _ value: inout Choice) { add(key, value.rawValue) }
  mutating func choices<Choice: RecipeChoice>(_ key: String, _ value: inout [Choice]) {
    add(key, "[\(value.map(\.rawValue).joined(separator: ", "))]")
  }

  mutating func section<Part: RecipeFields>(_ key: String, _ value: inout Part) throws(RecipeError) {
    let inner = try Self.lines(of: &value, indent: indent + "  ")
    lines.append("\(indent)\(key):\(inner.isEmpty ? " {}" : "")")
    lines += inner
  }

  mutating func section<Part: RecipeFields>(
    _ key: String, _ value: inout Part?, default: Part
  ) throws(RecipeError) {
    guard var part = value else { return }
    try section(key, &part)
  }

  mutating func sections<Part: RecipeFields>(
    _ key: String, _ value: inout [Part], default: Part
  ) throws(RecipeError) {
    lines.append("\(indent)\(key):\(value.isEmpty ? " []" : "")")
    for index in value.indices {
      var inner = try Self.lines(of: &value[index], indent: indent + "    ")
      guard !inner.isEmpty else { continue }
      inner[0] = indent + "  - " + inner[0].dropFirst(indent.count + 4)
      lines += inner
    }
  }

  mutating func layers(_ key: String, _ value: inout [LayerDescription]) throws(RecipeError) {
    lines.append("\(indent)\(key):\(value.isEmpty ? " []" : "")")
    for index in value.indices {
      let fields = try Self.lines(of: &value[index], indent: "")
      lines.append("\(indent)  - \(value[index].name): {\(fields.joined(separator: ", "))}")
    }
  }

  func conflict(_ message: String) {}

  private mutating func add(_ key: String, _ value: String) {
    lines.append("\(indent)\(key): \(value)")
  }

  private static func lines<Part: RecipeFields>(
    of part: inout Part, indent: String
  ) throws(RecipeError) -> [String] {
    var writer = RecipeWriter(indent: indent)
    try part.visit(&writer)
    return writer.lines
  }
}
