import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Xournal++’s notes` {
  private var importer: FileImporter {
    var importer = FileImporter.xournal
    importer.defaults.text = ""
    return importer
  }

  @Test func `each page with ink is a sample with styles and pressures`() throws {
    let (samples, report) = try InkFilesFixture.read(importer, InkFilesFixture.xournal, as: "a.xopp")
    #expect(samples.map(\.sampleID) == ["a.xopp#1", "a.xopp#3"] && report.total.found == 2)
    let first = samples[0]
    #expect(first.coordinates == [[[10.5, 20], [11, 21], [12, 22]], [[1, 2], [3, 4]], [[7, 8], [9, 10]]])
    #expect(first.ink.strokes[0].points.map(\.force) == [0.5, 1.5, nil])
    #expect(first.ink.strokes[1].points.map(\.force) == [nil, nil])
    #expect(
      first.styles == [
        StrokeStyle(tool: .pen, colour: 0x0000_FFFF, width: 2),
        StrokeStyle(tool: .highlighter, colour: 0xFFFF_00FF, width: 8.5),
        StrokeStyle(tool: .pen, colour: 0x12AB_34FF, width: 0.85),
      ])
    #expect(first.unitsPerMillimetre.map { abs($0 - 2.834_645_7) < 1e-6 } == true)
  }

  @Test func `compressed and packaged notes are read`() throws {
    let plain = try InkFilesFixture.read(importer, InkFilesFixture.xournal, as: "a.xopp").samples
    let zip = CompressionFixture.zip([("mimetype", "application/xournal++"), ("content.xml", InkFilesFixture.xournal)])
    for bytes in [CompressionFixture.gzip(InkFilesFixture.xournal), zip] {
      let samples = try InkFilesFixture.read(importer, bytes, as: "a.xopp").samples
      #expect(samples.map(\.ink) == plain.map(\.ink) && samples.map(\.styles) == plain.map(\.styles))
    }
  }

  @Test func `ink without a text and damage say what to do`() throws {
    func problem(_ bytes: [UInt8], _ importer: FileImporter) -> String? {
      let error = #expect(throws: DataFilesError.self) { try InkFilesFixture.read(importer, bytes, as: "a.xopp") }
      guard case .nothingUsable(_, let example)? = error else { return nil }
      return example
    }
    let note = Array(InkFilesFixture.xournal.utf8)
    #expect(
      problem(note, FileImporter.xournal)
        == "a.xopp: page 1 has no text: name it with --default-text, which may be empty (--default-text \"\")")
    let cut = Array(CompressionFixture.gzip(InkFilesFixture.xournal).prefix(120))
    #expect(
      problem(cut, importer)
        == "a.xopp is damaged near byte \(cut.count) (the file ends too early): get the file again, it may have been cut"
    )
    #expect(
      problem(Array("<xournal/>".utf8), importer) == "a.xopp: the note has no points: add the ink or remove the label")
    let bad = "<xournal><page><layer><stroke width='1'>1 2 3 x</stroke></layer></page></xournal>"
    #expect(problem(Array(bad.utf8), importer)?.contains("“ x” is not a stroke of pairs of numbers") == true)
  }

  @Test func `a file that was cut gives its whole pages and counts the one that it ends in`() throws {
    let end = try #require(InkFilesFixture.xournal.range(of: "1 1 2 2")).lowerBound
    let (samples, report) = try InkFilesFixture.read(importer, String(InkFilesFixture.xournal[..<end]), as: "a.xopp")
    #expect(samples.map(\.sampleID) == ["a.xopp#1"])
    #expect(report.skipped["cut off"]?.examples == ["a.xopp: page 3"])
  }

  @Test func `ink below a white-out eraser isn’t read`() throws {
    let note = """
      <xournal><page width="9" height="9"><layer><stroke tool="pen" color="black" width="1">1 1 2 1 30 1 31 1</stroke>
      <stroke tool="eraser" color="#ffffffff" width="20">30 1 33 1</stroke><stroke tool="pen" color="black" width="1">30 1 31 1</stroke>
      </layer></page></xournal>
      """
    let samples = try InkFilesFixture.read(importer, note, as: "a.xopp").samples
    #expect(samples[0].coordinates == [[[1, 1], [2, 1]], [[30, 1], [31, 1]]])
  }
}
