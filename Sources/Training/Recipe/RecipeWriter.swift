import InkNetwork

/// Writes a recipe with every value spelled out, as YAML that reads back to the same recipe.
struct RecipeWriter: RecipeVisitor {
  private(set) var lines: [String] = []
  /// The keys at the outermost level, those of values that are left out among them.
  private(set) var keys: [String] = []
  private var indent: String

  init(indent: String = "") {
    self.indent = indent
  }

  mutating func field<Value>(
    _ key: String, _ text: String?, _ value: inout Value, _ read: (RecipeNode) throws(RecipeError) -> Value
  ) {
    keys.append(key)
    if let text { lines.append("\(indent)\(key): \(text)") }
  }

  mutating func section<Part: RecipeFields>(_ key: String, _ value: inout Part) throws(RecipeError) {
    keys.append(key)
    let inner = try Self.lines(of: &value, indent: indent + "  ")
    lines.append("\(indent)\(key):\(inner.isEmpty ? " {}" : "")")
    lines += inner
  }

  mutating func section<Part: RecipeFields>(_ key: String, _ value: inout Part?, default: Part) throws(RecipeError) {
    guard var part = value else { return keys.append(key) }
    try section(key, &part)
  }

  mutating func sections<Part: RecipeFields>(_ key: String, _ value: inout [Part], default: Part) throws(RecipeError) {
    keys.append(key)
    lines.append("\(indent)\(key):\(value.isEmpty ? " []" : "")")
    for index in value.indices {
      var inner = try Self.lines(of: &value[index], indent: indent + "    ")
      guard !inner.isEmpty else { continue }
      inner[0] = indent + "  - " + inner[0].dropFirst(indent.count + 4)
      lines += inner
    }
  }

  mutating func layers(_ key: String, _ value: inout [LayerDescription]) throws(RecipeError) {
    keys.append(key)
    lines.append("\(indent)\(key):\(value.isEmpty ? " []" : "")")
    for index in value.indices {
      let fields = try Self.lines(of: &value[index], indent: "")
      lines.append("\(indent)  - \(value[index].name): {\(fields.joined(separator: ", "))}")
    }
  }

  func conflict(_ message: String) {}

  private static func lines<Part: RecipeFields>(of part: inout Part, indent: String) throws(RecipeError) -> [String] {
    var writer = RecipeWriter(indent: indent)
    try part.visit(&writer)
    return writer.lines
  }
}
