/// The skeletons that a synthesizer writes with: for each character the ways of writing it.
public struct SkeletonSet: Hashable, Sendable {
  /// The ways of writing each character, in the order of their file.
  public private(set) var allographs: [Character: [Allograph]]

  /// Makes a set.
  public init(allographs: [Character: [Allograph]] = [:]) {
    self.allographs = allographs
  }

  /// The characters that the set can write, sorted; the space needs no skeleton.
  public var characters: [Character] { allographs.keys.sorted() }

  /// Whether every character of a text is the space or has a skeleton.
  public func covers(_ text: String) -> Bool {
    text.allSatisfy { $0 == " " || allographs[$0] != nil }
  }

  /// The ways of writing a character.
  public subscript(character: Character) -> [Allograph] { allographs[character] ?? [] }

  mutating func add(_ more: [Allograph], for character: Character) {
    allographs[character, default: []] += more
  }
}
