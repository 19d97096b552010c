import Foundation
import InkCore
import InkData
import InkSynthesis
import Testing

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
    #expect(coverage.missingCount == 5398 + 7650 && coverage.characterCount == 94 + 35 + 13_051)
  }

  @Test func `all punctuation has marks`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let forms = try ComponentForms(path: root.appending(path: ComponentForms.defaultPath).path)
    let marks = try Inventory.named("yue").characters(in: [.punctuation])
    #expect(marks.count == 35 && marks.allSatisfy { forms.mark($0) != nil })
  }
}
