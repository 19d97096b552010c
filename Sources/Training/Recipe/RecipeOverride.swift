import Yams

/// One `--set a.b=c`: a path into the recipe and a value in YAML.
struct RecipeOverride {
  let text: String
  let path: [String]
  let value: Node

  init(_ text: String) throws(RecipeError) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { throw .badOverride(text) }
    let path = text[..<sign].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !path.contains("") else { throw .badOverride(text) }
    let right = String(text[text.index(after: sign)...])
    guard let value = try? Yams.compose(yaml: right) ?? Node("", Tag(.null)) else { throw .badOverride(text) }
    self.text = text
    self.path = path
    self.value = value
  }

  func apply(to root: inout Node) throws(RecipeError) {
    root = try replaced(root, path[...])
  }

  private func replaced(_ node: Node, _ rest: ArraySlice<String>) throws(RecipeError) -> Node {
    guard let key = rest.first else { return value }
    let after = rest.dropFirst()
    switch node {
    case .mapping(var mapping):
      let inner = mapping[Node(key)] ?? Node.mapping(Node.Mapping([]))
      mapping[Node(key)] = try replaced(inner, after)
      return .mapping(mapping)
    case .sequence(var items):
      guard let index = Int(key), items.indices.contains(index) else { throw unreachable(at: after) }
      items[index] = try replaced(items[index], after)
      return .sequence(items)
    case .scalar(let scalar) where scalar.string.isEmpty:
      return try replaced(.mapping(Node.Mapping([])), rest)
    default:
      throw unreachable(at: after)
    }
  }

  private func unreachable(at rest: ArraySlice<String>) -> RecipeError {
    .unreachableOverride(text, at: path.dropLast(rest.count).joined(separator: "."))
  }
}
