/// The templates that hands write from, made ready: for each character its variants with their weights.
struct HanziTemplates: Sendable {
  /// One character's variants.
  struct Variants: Sendable {
    var templates: [PreparedTemplate]
    var weights: [Float]
    /// What statistics compare with: hanzi-writer's template, or the first.
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
      let templates = library.templates(of: character).filter { template in
        sources.contains(template.source) && regions.contains(template.region)
          && template.strokes.contains { !$0.isEmpty }
      }
      if templates.isEmpty { continue }
      variants[character] = Variants(
        templates: templates.map { PreparedTemplate($0, forms: forms) }, weights: templates.map(\.source.weight),
        reference: templates.firstIndex { $0.source == .hanziWriter } ?? 0)
    }
    self.variants = variants
    self.characters = library.characters.filter { variants[$0] != nil }
  }

  subscript(character: Character) -> Variants? { variants[character] }
}

extension TemplateSource {
  /// How often hands take a source's template beside the others': the coarser ones are for variety.
  var weight: Float {
    switch self {
    case .hanziWriter, .animCJK, .composed: 1
    case .kanjiVG, .tomoe: 0.6
    }
  }
}
