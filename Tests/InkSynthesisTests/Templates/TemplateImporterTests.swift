import InkCore
import InkData
import InkSynthesis
import TestSupport
import Testing

@Suite struct `Importing templates as samples` {
  static let text = "十\n:2\n2 (30 150) (270 150)\n2 (150 0) (150 300)\n\nあ\n:1\n1 (0 300)\n"

  func imported(_ importer: TemplateImporter, _ text: String = Self.text) throws -> ([LabelledInk], ImportReport) {
    let folder = try TemporaryFolder()
    var samples: [LabelledInk] = []
    let report = try importer.samples(
      from: try folder.write(text, to: "all.tdic"), progress: { _ in }, { samples.append($0) })
    return (samples, report)
  }

  @Test func `gives one sample per character, in the inventory's language`() throws {
    #expect(try imported(.tomoe()).0.map(\.language) == ["ja", "ja"])
    var importer = TemplateImporter.tomoe()
    importer.inventory = try Inventory.named("zh-Hant")
    let (samples, report) = try imported(importer)
    let sample = try #require(samples.first)
    #expect(samples.count == 1 && sample.text == "十" && sample.language == "zh-Hant" && sample.sampleID == "U+5341")
    #expect(sample.ink.strokes[0].points.map(\.location) == [Point(x: 10, y: 50), Point(x: 90, y: 50)])
    #expect(sample.ink.strokes[0].points[0].timeOffset == nil)
    #expect(report.skipped["not in the inventory"]?.examples == ["U+3042 あ"])
    #expect(importer.card(from: "x", report: report).licence == "Apache-2.0 OR CC-BY-4.0")
  }

  @Test func `skips other forms than the region's`() throws {
    func count(_ strokes: [[Point]]) throws -> Int? {
      var importer = TemplateImporter.tomoe()
      importer.inventory = try Inventory.named("zh-Hans")
      importer.forms = TemplateLibrary(templates: [
        CharacterTemplate(character: "十", strokes: strokes, source: .hanziWriter, region: .mainland)
      ])
      return try? imported(importer).0.count
    }
    let across = [Point(x: 0.1, y: 0.5), Point(x: 0.9, y: 0.5)]
    let down = [Point(x: 0.5, y: 0), Point(x: 0.5, y: 1)]
    #expect(try count([across, down]) == 1)
    #expect(try count([down, across]) == 1, "the order doesn't matter")
    #expect(try count([across]) == nil, "the number of strokes does")
    #expect(try count([across, down.reversed()]) == nil, "and where they begin")
  }

  @Test func `the held-out part has only odd code points`() throws {
    #expect(try imported(.tomoe(.heldOut), Self.text + "\n一\n:1\n1 (1 1)\n").0.map(\.text) == ["十"])
    #expect(TemplateImporter.tomoe(.heldOut).card(from: "x", report: nil).title.contains("odd code points"))
  }

  @Test func `counts damaged entries`() throws {
    let (_, report) = try imported(.tomoe(), Self.text + "\n一\n:2\n1 (1 1)\n")
    #expect(report.skipped["damaged"]?.count == 1 && report.total.taken == 2)
  }
}
