import InkDecoding

/// Fits a text that was written into another: the spaces around it, and its first letter.
struct TextFitting {
  /// The text before the insertion point.
  var before: String
  /// The text after it.
  var after: String
  var capitalization: Capitalization

  struct Fitted: Equatable {
    /// The text, with a space before it if it needs one.
    var text: String
    /// The space after it, or nothing; the caret stays before it.
    var trailing: String
  }

  /// - Parameter isContinuation: Whether it continues what was written before, so that it has the space in between itself.
  func fitted(_ text: String, isContinuation: Bool) -> Fitted {
    guard let first = text.first, let last = text.last else { return Fitted(text: "", trailing: "") }
    let leads = !isContinuation && before.last.map { Self.needsSpace(between: $0, and: first) } ?? false
    let trails = after.first.map { Self.needsSpace(between: last, and: $0) } ?? false
    return Fitted(text: cased(leads ? " " + text : text), trailing: trails ? " " : "")
  }

  /// Whether a word that ends so and one that begins so are divided by a space.
  static func needsSpace(between first: Character, and second: Character) -> Bool {
    guard !first.isBlank, !second.isBlank, !first.isUnspaced, !second.isUnspaced else { return false }
    return !closing.contains(second) && !opening.contains(first)
  }

  private static var closing: String { ".,;:!?)]}»”’'…%°" }
  private static var opening: String { "([{«“‘¿¡#@/\\-_" }
  private static var sentenceEnds: String { ".!?…。！？\n" }

  private func cased(_ text: String) -> String {
    guard capitalization != .none else { return text }
    var result = ""
    var previous = before.last
    var isStart = Self.beginsSentence(after: before)
    for grapheme in text {
      let beginsWord = previous.map { $0.isBlank || Self.opening.contains($0) } ?? true
      let isUpper =
        switch capitalization {
        case .none: false
        case .sentences: isStart && beginsWord
        case .words: beginsWord
        case .characters: true
        }
      result.append(isUpper ? Self.uppercase(grapheme) : grapheme)
      if !grapheme.isBlank { isStart = Self.sentenceEnds.contains(grapheme) }
      previous = grapheme
    }
    return result
  }

  private static func beginsSentence(after text: String) -> Bool {
    let last = text.last { !$0.isBlank || sentenceEnds.contains($0) }
    return last.map { sentenceEnds.contains($0) } ?? true
  }

  /// The uppercase letter of a Latin one; others as they are.
  static func uppercase(_ grapheme: Character) -> Character {
    var scalars = grapheme.unicodeScalars.makeIterator()
    guard let scalar = scalars.next(), scalars.next() == nil else { return grapheme }
    switch scalar.value {
    case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE:
      return Unicode.Scalar(scalar.value - 0x20).map { Character($0) } ?? grapheme
    default: return grapheme
    }
  }

  /// The words of a text, each with the blanks before it: the steps of undo.
  static func words(of text: String) -> [String] {
    var result: [String] = []
    var followsInk = false
    for grapheme in text {
      if result.isEmpty || grapheme.isBlank && followsInk { result.append("") }
      result[result.count - 1].append(grapheme)
      followsInk = !grapheme.isBlank
    }
    return result
  }
}
