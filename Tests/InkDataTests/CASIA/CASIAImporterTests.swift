import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Importing CASIA-OLHWDB` {
  static let ink = [[(1, 2), (3, 4)], [(5, 6)]]
  // 墨 is C4AB in GBK.
  static let label: [UInt8] = [0xAB, 0xC4, 0, 0]

  func imported(_ files: [String: [UInt8]]) throws -> ([LabelledInk], ImportReport) {
    let folder = try TemporaryFolder()
    for (name, bytes) in files {
      try folder.write("", to: name)
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    var samples: [LabelledInk] = []
    let report = try CASIAImporter().samples(from: folder.path, progress: { _ in }, { samples.append($0) })
    return (samples, report)
  }

  @Test func `reads characters, whose label's bytes are swapped`() throws {
    let file =
      CASIAFixture.character(Self.label, Self.ink) + CASIAFixture.character([0, 0x41, 0, 0], [[(-5, 0), (7, -1)]])
    let (samples, report) = try imported(["Pot1.0Train/007.pot": file])
    #expect(samples.map(\.text) == ["墨", "A"] && report.skipped.isEmpty)
    #expect(
      samples[0].ink.strokes.map { $0.points.map(\.location) }
        == [[Point(x: 1, y: 2), Point(x: 3, y: 4)], [Point(x: 5, y: 6)]])
    #expect(
      samples[1].ink.strokes[0].points[0].location == Point(x: -5, y: 0), "negative coordinates are none of the marks")
    #expect(samples[0].kind == .character && samples[0].language == "zh-Hans")
    #expect(samples[0].writer == "007" && samples[0].sampleID == "Pot1.0Train/007.pot#0")
  }

  @Test func `takes writer and part of the official split from the names`() throws {
    let file = CASIAFixture.character(Self.label, Self.ink)
    let (samples, _) = try imported([
      "Pot1.0Train/007.pot": file, "Pot1.0Train/010.pot": file, "OLHWDB1.1tst_pot/1241.pot": file, "all/w043.pot": file,
    ])
    let parts = Dictionary(uniqueKeysWithValues: samples.map { ($0.writer, $0.contributor) })
    #expect(parts == ["007": "train", "010": "validation", "1241": "test", "w043": "unsorted"])
  }

  static let first = CASIAFixture.character(Self.label, Self.ink)

  @Test(
    arguments: [
      (
        CASIAFixture.character(Self.label, Self.ink, size: 100), "cut off",
        "1.pot: the file ends within a character that begins at byte 32: unpack it again"
      ),
      (
        CASIAFixture.character(Self.label, Self.ink, size: 4), "damaged lengths",
        "1.pot: the size of a character at byte 32 is 4 instead of 12: unpack the file again"
      ),
      ([1, 2, 3], "cut off", "1.pot: the file ends within a character that begins at byte 32: unpack it again"),
      (
        CASIAFixture.character(Self.label, Self.ink, count: 3), "damaged lengths",
        "1.pot: the number of strokes at byte 38 is 3 instead of 2: unpack the file again"
      ),
      (
        CASIAFixture.character(Self.label, Self.ink, ends: false), "cut off",
        "1.pot: the file ends within a character that begins at byte 32: unpack it again"
      ),
      (
        CASIAFixture.character(Self.label, Self.ink, size: 34) + [0, 0], "damaged lengths",
        "1.pot: the size of a character at byte 32 is 34 instead of 32: unpack the file again"
      ),
      (
        CASIAFixture.character([0xFF, 0xFF, 0, 0], Self.ink), "no character of GBK",
        "1.pot: the code FFFF at byte 34 is no character of GBK: leave the sample out, or unpack the file again"
      ),
      (
        CASIAFixture.character([0, 0x07, 0, 0], Self.ink), "no character of GBK",
        "1.pot: the code 700 at byte 34 is no character of GBK: leave the sample out, or unpack the file again"
      ),
      (
        CASIAFixture.character(Self.label, [[]]), "no ink",
        "1.pot: the sample at byte 32 has no points: nothing can be done"
      ),
    ] as [([UInt8], String, String)]) func `counts damaged characters and names them`(
      _ bytes: [UInt8], _ reason: String, _ sentence: String
    ) throws
  {
    let (samples, report) = try imported(["1.pot": Self.first + bytes])
    #expect(samples.count == 1 && report.skipped[reason]?.examples == [sentence], "\(report.skipped)")
  }

  @Test func `goes on behind a damaged character`() throws {
    let (samples, report) = try imported([
      "1.pot": CASIAFixture.character(Self.label, Self.ink, count: 9) + Self.first
    ])
    #expect(samples.count == 1 && report.total.found == 2)
  }

  static let codes: [[UInt8]] = [[0xC4, 0xAB], [0x41, 0]]

  @Test(arguments: [false, true]) func `reads the lines of a page`(_ characterStrokes: Bool) throws {
    let page = CASIAFixture.page(
      strokes: Self.ink + [[(7, 8)]], lines: [([0, 2], Self.codes), ([1], [[0xC4, 0xAB]])],
      characterStrokes: characterStrokes)
    let (samples, report) = try imported(["train/007-P16.ptts": page])
    #expect(samples.map(\.text) == ["墨A", "墨"] && samples.allSatisfy { $0.kind == .line }, "\(report.skipped)")
    #expect(samples[0].writer == "007" && samples[0].contributor == "train")
    #expect(samples[0].ink.strokes.map { $0.points.map(\.location) }.last == [Point(x: 7, y: 8)])
  }

  @Test(
    arguments: [
      (
        CASIAFixture.page(strokes: Self.ink, lines: [([0], codes)], headerSize: 10), "damaged lengths",
        "1.wptt: the header's size at byte 0 is 10 instead of 54: unpack the file again"
      ),
      (
        CASIAFixture.page(strokes: Self.ink, lines: [([0], codes)], codeLength: 9), "damaged lengths",
        "1.wptt: the length of a code at byte 38 is 9 instead of 2: unpack the file again"
      ),
      (
        CASIAFixture.page(strokes: Self.ink, lines: [([0], codes)], strokeCount: 9_000_000), "damaged lengths",
        "1.wptt: the number of strokes at byte 68 is 9000000 instead of 14: unpack the file again"
      ),
      (
        CASIAFixture.page(strokes: Self.ink, lines: [([0], codes)], strokeCount: 3), "cut off",
        "1.wptt: the file ends within a line that begins at byte 96: unpack it again"
      ),
      (
        CASIAFixture.page(strokes: Self.ink, lines: [([0], codes)]) + [0], "damaged lengths",
        "1.wptt: the number of bytes left at byte 100 is 1 instead of 0: unpack the file again"
      ),
      (
        CASIAFixture.page(strokes: Self.ink, lines: [([7], codes)]), "strokes not there",
        "1.wptt: the line at byte 90 has stroke 7, and the page has 2 strokes: unpack the file again"
      ),
      (
        CASIAFixture.page(strokes: Self.ink, lines: [([0], [[0xFF, 0xFF]])]), "marked as wrong by the owners",
        "1.wptt: the line at byte 90 has a character that its owners marked as wrong: nothing can be done"
      ),
      (
        CASIAFixture.page(strokes: Self.ink, lines: [([0], [[0x80, 0x20]])]), "no character of GBK",
        "1.wptt: the code 8020 at byte 96 is no character of GBK: leave the sample out, or unpack the file again"
      ),
      (
        CASIAFixture.page(strokes: Self.ink, lines: [([], codes)]), "no ink",
        "1.wptt: the sample at byte 90 has no points: nothing can be done"
      ),
      ([], "cut off", "1.wptt: the file ends within the header that begins at byte 0: unpack it again"),
    ] as [([UInt8], String, String)]) func `counts damaged pages and lines and names them`(
      _ bytes: [UInt8], _ reason: String, _ sentence: String
    ) throws
  {
    let (samples, report) = try imported(["1.wptt": bytes, "2.pot": Self.first])
    #expect(samples.count == 1 && report.skipped[reason]?.examples == [sentence], "\(report.skipped)")
  }

  @Test func `a cut anywhere is an error and no trap`() throws {
    let page = CASIAFixture.page(strokes: Self.ink, lines: [([0, 1], Self.codes)])
    for length in 0..<page.count {
      let (samples, _) = try imported(["1.wptt": Array(page.prefix(length)), "2.pot": Self.first])
      #expect(samples.count == 1, "cut at \(length)")
    }
    for length in 1..<Self.first.count {
      let (samples, report) = try imported(["1.pot": Self.first + Self.first.prefix(length)])
      #expect(samples.count == 1 && report.skipped["cut off"]?.count == 1, "cut at \(length)")
    }
  }
}
