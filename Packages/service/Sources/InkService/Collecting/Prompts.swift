import Foundation
public import InkData

/// A text that people are asked to write.
public struct Prompt: Hashable, Sendable, Encodable {
  /// The text.
  public let text: String
  /// The kind of sample that it becomes.
  public let kind: SampleKind
  /// The language as a BCP-47 tag.
  public let language: String
  /// The direction that it is shown in: `ltr`, `rtl`, `vertical`, or `auto` by its first letter.
  public let direction: Direction

  /// A direction of writing.
  public enum Direction: String, Hashable, Sendable, Codable {
    /// By the first letter.
    case auto
    case ltr
    case rtl
    /// From above, the next column to the left.
    case vertical
  }
}

/// The texts that people are asked to write.
///
/// A file has a text a line, or a line of JSON: `{"text": "مرحبا", "language": "ar", "direction": "rtl", "kind": "word"}`, of which
/// `text` is needed.
public struct PromptList: Sendable {
  /// The prompts, each once.
  public let prompts: [Prompt]

  /// Reads a file; `language` is that of lines that don't state theirs.
  ///
  /// - Throws: `PromptError` for a line that is no prompt, and when there is none.
  public init(text: String, file: String, language: String) throws(PromptError) {
    struct Line: Decodable {
      let text: String
      let kind: SampleKind?
      let language: String?
      let direction: Prompt.Direction?
    }
    var prompts: [Prompt] = []
    var seen: Set<String> = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty { continue }
      let fields: Line
      if line.hasPrefix("{\"") {
        do {
          fields = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
        } catch {
          throw PromptError(file: file, line: index + 1, problem: "isn't an object of JSON with a “text”")
        }
      } else {
        fields = Line(text: line, kind: nil, language: nil, direction: nil)
      }
      guard !fields.text.trimmingCharacters(in: .whitespaces).isEmpty, fields.text.count <= Self.longest else {
        throw PromptError(
          file: file, line: index + 1,
          problem: "has a text of \(fields.text.count) characters, not 1 to \(Self.longest)")
      }
      guard seen.insert(fields.text).inserted else { continue }
      let kind = fields.kind ?? Self.kind(of: fields.text)
      prompts.append(
        Prompt(
          text: fields.text, kind: kind, language: fields.language ?? language, direction: fields.direction ?? .auto))
    }
    guard !prompts.isEmpty else { throw PromptError(file: file, line: 1, problem: "and all others are empty") }
    self.prompts = prompts
  }

  // More doesn't fit a screen.
  private static let longest = 200

  private static func kind(of text: String) -> SampleKind {
    if text.count == 1 { return .character }
    // Chinese has no spaces.
    return text.contains(where: \.isWhitespace) || text.count > 12 ? .line : .word
  }
}

/// A file of prompts that can't be used.
public struct PromptError: Error, CustomStringConvertible {
  let file: String
  let line: Int
  let problem: String

  /// The problem and its location.
  public var description: String { "\(file): line \(line) \(problem): give each text a line of its own" }
}
