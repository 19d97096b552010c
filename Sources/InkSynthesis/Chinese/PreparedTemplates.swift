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
      let templates = known.filter { template in
        sources.contains(template.source) && Self.isForm(template, of: regions, known: known)
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
  /// Japan's drawings serve for the many characters that are the same there.
  private static func isForm(
    _ template: CharacterTemplate, of regions: Set<TemplateRegion>, known: [CharacterTemplate]
  ) -> Bool {
    regions.contains(template.region)
      || known.contains {
        regions.contains($0.region) && $0.source != .composed && $0.source != template.source
          && $0.hasForm(of: template)
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
