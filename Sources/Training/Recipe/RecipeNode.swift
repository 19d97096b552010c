import TextAndFiles
import Yams

/// A value of a recipe's YAML with its path and line, which errors name.
struct RecipeNode {
  /// The facts that all values of one recipe share.
  struct Origin {
    /// The file's name as the user gave it.
    var file: String
    /// The overridden paths with the overrides as they were typed.
    var overrides: [String: String]
  }

  let yaml: Node
  /// The keys, and the indices of lists, that lead to it.
  let path: [String]
  let origin: Origin

  /// The value at a key or an index of this one.
  func at(_ key: String, _ value: Node) -> Self { RecipeNode(yaml: value, path: path + [key], origin: origin) }

  var name: String { path.joined(separator: ".") }

  var location: RecipeLocation {
    for length in stride(from: path.count, to: 0, by: -1) {
      if let text = origin.overrides[path.prefix(length).joined(separator: ".")] { return .override(text) }
    }
    return .line(yaml.mark?.line ?? 1, file: origin.file)
  }

  /// Whether there is nothing behind a key.
  var isAbsent: Bool {
    guard case .scalar(let scalar) = yaml, scalar.style == .plain || scalar.style == .any else { return false }
    return ["", "~", "null"].contains(scalar.string)
  }

  func number<Number: Comparable & LosslessStringConvertible>(
    in range: ClosedRange<Number>
  ) throws(RecipeError) -> Number {
    guard let text = yaml.scalar?.string, let number = Number(text) else {
      throw wrongType(expected: Number.self == Int.self ? "a whole number" : "a number")
    }
    guard range.contains(number) else {
      throw .outOfRange(
        key: name, value: text, range: "\(range.lowerBound) to \(range.upperBound)", location: location)
    }
    return number
  }

  func seed() throws(RecipeError) -> UInt64 {
    try value(yaml.scalar.flatMap { UInt64($0.string) }, "a whole number from 0")
  }

  func flag() throws(RecipeError) -> Bool { try value(yaml.bool, "true or false") }

  func text() throws(RecipeError) -> String { try value(yaml.scalar?.string, "text") }

  private func value<Value>(_ value: Value?, _ expected: String) throws(RecipeError) -> Value {
    guard let value else { throw wrongType(expected: expected) }
    return value
  }

  func choice<Choice: RecipeChoice>() throws(RecipeError) -> Choice {
    let word = try text()
    guard let choice = Choice(rawValue: word) else { throw unknownChoice(word, of: Choice.allCases.map(\.rawValue)) }
    return choice
  }

  /// A range from a list of its two ends.
  func range<Number: Comparable & LosslessStringConvertible>(
    in range: ClosedRange<Number>
  ) throws(RecipeError) -> ClosedRange<Number> {
    let ends = try items("two numbers") { (end) throws(RecipeError) in end }
    let example = Number.self == Int.self ? "[2, 6]" : "[0.75, 1.3]"
    guard ends.count == 2 else { throw wrongType(expected: "two numbers, as in \(example)", found: "\(ends.count)") }
    let (lower, upper) = (try ends[0].number(in: range), try ends[1].number(in: range))
    guard lower <= upper else { throw wrongType(expected: "two numbers, the lower first") }
    return lower...upper
  }

  /// The items of a list; errors name the list.
  func items<Item>(_ what: String, _ read: (RecipeNode) throws(RecipeError) -> Item) throws(RecipeError) -> [Item] {
    guard case .sequence(let items) = yaml else { throw wrongType(expected: "a list of \(what)") }
    var result: [Item] = []
    for item in items { result.append(try read(RecipeNode(yaml: item, path: path, origin: origin))) }
    return result
  }

  func wrongType(expected: String, found: String? = nil) -> RecipeError {
    let kind =
      switch yaml {
      case .scalar(let scalar): scalar.string.isEmpty ? "nothing" : "“\(scalar.string)”"
      case .mapping: "a section"
      case .sequence: "a list"
      default: "an alias"
      }
    return .wrongType(key: name, expected: expected, found: found ?? kind, location: location)
  }

  func unknownChoice(_ word: String, of known: [String]) -> RecipeError {
    .unknownChoice(key: name, value: word, known: known, nearest: known.nearest(to: word), location: location)
  }
}
