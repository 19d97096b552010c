import InkCore
import InkSynthesis
import TestSupport
import Testing

@Suite struct `A template library` {
  static let template = CharacterTemplate(
    character: "十", strokes: [[Point(x: 0.125, y: 0.5), Point(x: 0.875, y: 0.5)], [Point(x: 0.5, y: 0)]],
    source: .hanziWriter, region: .mainland,
    components: [TemplateComponent(element: "一", strokes: [0], depth: 1)])

  func read(_ text: String) throws -> TemplateLibrary {
    let folder = try TemporaryFolder()
    return try TemplateLibrary(path: try folder.write(text, to: "x.templates"))
  }

  @Test func `is read from its file unchanged`() throws {
    var japanese = Self.template
    japanese.region = .japan
    japanese.source = .kanjiVG
    let library = TemplateLibrary(templates: [
      Self.template, CharacterTemplate(character: "\"", strokes: [[.zero]], source: .composed, region: .taiwan),
      japanese,
    ])
    let folder = try TemporaryFolder()
    try library.write(to: folder.file("x.templates"))
    let again = try TemplateLibrary(path: folder.file("x.templates"))
    #expect(again.characters == ["\"", "十"])
    #expect(again.templates(of: "十") == [Self.template, japanese], "in the order that they were given in")
    #expect(again.templates(of: "\"").first?.strokes == [[.zero]])
    #expect(again.templates(of: "百").isEmpty)
    #expect(again.counts == [.hanziWriter: 1, .composed: 1, .kanjiVG: 1])
  }

  static let card = #"{"format":"inkling-templates","version":1}"# + "\n"

  @Test(arguments: [
    ("", "isn't a library of templates: make one with “inkling data templates”"),
    ("{}\n", "isn't a library of templates: make one with “inkling data templates”"),
    (
      #"{"format":"inkling-templates","version":2}"#,
      "has version 2 of the format, which this inkling doesn't know: make it again, or use a newer one"
    ),
    (card + "{}", ":2: the line isn't a template: get the file again, or fix the line"),
    (
      card + #"{"character":"十","source":"tomoe","region":"japan","strokes":[[1,2,3]]}"#,
      ":2: a stroke isn't a list of x and y alternating: get the file again, or fix the line"
    ),
    (
      card + "\n" + #"{"character":"十","source":"tomoe","region":"japan","strokes":[[]]}"#,
      ":3: a character or one of its strokes has no points: get the file again"
    ),
    (
      card + #"{"character":"十一","source":"tomoe","region":"japan","strokes":[[1,2]]}"#,
      ":2: “character” isn't one: get the file again, or fix the line"
    ),
    (
      card
        + #"{"character":"十","source":"tomoe","region":"japan","strokes":[[1,2]],"components":[{"element":"一","strokes":[1],"depth":1}]}"#,
      ":2: a component isn't one character with strokes of it: get the file again, or fix the line"
    ),
  ]) func `reports the problem of a file`(_ text: String, _ ending: String) throws {
    let error = #expect(throws: TemplateError.self) { try read(text) }
    #expect(error?.description.hasSuffix(ending) == true, "\(String(describing: error))")
  }
}

extension Point {
  static var zero: Point { Point(x: 0, y: 0) }
}
