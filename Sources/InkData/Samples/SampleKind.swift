/// The kind of writing in a sample.
public enum SampleKind: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  /// One isolated character.
  case character
  /// One word.
  case word
  /// One line of text; some sets have samples of a few lines.
  case line
  /// Lines and drawings anywhere on a page.
  case page
}
