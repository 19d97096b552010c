import Foundation
import InkCore
import InkData
import TestSupport
import Testing

/// The layout is IAM-OnDB's, the ink and the texts are ours.
@Suite struct `Importing IAM-OnDB` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try strokes(form: "a01-000u", line: 1)
    try strokes(form: "a01-000u", line: 2)
    try strokes(form: "b02-010", line: 1)
    try text("a01-000u", csr: ["It said &quot;no&quot;", "caf\u{E9} open"])
    try text("b02-010", csr: ["By the sea ."])
    try folder.write(original(writer: "10042"), to: "original/a01/a01-000/strokesu.xml")
    try folder.write(" a01-000u\n", to: "task1/trainset.txt")
    try folder.write(" b02-010\n", to: "task1/testset_f.txt")
  }

  private static func capture(_ points: String) -> String {
    """
    <?xml version="1.0" encoding="ISO-8859-1"?>
    <WhiteboardCaptureSession>
      <WhiteboardDescription>
        <SensorLocation corner="top_left"/>
        <DiagonallyOppositeCoords x="7000" y="5000"/>
      </WhiteboardDescription>
      <StrokeSet>
        \(points)
      </StrokeSet>
    </WhiteboardCaptureSession>
    """
  }

  private static let twoStrokes = """
    <Stroke colour="black" start_time="100.50" end_time="100.62">
      <Point x="10" y="200" time="100.50"/><Point x="12" y="210" time="100.56"/><Point x="14" y="205" time="100.54"/>
    </Stroke>
    <Stroke colour="black" start_time="101.00" end_time="101.00"><Point x="30" y="190" time="101.00"/></Stroke>
    """

  private func strokes(form: String, line: Int, _ points: String = twoStrokes) throws {
    let page = form.last?.isLetter == true ? String(form.dropLast()) : form
    try folder.write(
      Self.capture(points), to: "lineStrokes-all/lineStrokes/\(form.prefix(3))/\(page)/\(form)-0\(line).xml")
  }

  private func text(_ form: String, csr: [String]) throws {
    let lines = csr.joined(separator: "\n")
    try folder.write(
      "OCR:\n\nSomething else\n\n\nCSR:\n\n\(lines)\n\n", to: "ascii-all/ascii/\(form.prefix(3))/\(form).txt")
  }

  private func original(writer: String) -> String {
    """
    <WhiteboardCaptureSession><General><CaptureTime>12</CaptureTime><Form id="a01-000" writerID="\(writer)"/></General>
    </WhiteboardCaptureSession>
    """
  }

  private func samples() throws -> ([LabelledInk], ImportReport) {
    var samples: [LabelledInk] = []
    let report = try IAMOnDBImporter().samples(from: folder.path, progress: { _ in }, { samples.append($0) })
    return (samples, report)
  }

  @Test func `a line of the form's text belongs to the file of its number`() throws {
    let (samples, report) = try samples()
    #expect(samples.map(\.sampleID) == ["a01-000u-01", "a01-000u-02", "b02-010-01"])
    #expect(samples.map(\.text) == ["It said \"no\"", "caf\u{E9} open", "By the sea ."])
    #expect(samples.allSatisfy { $0.kind == .line && $0.language == "en" && $0.source == "iam-ondb" })
    #expect(report.total.taken == 3 && report.skipped.isEmpty)
  }

  @Test func `the official lists become contributors, the original's number the writer`() throws {
    let (samples, _) = try samples()
    #expect(samples.map(\.contributor) == ["trainset", "trainset", "testset_f"])
    // A form without its original has one writer, but an unknown one.
    #expect(samples.map(\.writer) == ["10042", "10042", "b02-010"])
  }

  @Test func `points keep their locations and times, even times that run backwards`() throws {
    let ink = try #require(try samples().0.first).ink
    #expect(ink.strokes.map(\.points.count) == [3, 1])
    #expect(
      ink.strokes[0].points.map(\.location) == [Point(x: 10, y: 200), Point(x: 12, y: 210), Point(x: 14, y: 205)])
    let times = ink.strokes[0].points.compactMap(\.timeOffset)
    #expect(zip(times, [0, 0.06, 0.04] as [Float]).allSatisfy { abs($0 - $1) < 1e-4 } && times.count == 3)
    #expect(ink.strokes[0].startTime == 0 && abs((ink.strokes[1].startTime ?? 0) - 0.5) < 1e-6)
    #expect(ink.strokes[0].points[0].force == nil)
  }

  @Test func `text in Latin 1 is read as such`() throws {
    let bytes = Array("CSR:\n\ncaf".utf8) + [0xE9, 0x0A]
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("ascii-all/ascii/b02/b02-010.txt")))
    #expect(try samples().0.last?.text == "café")
  }

  @Test func `what can't be used is counted by reason and named`() throws {
    try strokes(form: "c03-000", line: 1)  // no transcription
    try strokes(form: "a01-000u", line: 3)  // no third line
    try strokes(form: "z01-000z", line: 1)
    try strokes(form: "d04-000", line: 1)  // in no list
    try text("d04-000", csr: ["a"])
    try strokes(form: "e05-000", line: 1, #"<Stroke><Point x="1" y="two"/></Stroke>"#)
    try strokes(form: "e05-000", line: 2, "<Stroke></Stroke>")
    try text("e05-000", csr: ["a", "b", "c", "d"])
    try folder.write("<html/>", to: "lineStrokes-all/lineStrokes/e05/e05-000/e05-000-03.xml")
    try folder.write("<Whiteboard", to: "lineStrokes-all/lineStrokes/e05/e05-000/e05-000-04.xml")
    try folder.write("c03-000\ne05-000\nz01-000z", to: "task1/testset_v.txt")
    let (samples, report) = try samples()
    #expect(samples.count == 3)
    #expect(
      report.skipped.mapValues(\.count) == [
        "no transcription": 1, "no text for the line": 1, "known to be bad": 1, "in no official list": 1,
        "unreadable point": 1, "label without ink": 1, "not a line's strokes": 1, "broken XML": 1,
      ])
    let folder = "lineStrokes-all/lineStrokes"
    func example(_ reason: String) -> String? { report.skipped[reason]?.examples.first }
    #expect(
      example("no transcription")
        == "\(folder)/c03/c03-000/c03-000-01.xml: there is no c03-000.txt; unpack “ascii-all” beside the strokes")
    #expect(
      example("no text for the line")
        == "\(folder)/a01/a01-000/a01-000u-03.xml is line 3, but the transcription has 2 lines")
    #expect(
      example("in no official list")
        == "\(folder)/d04/d04-000/d04-000-01.xml: form d04-000 is in none of the official lists")
    #expect(
      example("unreadable point")
        == "\(folder)/e05/e05-000/e05-000-01.xml, line 8: the x and y of a point aren't numbers")
    #expect(example("label without ink") == "\(folder)/e05/e05-000/e05-000-02.xml: no stroke has a point")
    #expect(
      example("not a line's strokes")
        == "\(folder)/e05/e05-000/e05-000-03.xml: the outermost element is “html” instead of "
        + "“WhiteboardCaptureSession”")
    #expect(example("broken XML")?.hasPrefix("\(folder)/e05/e05-000/e05-000-04.xml, line 1, column ") == true)
    #expect(
      example("known to be bad")
        == "\(folder)/z01/z01-000/z01-000z-01.xml: ink and text are known not to belong together")
  }

  @Test func `without any list the lines are there to be split by oneself`() throws {
    for name in ["trainset", "testset_f"] {
      try FileManager.default.removeItem(atPath: folder.file("task1/\(name).txt"))
    }
    let (samples, _) = try samples()
    #expect(samples.count == 3 && samples.allSatisfy { $0.contributor == "unlisted" })
  }

  @Test func `a folder without a line's strokes says so`() throws {
    try FileManager.default.removeItem(atPath: folder.file("lineStrokes-all"))
    let error = #expect(throws: DataFilesError.self) { try samples() }
    #expect(error?.description.contains("has no file named *.xml of a line's strokes") == true)
  }
}
