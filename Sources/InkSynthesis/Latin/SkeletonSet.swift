/// The skeletons that a synthesizer writes with: each character's allographs.
public struct SkeletonSet: Hashable, Sendable {
  /// The allographs of each character, in the order of their file.
  package private(set) var allographs: [Character: [Allograph]]

  /// Makes a set.
  package init(allographs: [Character: [Allograph]] = [:]) {
    self.allographs = allographs
  }

  /// The characters that the set can write, sorted; the space needs no skeleton.
  package var characters: [Character] { allographs.keys.sorted() }

  /// Whether every character of a text is the space or has a skeleton.
  package func covers(_ text: String) -> Bool {
    text.allSatisfy { $0 == " " || allographs[$0] != nil }
  }

  /// The allographs of a character.
  package subscript(character: Character) -> [Allograph] { allographs[character] ?? [] }

  mutating func add(_ more: [Allograph], for character: Character) {
    allographs[character, default: []] += more
  }
}
