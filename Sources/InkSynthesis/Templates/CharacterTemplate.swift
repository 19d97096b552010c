import InkCore

/// A character's strokes in writing order, as a font or a person drew them: the starting point of Chinese writers.
public struct CharacterTemplate: Hashable, Sendable {
  /// The character.
  public var character: Character
  /// The strokes' middle lines in writing order, each of at least one point; the em square is 0…1 in x and y, y down.
  public var strokes: [[Point]]
  /// The source of the strokes.
  public var source: TemplateSource
  /// The region whose form it is.
  public var region: TemplateRegion
  /// The parts of the character, outer before inner; empty if they aren't known.
  public var components: [TemplateComponent]

  /// Makes a template.
  public init(
    character: Character, strokes: [[Point]], source: TemplateSource, region: TemplateRegion,
    components: [TemplateComponent] = []
  ) {
    self.character = character
    self.strokes = strokes
    self.source = source
    self.region = region
    self.components = components
  }
}

/// A part of a character that is a character of its own: 讠 and 吾 in 语, 五 and 口 in its 吾.
public struct TemplateComponent: Hashable, Sendable {
  /// The part.
  public var element: Character
  /// Its strokes as indices into the template's, ascending; not always contiguous (囗 in 国).
  public var strokes: [Int]
  /// Its depth: 1 is a direct part.
  public var depth: Int

  /// Makes a component.
  public init(element: Character, strokes: [Int], depth: Int) {
    self.element = element
    self.strokes = strokes
    self.depth = depth
  }
}
