/// The kinds of paragraphs that are told apart.
public enum ParagraphStyle: String, CaseIterable, Codable, Sendable {
  /// Running text.
  case body
  /// A heading.
  case heading
  /// An item of a list.
  case listItem
}
