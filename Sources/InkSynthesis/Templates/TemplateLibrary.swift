/// Templates by character, from one source or many.
///
/// Several templates of a character come from different sources or regions. They keep the order in which they were given,
/// the most trusted first.
public struct TemplateLibrary: Sendable {
  /// The characters that have templates, by scalar value.
  public let characters: [Character]
  /// All templates, those of a character side by side, characters by scalar value.
  public let templates: [CharacterTemplate]
  private let ranges: [Character: Range<Int>]

  /// Makes a library of templates.
  public init(templates: [CharacterTemplate]) {
    var order: [Character: [Int]] = [:]
    for (index, template) in templates.enumerated() { order[template.character, default: []].append(index) }
    characters = order.keys.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    var sorted: [CharacterTemplate] = []
    sorted.reserveCapacity(templates.count)
    var ranges: [Character: Range<Int>] = [:]
    for character in characters {
      let start = sorted.count
      sorted += order[character]!.map { templates[$0] }
      ranges[character] = start..<sorted.count
    }
    self.templates = sorted
    self.ranges = ranges
  }

  /// Returns the templates of a character.
  public func templates(of character: Character) -> [CharacterTemplate] {
    ranges[character].map { Array(templates[$0]) } ?? []
  }

  /// The number of templates of each source.
  public var counts: [TemplateSource: Int] {
    templates.reduce(into: [:]) { $0[$1.source, default: 0] += 1 }
  }
}
