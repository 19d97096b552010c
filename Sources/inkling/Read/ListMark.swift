/// The marks that people write before the items of a list.
package enum ListMark {
  private static let bullets: Set<String> = ["-", "–", "—", "•", "·", "*", "∙", "◦", "‣"]

  /// Whether a line of some words begins an item: its first word is a mark, `1.` or `1)`, and text follows.
  package static func begins(_ words: [String]) -> Bool {
    guard words.count > 1, let first = words.first else { return false }
    if bullets.contains(first) { return true }
    guard let end = first.last, end == "." || end == ")", first.count <= 4 else { return false }
    return Int(first.dropLast()) != nil
  }
}
