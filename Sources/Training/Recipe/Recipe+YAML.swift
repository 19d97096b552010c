import Foundation
import Yams

extension Recipe {
  /// Reads a recipe file with values that override the file's: `training.epochs=20`; lists are counted from 0. Errors
  /// name the line.
  public init(path: String, overrides: [String] = []) throws(RecipeError) {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      let exists = FileManager.default.fileExists(atPath: path)
      throw .unreadable(path: path, reason: exists ? "it isn't UTF-8 text" : "there is no such file; check the path")
    }
    try self.init(yaml: text, file: path, overrides: overrides)
  }

  /// Reads a recipe from its text; `file` is what errors call it.
  public init(yaml: String, file: String = "recipe.yaml", overrides: [String] = []) throws(RecipeError) {
    self.init()
    var root: Node
    do {
      root = try Yams.compose(yaml: yaml) ?? Node.mapping(Node.Mapping([]))
    } catch {
      let reason = String(describing: error).split(separator: "\n").joined(separator: " ")
      throw .notYAML(path: file, reason: reason)
    }
    var paths: [String: String] = [:]
    for text in overrides {
      let override = try RecipeOverride(text)
      root = try override.replaced(root, override.path[...])
      paths[override.path.joined(separator: ".")] = text
    }
    try RecipeReader.read(
      RecipeNode(yaml: root, path: [], origin: .init(file: file, overrides: paths)), into: &self)
  }

  /// The recipe with every value spelled out; it reads back to the same recipe.
  public var yaml: String {
    var copy = self
    var writer = RecipeWriter()
    do {
      try copy.visit(&writer)
    } catch {
      preconditionFailure("writing a recipe can't fail: \(error)")
    }
    return writer.lines.joined(separator: "\n") + "\n"
  }
}

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

  /// The node with the value at the rest of the path.
  func replaced(_ node: Node, _ rest: ArraySlice<String>) throws(RecipeError) -> Node {
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
