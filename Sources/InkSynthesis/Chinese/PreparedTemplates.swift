import InkCore

/// The prepared templates of all characters, each with its variants and their weights.
struct PreparedTemplates: Sendable {
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

/// A template prepared for writing: smooth strokes, and the sites where the table's forms may replace them.
struct PreparedTemplate: Sendable {
  struct Stroke: Sendable {
    /// Its path in ems.
    var points: [SIMD2<Float>]
    var length: Float
    /// The length of its closing hook; 0 if it has none.
    var hook: Float
  }

  /// A component that the table has forms for.
  struct Site: Sendable {
    var component: FormedComponent
    /// Its strokes, ascending.
    var strokes: [Int]
    var lower: SIMD2<Float>
    var upper: SIMD2<Float>
    var isContiguous: Bool
    /// Whether it is the whole character.
    var isWhole: Bool
    /// The offset of its middle from the character's, as a share of the character's size.
    var offset: SIMD2<Float>
  }

  let strokes: [Stroke]
  /// Outer components before inner ones.
  let sites: [Site]
  /// Divisions of the strokes into components, each as the component of every stroke; empty if none is known.
  let partitions: [[Int]]
  /// The longest side of its box.
  let size: Float

  init(_ template: CharacterTemplate, forms: ComponentForms) {
    let strokes = template.strokes.map { stroke in
      let points = stroke.map { SIMD2($0.x, $0.y) }
      let path = PenPath.smooth(points)
      let length = PenPath.length(path)
      return Stroke(points: path, length: length, hook: Self.hook(of: points, length: length))
    }
    self.strokes = strokes
    let whole = PenPath.box(strokes.map(\.points))
    let size = max(whole.upper.x - whole.lower.x, whole.upper.y - whole.lower.y, 0.05)
    self.size = size
    let character = TemplateComponent(element: template.character, strokes: Array(strokes.indices), depth: 0)
    sites = ([character] + template.components.sorted { $0.depth < $1.depth }).compactMap { part in
      guard let component = forms.component(part.element, strokeCount: part.strokes.count) else { return nil }
      let box = PenPath.box(part.strokes.map { strokes[$0].points })
      let isContiguous = part.strokes.last.map { $0 - part.strokes[0] + 1 == part.strokes.count } ?? false
      return Site(
        component: component, strokes: part.strokes, lower: box.lower, upper: box.upper, isContiguous: isContiguous,
        isWhole: part.depth == 0, offset: (box.lower + box.upper - whole.lower - whole.upper) / (2 * size))
    }
    partitions = Self.partitions(template)
  }

  /// Whether a form may be used at a site. A whole character keeps its strokes or has a variant's, since cursive forms can
  /// only be understood beside the rest of a character.
  static func allows(_ form: ComponentForm, at site: Site) -> Bool {
    if form.isDrawn && (!site.isContiguous || (site.isWhole && !form.isVariant)) { return false }
    guard let side = form.side else { return true }
    if site.isWhole { return false }
    switch side {
    case .left: return site.offset.x < -0.12
    case .right: return site.offset.x > 0.12
    case .top: return site.offset.y < -0.12
    case .bottom: return site.offset.y > 0.12
    }
  }

  /// Returns each stroke's run of 2 to 6 random successive strokes: parts of a character of unknown components.
  static func runs(_ count: Int, random: inout SplitMix64) -> [Int] {
    var owners: [Int] = []
    var owner = 0
    while owners.count < count {
      let length = 2 + random.index(below: 5)
      owners += Array(repeating: owner, count: min(length, count - owners.count))
      owner += 1
    }
    return owners
  }

  /// Returns the length of a short last piece after a sharp turn.
  private static func hook(of points: [SIMD2<Float>], length: Float) -> Float {
    guard points.count > 2 else { return 0 }
    let last = points[points.count - 1] - points[points.count - 2]
    var tail = last.length
    var index = points.count - 2
    while index > 0 {
      let turn = (points[index] - points[index - 1]).direction.dot(last.direction)
      if turn < 0.25 { return tail < 0.16 && tail < 0.4 * length ? tail : 0 }
      tail += (points[index] - points[index - 1]).length
      index -= 1
    }
    return 0
  }

  private static func partitions(_ template: CharacterTemplate) -> [[Int]] {
    guard !template.components.isEmpty else { return [] }
    let deepest = template.components.map(\.depth).max() ?? 1
    var result: [[Int]] = []
    for depth in 1...deepest {
      // A stroke belongs to its innermost component down to this depth.
      var owner = [Int](repeating: -1, count: template.strokes.count)
      for (index, component) in template.components.enumerated() where component.depth <= depth {
        for stroke in component.strokes { owner[stroke] = index }
      }
      if Set(owner).count > 1 && result.last != owner { result.append(owner) }
    }
    return result
  }
}
