import InkCore
import InkSynthesis
import TestSupport
import Testing

@Suite struct `Composing characters` {
  static let lines = [
    #"{"character":"叶","decomposition":"⿰口十","matches":[[0],[0],[0],[1],[1]]}"#,
    #"{"character":"国","decomposition":"⿴囗玉","matches":[[0],[0],[1],[0]]}"#,
    #"{"character":"这","decomposition":"⿺辶文","matches":[[1],[0],[0]]}"#,
    #"{"character":"左","decomposition":"⿸𠂇工","matches":[[0],[0],[1]]}"#,
  ].joined(separator: "\n")

  static let descriptions = """
    # a comment
    U+5497\t咗\t⿰口左
    U+561B\t嘛\t⿰口⿱⿰木木麻
    U+56E3\t団\t⿴囗十
    U+8FBB\t辻\t⿺辶十
    U+7532\t甲\t⿻日丨
    U+4E59\t乙\t⿰①口
    U+9AA8\t骨\t⿰十口[G]\t⿰口十[T]
    """

  /// A line from corner to corner of a box.
  static func line(_ x: Float, _ y: Float, _ right: Float, _ bottom: Float) -> [Point] {
    [Point(x: x, y: y), Point(x: right, y: bottom)]
  }

  static func template(_ character: Character, _ strokes: [[Point]]) -> CharacterTemplate {
    CharacterTemplate(character: character, strokes: strokes, source: .hanziWriter, region: .mainland)
  }

  static let templates = [
    template("口", [line(0.2, 0.2, 0.2, 0.8), line(0.2, 0.2, 0.8, 0.8), line(0.2, 0.8, 0.8, 0.8)]),
    template("十", [line(0.1, 0.5, 0.9, 0.5), line(0.5, 0.1, 0.5, 0.9)]),
    template("左", [line(0.1, 0.2, 0.9, 0.2), line(0.4, 0.1, 0.1, 0.9), line(0.3, 0.6, 0.9, 0.9)]),
    template("囗", [line(0.1, 0.1, 0.1, 0.9), line(0.1, 0.1, 0.9, 0.9), line(0.1, 0.9, 0.9, 0.9)]),
    template("辶", [line(0.1, 0.1, 0.2, 0.2), line(0.1, 0.3, 0.9, 0.9)]),
    template(
      "叶",
      [
        line(0.1, 0.3, 0.1, 0.6), line(0.1, 0.3, 0.3, 0.6), line(0.1, 0.6, 0.3, 0.6), line(0.4, 0.5, 0.9, 0.5),
        line(0.65, 0.1, 0.65, 0.9),
      ]),
    template(
      "国", [line(0.1, 0.1, 0.1, 0.9), line(0.1, 0.1, 0.9, 0.9), line(0.3, 0.3, 0.7, 0.7), line(0.1, 0.9, 0.9, 0.9)]),
    template("这", [line(0.4, 0.1, 0.9, 0.6), line(0.1, 0.1, 0.2, 0.2), line(0.1, 0.3, 0.9, 0.9)]),
  ]

  func composer(_ descriptions: String = Self.descriptions) throws -> TemplateComposer {
    let folder = try TemporaryFolder()
    return TemplateComposer(
      library: TemplateLibrary(templates: Self.templates),
      dictionary: try ComponentDictionary(path: try folder.write(Self.lines, to: "dictionary.txt")),
      table: try IdeographTable(path: try folder.write(descriptions, to: "ids.txt")))
  }

  @Test func `puts parts at the positions of a similar character, as it draws them`() throws {
    let template = try #require(try composer().compose("咗", region: .taiwan))
    #expect(template.source == .composed && template.region == .taiwan && template.strokes.count == 6)
    for (stroke, expected) in zip(template.strokes, Self.templates[5].strokes.prefix(3)) {
      for (a, b) in zip(stroke, expected) { #expect(abs(a.x - b.x) < 1e-5 && abs(a.y - b.y) < 1e-5) }
    }
    let right = try #require(Box(around: template.strokes[3...5].joined()))
    #expect(abs(right.lower.x - 0.4) < 1e-5 && abs(right.upper.x - 0.9) < 1e-5)
    #expect(abs(right.lower.y - 0.1) < 1e-5 && abs(right.upper.y - 0.9) < 1e-5)
    #expect(template.components.prefix(2).map(\.element) == ["口", "左"])
    #expect(template.components.prefix(2).map(\.strokes) == [[0, 1, 2], [3, 4, 5]])
  }

  @Test func `closes a frame last, and writes 辶 last`() throws {
    let enclosed = try #require(try composer().compose("団", region: .taiwan))
    #expect(enclosed.components.first?.strokes == [0, 1, 4])
    #expect(enclosed.strokes[4].allSatisfy { abs($0.y - 0.9) < 1e-5 }, "the lower edge")
    let road = try #require(try composer().compose("辻", region: .taiwan))
    #expect(road.components.map(\.strokes) == [[2, 3], [0, 1]])
  }

  @Test func `takes the region's description`() throws {
    let composer = try composer()
    #expect(composer.compose("骨", region: .mainland)?.components.first?.element == "十")
    #expect(composer.compose("骨", region: .hongKong)?.components.first?.element == "口")
    #expect(composer.composeVariant("骨", region: .taiwan, otherThan: .mainland)?.components.first?.element == "口")
    #expect(composer.composeVariant("咗", region: .taiwan, otherThan: .mainland) == nil)
  }

  @Test func `composes nothing if a part has no strokes`() throws {
    let composer = try composer()
    #expect(composer.compose("嘛", region: .taiwan) == nil, "木 has none")
    #expect(composer.compose("甲", region: .taiwan) == nil, "overlaid parts have no boxes")
    #expect(composer.compose("乙", region: .taiwan) == nil, "a part isn't encoded")
    #expect(composer.compose("丙", region: .taiwan) == nil, "it isn't in the table")
    #expect(composer.isNeeded(for: "咗") && !composer.isNeeded(for: "口") && !composer.isNeeded(for: "a"))
  }

  @Test func `names the line of a file that isn't a table, and continues after a bad description`() throws {
    let error = #expect(throws: TemplateError.self) { try composer("\n咗\t⿰口左") }
    #expect(
      error?.description
        == "ids.txt:2: code point, character and description are missing: get the file again, or fix the line")
    let folder = try TemporaryFolder()
    let table = try IdeographTable(path: try folder.write("U+5497\t咗\t⿰口\t⿰口左[G]\"", to: "ids.txt"))
    #expect(
      table.damaged.map(\.description) == [
        "ids.txt:1: “⿰口” isn't a description of a character: get the file again, or fix the line"
      ])
  }
}

@Suite struct `An ideographic description` {
  @Test func `is read with its nesting`() {
    let description = IdeographicDescription("⿰口⿱②？")
    #expect(
      description
        == .layout(
          .leftRight,
          [.element("口"), .layout(.aboveBelow, [.unencoded(strokes: 2), .unencoded(strokes: nil)])]))
    #expect(
      IdeographicDescription("⿳一一一") == .layout(.aboveMiddleBelow, [.element("一"), .element("一"), .element("一")]))
  }

  @Test(arguments: ["", "⿰口", "⿰口左右", "口左", String(repeating: "⿰", count: 10_000) + "口"])
  func `is invalid with missing or extra parts`(_ text: String) {
    #expect(IdeographicDescription(text) == nil)
  }
}
