import InkCore

/// A character's strokes in writing order, as a font or a person drew them once: what Chinese hands start from.
public struct CharacterTemplate: Hashable, Sendable {
  /// The character.
  public var character: Character
  /// The strokes' middle lines in writing order, each of at least one point; the em square is 0…1 in x and y, y down.
  public var strokes: [[Point]]
  /// Where the strokes come from.
  public var source: TemplateSource
  /// The region whose form it is.
  public var region: TemplateRegion
  /// The parts that it is made of, outer before inner; empty where they aren't known.
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

  /// The smallest box around some of the strokes, or around all of them; `nil` without points.
  public func bounds(of strokes: [Int]? = nil) -> (minimum: Point, maximum: Point)? {
    var box: (minimum: Point, maximum: Point)?
    for stroke in strokes ?? Array(self.strokes.indices) {
      for point in self.strokes[stroke] {
        guard let known = box else {
          box = (point, point)
          continue
        }
        box = (
          Point(x: min(known.minimum.x, point.x), y: min(known.minimum.y, point.y)),
          Point(x: max(known.maximum.x, point.x), y: max(known.maximum.y, point.y))
        )
      }
    }
    return box
  }
}

/// A part of a character that is a character of its own: 讠 and 吾 in 语, 五 and 口 in its 吾.
public struct TemplateComponent: Hashable, Sendable {
  /// The part.
  public var element: Character
  /// Its strokes as indices into the template's, ascending; not always contiguous (囗 in 国).
  public var strokes: [Int]
  /// How deep it lies: 1 is a direct part.
  public var depth: Int

  /// Makes a component.
  public init(element: Character, strokes: [Int], depth: Int) {
    self.element = element
    self.strokes = strokes
    self.depth = depth
  }
}
