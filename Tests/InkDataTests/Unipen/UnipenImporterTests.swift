import InkCore
import InkData
import Testing

@Suite struct `The UNIPEN importer` {
  @Test func `reads labels, ink, writer and units, and turns y down`() throws {
    let fixture = try UnipenFixture()
    try fixture.write(
      ink: UnipenFixture.downs, header: ".COORD X Y\n.X_POINTS_PER_MM 20\n.Y_POINTS_PER_MM 20\n.WRITER_ID anne\n",
      segments: ".SEGMENT WORD 0-1 OK \"to\"\n")
    let (samples, report) = try fixture.imported()
    let sample = try #require(samples.first)
    #expect(samples.count == 1)
    #expect(sample.text == "to" && sample.kind == .word && sample.language == "en")
    #expect(sample.writer == "abc/anne" && sample.contributor == "abc" && sample.source == "unipen")
    #expect(sample.sampleID == "7/abc/f.dat#3" && sample.licence == "CC-BY-4.0")
    #expect(sample.unitsPerMillimetre == 20)
    #expect(sample.xs == [[0, 1], [10, 11]])
    #expect(sample.ink.strokes[0].points.map(\.location.y) == [0, -5])
    #expect(sample.ink.strokes[0].points[0].timeOffset == nil && sample.ink.strokes[0].points[0].force == nil)
    #expect(report.total.found == 1 && report.total.resolved == 1 && report.total.taken == 1)
    #expect(report.writerCount == 1 && report.contributors == ["abc": [.word: 1]])
  }

  @Test func `numbers pen-ups with points as components, and empty ones not`() throws {
    let fixture = try UnipenFixture()
    let ink = """
      .PEN_DOWN
      0 0
      .PEN_UP
      5 5
      .PEN_DOWN
      10 0
      .PEN_UP
      .PEN_DOWN
      .PEN_UP
      .PEN_DOWN
      20 0

      """
    try fixture.write(ink: ink, segments: ".SEGMENT WORD 0-2 OK \"ab\"\n.SEGMENT WORD 3 OK \"c\"\n")
    let (samples, _) = try fixture.imported()
    #expect(samples.map(\.xs) == [[[0], [10]], [[20]]])
  }

  @Test(
    arguments: [
      ("1", [[10, 11]]),
      ("0-1", [[0, 1], [10, 11]]),
      ("0,2", [[0, 1], [20, 21]]),
      ("0:1-1:0", [[1], [10]]),
      ("0-1:0", [[0, 1], [10]]),
      ("1:1-2", [[11], [20, 21]]),
      ("2:1", [[21]]),
      ("0:1-0:1,2-2:0", [[1], [20]]),
    ] as [(String, [[Float]])]) func `reads every form of delineation`(_ delineation: String, _ xs: [[Float]]) throws
  {
    let fixture = try UnipenFixture()
    try fixture.write(ink: UnipenFixture.downs, segments: ".SEGMENT WORD \(delineation) OK \"a\"\n")
    #expect(try fixture.imported().samples.map(\.xs) == [xs])
  }

  @Test(arguments: [
    (#""a\"b""#, "a\"b"), (#""\\""#, "\\"), (#""\"""#, "\""), (#""m\@a\@n\@""#, "man"),
    ("\" two  words\t\"", "two words"),
    ("\"@\"", "@"), ("\"caf\u{E9}\"", "caf\u{E9}"),
  ]) func `takes escapes and spaces out of labels`(_ label: String, _ text: String) throws {
    #expect(try UnipenFixture.texts(of: ".SEGMENT WORD 0 OK \(label)\n") == [text])
  }

  @Test func `finds included files in another letter case, and files that those include`() throws {
    let fixture = try UnipenFixture()
    try fixture.folder.write(".COORD X Y\n.WRITER_ID w\n", to: "include/abc/Header.doc")
    try fixture.write(
      ink: ".INCLUDE abc/HEADER.DOC\n" + UnipenFixture.downs, header: "", segments: ".SEGMENT WORD 0 OK \"a\"\n",
      include: "ABC/Data/F.DAT")
    #expect(try fixture.imported().samples.map(\.writer) == ["abc/w"])
  }

  @Test func `leaves out what is bad, illegible or only joins letters, with the reason`() throws {
    let fixture = try UnipenFixture()
    let segments = #"""
      .SEGMENT WORD 0 BAD "a"
      .SEGMENT WORD 0 OK "XXX"
      .SEGMENT WORD 0 OK "one XXX two"
      .SEGMENT WORD 0 OK "\@"
      .SEGMENT WORD 0 OK ""
      .SEGMENT WORD 0 OK
      .SEGMENT WORD 0 ? "FOXXX"
      """#
    try fixture.write(ink: UnipenFixture.downs, segments: segments + "\n")
    let (samples, report) = try fixture.imported()
    #expect(samples.map(\.text) == ["FOXXX"])
    #expect(
      report.skipped.mapValues(\.count) == [
        "quality BAD": 1, "text XXX (illegible)": 2, "joining stroke only": 1, "empty label": 1, "no label": 1,
      ])
    #expect(report.total.found == 7 && report.total.resolved == 7 && report.total.taken == 1)
    #expect(report.skipped["quality BAD"]?.examples == ["data/7/abc/f.dat:3"])
  }

  @Test func `takes keywords only at the beginning of a line`() throws {
    let fixture = try UnipenFixture()
    let comment = ".COMMENT a text with\n   .PEN_DOWN and .PEN_UP.\n 7 7\n"
    try fixture.write(ink: comment + UnipenFixture.downs, segments: ".SEGMENT WORD 0 OK \"a\"\n")
    #expect(try fixture.imported().samples.map(\.xs) == [[[0, 1]]])
  }

  @Test func `reads columns in the order of COORD, times and pressure with them`() throws {
    let fixture = try UnipenFixture()
    let ink = ".PEN_DOWN\n1000 7 3 1\n1020 8 4 3\n.PEN_UP\n.PEN_DOWN\n1520 9 5 2\n.PEN_UP\n"
    try fixture.write(ink: ink, header: ".COORD T X Y P\n", segments: ".SEGMENT WORD 0-1 OK \"a\"\n")
    let sample = try #require(try fixture.imported().samples.first)
    #expect(sample.xs == [[7, 8], [9]])
    let points = sample.ink.strokes[0].points
    #expect(points.map(\.timeOffset) == [0, 0.02])
    #expect(points.map(\.force) == [0.5, 1.5])
    #expect(sample.ink.strokes.map(\.startTime) == [0, 0.52])
  }

  @Test func `takes times from the sampling rate and gaps from DT`() throws {
    let fixture = try UnipenFixture()
    let ink = ".PEN_DOWN\n0 0\n1 0\n.PEN_UP\n.DT 100\n.PEN_DOWN\n2 0\n.PEN_UP\n.PEN_DOWN\n3 0\n"
    try fixture.write(
      ink: ink, header: ".COORD X Y\n.POINTS_PER_SECOND 50\n", segments: ".SEGMENT WORD 0-2 OK \"a\"\n")
    let sample = try #require(try fixture.imported().samples.first)
    #expect(sample.ink.strokes[0].points.map(\.timeOffset) == [0, 0.02])
    // The gap before the third stroke is unknown.
    let starts = sample.ink.strokes.map(\.startTime)
    #expect(starts[0] == 0 && abs(starts[1]! - 0.14) < 1e-9 && starts[2] == nil)
  }

  @Test(arguments: ["9600", "0", "-5"]) func `takes no times from a rate that no pen has`(_ rate: String) throws {
    let fixture = try UnipenFixture()
    try fixture.write(
      ink: UnipenFixture.downs, header: ".COORD X Y\n.POINTS_PER_SECOND \(rate)\n",
      segments: ".SEGMENT WORD 0 OK \"a\"\n")
    #expect(try fixture.imported().samples.first?.ink.strokes[0].points[1].timeOffset == nil)
  }

  @Test func `scales y to x's units where the device resolves them differently`() throws {
    let fixture = try UnipenFixture()
    try fixture.write(
      ink: UnipenFixture.downs, header: ".COORD X Y\n.X_POINTS_PER_INCH 100\n.Y_POINTS_PER_INCH 200\n",
      segments: ".SEGMENT WORD 0 OK \"a\"\n")
    #expect(try fixture.imported().samples.first?.ink.strokes[0].points[1].location == Point(x: 1, y: -2.5))
  }

  @Test(arguments: [
    ("sie", "7", "WORD", "de"), ("atu", "8", "TEXT", "de"), ("abm", "7", "WORD", "de"), ("lav", "7", "WORD", "zxx"),
    ("att", "8", "TEXT", "zxx"), ("sie", "1c", "CHARACTER", "en"), ("nic", "7", "WORD", "en"),
  ]) func `knows whose words are German or none`(
    _ contributor: String, _ category: String, _ level: String, _ language: String
  ) throws {
    let fixture = try UnipenFixture()
    try fixture.write(
      ink: UnipenFixture.downs, segments: ".SEGMENT \(level) 0 OK \"a\"\n", category: category,
      contributor: contributor)
    #expect(try fixture.imported().samples.map(\.language) == [language])
  }

  @Test func `counts characters by class`() throws {
    let fixture = try UnipenFixture()
    let segments = ["7", "A", "a", "b", "%"].map { ".SEGMENT CHARACTER 0 ? \"\($0)\"\n" }.joined()
    try fixture.write(ink: UnipenFixture.downs, segments: segments, category: "1c")
    #expect(try fixture.imported().report.classes == ["digit": 1, "upper": 1, "lower": 2, "symbol": 1])
  }

  @Test func `lays texts of several lines end to end`() throws {
    let fixture = try UnipenFixture()
    let ink = (0..<2).map { line in
      (0..<4).map { ".PEN_DOWN\n\($0 * 10) \(line * -30)\n\($0 * 10 + 6) \(line * -30 + 10)\n.PEN_UP\n" }.joined()
    }.joined()
    try fixture.write(ink: ink, segments: ".SEGMENT TEXT 0-7 OK \"abcd efgh\"\n", category: "8")
    let (samples, report) = try fixture.imported()
    #expect(report.rearranged == ["texts of several lines laid end to end": 1])
    let points = samples[0].ink.strokes.flatMap(\.points)
    #expect(points.map(\.location.x) == points.map(\.location.x).sorted())
    #expect(Set(points.map(\.location.y)) == [0, -10])
  }
}
