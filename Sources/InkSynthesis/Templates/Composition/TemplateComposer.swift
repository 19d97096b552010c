import InkCore

/// Composes characters that have no strokes from parts that do, by their descriptions.
///
/// Boxes come from characters that have strokes: those with the same parts at the same positions, or with the most similar
/// ones; a part is drawn as in such a character if there is one (火 on the left differs from 火 alone), and as it is alone
/// otherwise. Frames are written as in their examples: 囗 closes last, 辶 is last.
public struct TemplateComposer {
  private let library: TemplateLibrary
  private let table: IdeographTable
  private let dictionary: ComponentDictionary
  private let examples: LayoutExamples
  private let sources: Set<TemplateSource>

  // Deeper than any character's description.
  private static let depthLimit = 8

  /// A part or a whole with its strokes.
  private struct Glyph {
    var element: Character?
    var strokes: [[Point]]
    var components: [TemplateComponent]
  }

  /// Makes a composer for the characters without strokes that a table describes.
  ///
  /// Parts are those of the library's characters, which the dictionary names. Without KanjiVG and Tomoe among the
  /// sources of parts, these can evaluate models.
  public init(
    library: TemplateLibrary, dictionary: ComponentDictionary, table: IdeographTable,
    sources: Set<TemplateSource> = [.hanziWriter, .animCJK]
  ) {
    self.library = library
    self.dictionary = dictionary
    self.table = table
    self.sources = sources
    examples = LayoutExamples(
      templates: library.templates.filter { $0.source == .hanziWriter && sources.contains($0.source) },
      dictionary: dictionary)
  }

  /// Returns a template of a character in a region's form; `nil` if a part has no strokes.
  public func compose(_ character: Character, region: TemplateRegion) -> CharacterTemplate? {
    compose(character, region, by: table.descriptions(of: character, in: region))
  }

  /// Whether a character has no template of the sources that parts are taken from, other than Japan's.
  public func isNeeded(for character: Character) -> Bool {
    !library.templates(of: character).contains { $0.region != .japan && sources.contains($0.source) }
      && character.unicodeScalars.allSatisfy(\.properties.isIdeographic)
  }

  /// Returns a template of a region's own form; `nil` if the other region has the same or a part has no strokes.
  public func composeVariant(
    _ character: Character, region: TemplateRegion, otherThan other: TemplateRegion
  ) -> CharacterTemplate? {
    let own = table.ownDescription(of: character, in: region, otherThan: other)
    return compose(character, region, by: own.map { [$0] } ?? [])
  }

  /// Returns a template by the first description whose parts all have strokes.
  private func compose(
    _ character: Character, _ region: TemplateRegion, by descriptions: [IdeographicDescription]
  ) -> CharacterTemplate? {
    guard let glyph = glyph(descriptions, region, within: [character]) else { return nil }
    return CharacterTemplate(
      character: character, strokes: glyph.strokes, source: .composed, region: region, components: glyph.components)
  }

  private func glyph(
    _ descriptions: [IdeographicDescription], _ region: TemplateRegion, within outer: Set<Character>
  ) -> Glyph? {
    descriptions.lazy.compactMap { glyph($0, region, within: outer) }.first
  }

  private func glyph(
    _ description: IdeographicDescription, _ region: TemplateRegion, within outer: Set<Character>
  ) -> Glyph? {
    guard outer.count < Self.depthLimit else { return nil }
    switch description {
    case .unencoded: return nil
    case .element(let element): return glyph(of: element, region, within: outer)
    case .layout(let layout, let descriptions):
      if let element = table.character(of: description), !outer.contains(element),
        let known = template(of: element, region)
      {
        return Glyph(element: element, strokes: known.strokes, components: known.components)
      }
      // Overlaid parts have no boxes.
      if layout == .overlaid { return nil }
      var parts: [Glyph] = []
      for description in descriptions {
        guard let part = glyph(description, region, within: outer) else { return nil }
        parts.append(part)
      }
      return arrange(parts, layout, region)
    }
  }

  private func glyph(of element: Character, _ region: TemplateRegion, within outer: Set<Character>) -> Glyph? {
    if let known = template(of: element, region) {
      return Glyph(element: element, strokes: known.strokes, components: known.components)
    }
    guard !outer.contains(element) else { return nil }
    if let drawn = examples.largest(element) {
      return Glyph(
        element: element, strokes: drawn.strokes,
        components: dictionary.components(of: element, strokeCount: drawn.strokes.count))
    }
    var glyph = glyph(table.descriptions(of: element, in: region), region, within: outer.union([element]))
    glyph?.element = element
    return glyph
  }

  /// Returns the template of a part: the region's own, else hanzi-writer's, else any.
  private func template(of element: Character, _ region: TemplateRegion) -> CharacterTemplate? {
    let known = library.templates(of: element).filter { sources.contains($0.source) }
    return known.first { $0.region == region } ?? known.first { $0.region != .japan } ?? known.first
  }

  private func arrange(_ parts: [Glyph], _ layout: IdeographicDescription.Layout, _ region: TemplateRegion) -> Glyph? {
    let wanted = parts.map {
      LayoutExamples.Wanted(
        element: $0.element, strokeCount: $0.strokes.count,
        slenderness: Box(around: $0.strokes.joined()).map(LayoutExamples.slenderness(of:)) ?? 0)
    }
    guard let (boxes, nearest) = examples.boxes(for: wanted, in: layout, region: region) else { return nil }
    var placed: [[[Point]]] = []
    for (index, part) in parts.enumerated() {
      var strokes = part.strokes
      if let element = part.element,
        let drawn = examples.drawn(element, at: index, of: layout, beside: wanted, region: region),
        drawn.strokes.count == strokes.count
      {
        strokes = drawn.strokes
      }
      guard let box = Box(around: strokes.joined()) else { return nil }
      placed.append(box.fitting(strokes, into: boxes[index]))
    }
    let order = Self.order(parts, layout, nearest)
    var positions = parts.map { [Int](repeating: 0, count: $0.strokes.count) }
    for (position, stroke) in order.enumerated() { positions[stroke.part][stroke.stroke] = position }
    var components: [TemplateComponent] = []
    for (part, glyph) in parts.enumerated() {
      if let element = glyph.element {
        components.append(TemplateComponent(element: element, strokes: positions[part].sorted(), depth: 1))
      }
      components += glyph.components.map {
        TemplateComponent(
          element: $0.element, strokes: $0.strokes.map { positions[part][$0] }.sorted(), depth: $0.depth + 1)
      }
    }
    return Glyph(element: nil, strokes: order.map { placed[$0.part][$0.stroke] }, components: components)
  }

  private static func order(
    _ parts: [Glyph], _ layout: IdeographicDescription.Layout, _ nearest: LayoutExamples.Example
  ) -> [(part: Int, stroke: Int)] {
    let strokes = parts.indices.map { part in parts[part].strokes.indices.map { (part: part, stroke: $0) } }
    switch layout {
    case .leftRight, .aboveBelow, .leftMiddleRight, .aboveMiddleBelow, .overlaid: return strokes.flatMap { $0 }
    default: break
    }
    let count = parts[0].strokes.count
    var before = count
    if nearest.parts[0].element == parts[0].element, nearest.parts[0].strokes.count == count {
      before = nearest.parts[0].before
    } else if let frame = parts[0].element {
      before = frameStrokes[frame].map { min($0, count) } ?? count
    }
    return strokes[0][..<before] + strokes[1] + strokes[0][before...]
  }

  /// The number of a frame's strokes that are written before the enclosed part, for frames that close after it.
  private static let frameStrokes: [Character: Int] = [
    "囗": 2, "口": 2, "匚": 1, "匸": 1, "凵": 0, "辶": 0, "⻌": 0, "廴": 0, "弋": 1, "戈": 1,
  ]
}
