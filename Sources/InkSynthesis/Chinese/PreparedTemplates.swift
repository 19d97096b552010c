/// The prepared templates of all characters, each with its variants and their weights.
struct PreparedTemplates: Sendable {
  /// One character's variants.
  struct Variants: Sendable {
    var templates: [PreparedTemplate]
    var weights: [Float]
    /// The index of the template that statistics compare with: hanzi-writer's, or the first.
    var reference: Int
  }

  /// The characters, sorted by scalar value.
  let characters: [Character]
  private let variants: [Character: Variants]

  init(
    _ library: TemplateLibrary, sources: Set<TemplateSource>, regions: Set<TemplateRegion>, forms: ComponentForms,
    characters: Set<Character>?
  ) {
    var variants: [Character: Variants] = [:]
    for character in library.characters where characters?.contains(character) != false {
      let known = library.templates(of: character).filter { $0.strokes.contains { !$0.isEmpty } }
      var templates: [CharacterTemplate] = []
      for template in known where sources.contains(template.source) {
        // A source repeats a drawing for each region that writes it so; it counts once.
        let isKnown = templates.contains { $0.source == template.source && $0.strokes == template.strokes }
        if !isKnown && Self.isForm(template, of: regions, known: known) { templates.append(template) }
      }
      if templates.isEmpty { continue }
      variants[character] = Variants(
        templates: templates.map { PreparedTemplate($0, forms: forms) }, weights: templates.map(\.source.weight),
        reference: templates.firstIndex { $0.source == .hanziWriter } ?? 0)
    }
    self.variants = variants
    self.characters = library.characters.filter { variants[$0] != nil }
  }

  /// Whether a template shows a form of some regions: its own region is one of them, or it agrees with a template of one. So
  /// Japan's drawings serve for the many characters that are the same there, and for those that only Japan's sources have.
  private static func isForm(
    _ template: CharacterTemplate, of regions: Set<TemplateRegion>, known: [CharacterTemplate]
  ) -> Bool {
    if regions.contains(template.region) { return true }
    let regional = known.filter { regions.contains($0.region) }
    if regional.isEmpty { return regions.isSuperset(of: TemplateRegion.chinese) }
    return regional.contains {
      $0.source != .composed && $0.source != template.source && $0.hasForm(of: template)
    }
  }

  subscript(character: Character) -> Variants? { variants[character] }
}

extension TemplateSource {
  /// The weight of a source's templates; the coarser ones add variety.
  var weight: Float {
    switch self {
    case .hanziWriter, .animCJK, .composed: 1
    case .kanjiVG, .tomoe: 0.6
    }
  }
}
