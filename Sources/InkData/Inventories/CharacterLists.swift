import CCharacterLists

/// Lists of characters, each a fact of a standard or a count of a text.
///
/// `Scripts/make-character-lists` writes their file, `Sources/CCharacterLists/character-lists.txt`, which also tells what
/// each list holds.
enum CharacterLists {
  /// Returns the list of a name.
  static func named(_ name: String) -> String {
    guard let list = lists[name] else { preconditionFailure("character-lists.txt has no list “\(name)”") }
    return list
  }

  /// All lists by their names: a line `[name]` begins a list, a line with `#` is a comment.
  private static let lists: [String: String] = {
    let bytes = (0..<character_lists_size()).map(character_lists_byte)
    var lists: [String: String] = [:]
    var name = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("[") { name = String(text.dropFirst().dropLast()) } else { lists[name, default: ""] += text }
    }
    return lists
  }()
}
