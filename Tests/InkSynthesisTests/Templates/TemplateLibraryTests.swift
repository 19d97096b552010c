import Foundation
import InkCore
import InkData
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

@Suite struct `The coverage of an inventory` {
  @Test func `counts sources and lists characters without strokes`() throws {
    func template(_ character: Character, _ source: TemplateSource, _ region: TemplateRegion) -> CharacterTemplate {
      CharacterTemplate(character: character, strokes: [[.zero]], source: source, region: region)
    }
    let library = TemplateLibrary(
      templates: [
        template("一", .kanjiVG, .japan), template("一", .animCJK, .mainland), template("乙", .kanjiVG, .japan),
        template("丁", .composed, .taiwan),
      ])
    let coverage = InventoryCoverage(of: try Inventory.named("zh-Hant"), in: library)
    let common = try #require(coverage.bands.first { $0.name == .big5Common })
    #expect(common.sources == ["animcjk": 1, "kanjivg": 1, "composed": 1] && common.japaneseOnly == 1)
    #expect(common.composed == ["丁"] && common.missing.count == 5398)
    #expect(coverage.bands.first { $0.name == .ascii }?.sources == ["skeletons": 94])
    #expect(coverage.bands.first { $0.name == .punctuation }?.sources == ["marks": 35])
    #expect(coverage.missingCount == 5398 + 7650 + 90 && coverage.characterCount == 94 + 35 + 13_141)
  }

  @Test func `all punctuation has marks`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let forms = try ComponentForms(path: root.appending(path: ComponentForms.defaultPath).path)
    let marks = try Inventory.named("yue").characters(in: [.punctuation])
    #expect(marks.count == 35 && marks.allSatisfy { forms.mark($0) != nil })
  }
}

/// Thousands of damaged template files: each gives an error or sane strokes, and never a trap.
@Suite struct `Damaged template files` {
  private static func isSane(_ template: CharacterTemplate) -> Bool {
    !template.strokes.isEmpty && template.strokes.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isFinite) }
      && template.components.allSatisfy { $0.strokes.allSatisfy(template.strokes.indices.contains) }
  }

  @Test func `templates`() throws {
    let svg =
      "<svg width=\"109\"><g><g kvg:element=\"国\"><g kvg:element=\"囗\" kvg:part=\"1\"><path d=\"M1,2c3-4.5.6,7,8,9S1 2 3 4\"/></g>"
      + "<path d=\"m5 6l1-1zh2V9\"/></g></g></svg>"
    let drawn = try ByteMutations.readable(of: Array(svg.utf8), seed: 1, rounds: 1500, name: "056fd.svg") {
      let reading = try KanjiVGReader().read(from: $0.path) { _ in }
      #expect(reading.templates.allSatisfy(Self.isSane))
      return true
    }
    let listed = try ByteMutations.readable(
      of:
        Array("十\n:2\n2 (30 150) (270 150)\n2 (150 0) (150 300)\n\n一\n:1\n1 (0 300)\n".utf8), seed: 2, rounds: 1500,
      name: "all.tdic"
    ) {
      let reading = try TomoeReader().read(from: $0.path) { _ in }
      #expect(reading.templates.allSatisfy(Self.isSane))
      return true
    }
    let library =
      #"{"format":"inkling-templates","version":1}"# + "\n"
      + #"{"character":"十","source":"tomoe","region":"japan","strokes":[[1,2,3,4],[-5,6]],"components":[{"element":"一","strokes":[0],"depth":1}]}"#
    let stored = try ByteMutations.readable(of: Array(library.utf8), seed: 3, rounds: 1500, name: "x.templates") {
      let library = try TemplateLibrary(path: $0.file("x.templates"))
      #expect(library.templates.allSatisfy(Self.isSane))
      return !library.templates.isEmpty
    }
    #expect(drawn > 20 && listed > 20 && stored > 0, "some faults are small enough: \(drawn), \(listed), \(stored)")
  }
}
