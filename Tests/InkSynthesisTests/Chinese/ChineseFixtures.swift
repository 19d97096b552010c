import InkCore
import InkSynthesis

/// A few characters drawn for these tests, with their components, and the other inputs of a synthesizer.
enum ChineseFixtures {
  /// 口, 品 of three of them, 十, 米 and 一.
  static let library = TemplateLibrary(templates: [
    template("口", strokes: box(0.2, 0.2, 0.6)),
    template(
      "品", strokes: box(0.3, 0.1, 0.35) + box(0.05, 0.55, 0.35) + box(0.6, 0.55, 0.35),
      components: [
        TemplateComponent(element: "口", strokes: [0, 1, 2], depth: 1),
        TemplateComponent(element: "口", strokes: [3, 4, 5], depth: 1),
        TemplateComponent(element: "口", strokes: [6, 7, 8], depth: 1),
      ]),
    template("十", strokes: [line(0.1, 0.5, 0.9, 0.45), line(0.5, 0.1, 0.5, 0.95)]),
    template(
      "米",
      strokes: [
        line(0.2, 0.2, 0.35, 0.35), line(0.8, 0.15, 0.65, 0.35), line(0.1, 0.5, 0.9, 0.47),
        line(0.5, 0.1, 0.5, 0.95), line(0.48, 0.5, 0.1, 0.85), line(0.52, 0.5, 0.9, 0.85),
      ]),
    template("一", strokes: [line(0.1, 0.5, 0.9, 0.45)]),
  ])

  static func template(
    _ character: Character, strokes: [[Point]], components: [TemplateComponent] = []
  ) -> CharacterTemplate {
    CharacterTemplate(
      character: character, strokes: strokes, source: .hanziWriter, region: .mainland, components: components)
  }

  static func line(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) -> [Point] {
    [Point(x: x0, y: y0), Point(x: x1, y: y1)]
  }

  /// The three strokes of a mouth.
  static func box(_ x: Float, _ y: Float, _ size: Float) -> [[Point]] {
    [
      line(x, y, x, y + size),
      [Point(x: x, y: y), Point(x: x + size, y: y), Point(x: x + size, y: y + size)],
      line(x, y + size, x + size, y + size),
    ]
  }

  static func synthesizer(
    _ generator: ChineseGenerator = .structured, forms: ComponentForms = ComponentForms(),
    settings: ChineseSettings = ChineseSettings()
  ) throws -> ChineseSynthesizer {
    var settings = settings
    if generator != .structured { settings.generator = generator }
    return ChineseSynthesizer(
      library: library, forms: forms, skeletons: try StarterFiles.skeletons(), settings: settings)
  }

  /// Returns the project's own table.
  static func forms() throws -> ComponentForms {
    try ComponentForms(path: StarterFiles.root.appending(path: ComponentForms.defaultPath).path)
  }
}
