import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Tegaki’s files` {
  @Test func `collections are read with times and pressures`() throws {
    let (samples, _) = try InkFilesFixture.read(FileImporter.tegaki, InkFilesFixture.tegaki, as: "a.charcol")
    #expect(samples.map(\.text) == ["墨", "墨"] && samples.map(\.sampleID) == ["a.charcol#1", "a.charcol#2"])
    #expect(samples[0].coordinates == [[[210, 240], [220, 250]], [[30, 40]]])
    #expect(samples[0].ink.strokes.map(\.startTime) == [0, 0.32])
    #expect(samples[0].ink.strokes[0].points.map(\.force) == [0.5, 0.75])
    #expect(samples[0].ink.strokes[0].points.map(\.timeOffset) == [0, 0.02])
    #expect(samples[1].ink.strokes[0].startTime == nil)
  }

  @Test func `one character is a file too, and bad ones are counted`() throws {
    let good = "<character><utf8>a</utf8><strokes><stroke><point x='1' y='2'/></stroke></strokes></character>"
    #expect(try InkFilesFixture.read(FileImporter.tegaki, good, as: "a.xml").samples.map(\.text) == ["a"])
    let bad = good.replacing("'2'", with: "'two'")
    let (_, report) = try InkFilesFixture.read(
      FileImporter.tegaki, "<character-collection><set name='b'>\(good)\(bad)</set></character-collection>", as: "a.xml"
    )
    #expect(report.total.taken == 1)
    #expect(
      report.skipped["unreadable text"]?.examples == [
        "a.xml:1: “x=1 y=two” is not a point with two numbers x and y: correct the line or leave the sample out"
      ])
    #expect(
      throws: DataFilesError.nothingUsable(
        path: "", example: "")
    ) {
      do {
        _ = try InkFilesFixture.read(FileImporter.tegaki, "<a/>", as: "a.xml")
      } catch DataFilesError.nothingUsable(_, let example) {
        #expect(example == "a.xml is no file of Tegaki: check which format it is, and name it with --format")
        throw DataFilesError.nothingUsable(path: "", example: "")
      }
    }
  }
}
