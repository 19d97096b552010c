import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Quick, Draw! drawings` {
  @Test func `raw and simplified lines are read`() throws {
    let (samples, report) = try InkFilesFixture.read(
      FileImporter.quickDraw, InkFilesFixture.quickDraw, as: "zigzag.ndjson")
    #expect(samples.map(\.text) == ["zigzag", "The Eiffel Tower"] && report.total.taken == 2)
    #expect(samples[0].coordinates == [[[0, 0], [10, 50], [20.5, 0]], [[7, 8]]])
    #expect(samples[0].ink.strokes.map(\.startTime) == [0, 0.5])
    #expect(samples[0].ink.strokes[0].points.map(\.timeOffset) == [0, 0.016, 0.033])
    #expect(samples[0].sampleID == "5891796615823360" && samples[0].writer == samples[0].sampleID)
    #expect(samples.map(\.contributor) == ["NZ", "unknown"] && samples.map(\.licence) == ["CC-BY-4.0", "CC-BY-4.0"])
    #expect(samples[1].ink.strokes[0].startTime == nil && samples[1].ink.strokes[0].points[0].timeOffset == nil)
  }

  @Test func `the binary format is read and takes its category from the name`() throws {
    let bytes =
      InkFilesFixture.quickDrawBinary(strokes: [[(1, 2), (255, 0)], [(3, 4)]])
      + InkFilesFixture.quickDrawBinary(key: 9, strokes: [[(5, 6)]])
    let (samples, _) = try InkFilesFixture.read(FileImporter.quickDraw, bytes, as: "hot dog.bin")
    #expect(samples.map(\.text) == ["hot dog", "hot dog"] && samples.map(\.sampleID) == ["5891796615823360", "9"])
    #expect(samples[0].coordinates == [[[1, 2], [255, 0]], [[3, 4]]] && samples[0].contributor == "NZ")
    let (_, report) = try InkFilesFixture.read(FileImporter.quickDraw, bytes.dropLast(), as: "a.bin")
    #expect(
      report.skipped["cut off"]?.examples == [
        "a.bin: the file ends within a drawing that begins at byte 27: get the file again"
      ])
  }

  @Test(arguments: [
    (
      #"{"word":"a","drawing":[[[1,2],[3]]]}"#, "unreadable text",
      "a stroke: lists of x, y and perhaps times, equally long"
    ),
    (#"{"word":"a","drawing":[[[1,x],[3,4]]]}"#, "unreadable text", "“x],[3,4]]]}” is not a number"),
    (#"{"word":"a","drawing":[[[1e300],[3]]]}"#, "unreadable text", "a stroke of numbers in the range of ink"),
    (#"{"word":"a","drawing":[]}"#, "label without ink", "line 1 has no points"),
    (#"{"drawing":[[[1],[2]]]}"#, "ink without label", "line 1 has no text"),
    (#"{"word":"a""#, "unreadable text", "is not “,” or “}”"),
    (#"{"word":"a"} 1"#, "unreadable text", "the end of the line"),
  ]) func `a line that can't be read is counted`(_ line: String, _ reason: String, _ part: String) throws {
    let (samples, report) = try InkFilesFixture.read(
      FileImporter.quickDraw, "\(line)\n\(InkFilesFixture.quickDraw)", as: "a.ndjson")
    #expect(samples.count == 2 && report.skipped.keys.sorted() == [reason])
    #expect(report.skipped[reason]?.examples.first?.contains(part) == true, "\(report.skipped)")
  }
}
