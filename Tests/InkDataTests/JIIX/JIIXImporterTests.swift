import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `JIIX` {
  @Test func `a text is read in the order of writing, each stroke once`() throws {
    let (samples, _) = try InkFilesFixture.read(FileImporter.jiix, InkFilesFixture.jiix, as: "a.jiix")
    let sample = try #require(samples.first)
    #expect(samples.count == 1 && sample.text == "to be" && sample.kind == .line && sample.sampleID == "a.jiix")
    #expect(sample.coordinates == [[[1, 2]], [[5.5, 1], [6, 2]]] && sample.unitsPerMillimetre == 1)
    #expect(sample.ink.strokes.map(\.startTime) == [0, 1])
    #expect(sample.ink.strokes[1].points.map(\.timeOffset) == [0, 0.01])
    #expect(sample.ink.strokes[1].points.map(\.force) == [0.5, 0.25])
  }

  @Test func `the labelled blocks of a diagram are samples`() throws {
    let (samples, _) = try InkFilesFixture.read(FileImporter.jiix, InkFilesFixture.diagram, as: "a.json")
    #expect(samples.map(\.text) == ["yes", "no"] && samples.map(\.sampleID) == ["a.json#1", "a.json#2"])
    #expect(samples[0].ink.strokes[0].startTime == nil)
    #expect(samples[0].ink.strokes[0].points.map(\.timeOffset) == [0, 0.01])
  }

  @Test(arguments: [
    (
      "{\"type\":\"Text\",",
      "a.jiix: the JSON is broken at byte 15: get the file again, it may have been cut or mixed up"
    ),
    ("{\"a\":1}", "a.jiix is no JIIX: check which format it is, and name it with --format"),
    ("{\"type\":\"Text\",\"label\":\"a\"}", "a.jiix: block 1 has no points: add the ink or remove the label"),
    (
      "{\"type\":\"Text\",\"items\":[{\"type\":\"stroke\",\"X\":[1],\"Y\":[2]}]}",
      "a.jiix: block 1 has no text: name it with --default-text, which may be empty (--default-text \"\")"
    ),
    (
      "{\"type\":\"Text\",\"items\":[{\"X\":[1,2],\"Y\":[2]}]}",
      "a.jiix: the JSON is broken at byte 24: get the file again, it may have been cut or mixed up"
    ),
    ("", "a.jiix is empty: get the file again or leave it out"),
  ]) func `what can't be read says why`(_ text: String, _ sentence: String) {
    let error = #expect(throws: DataFilesError.self) {
      try InkFilesFixture.read(FileImporter.jiix, text, as: "a.jiix")
    }
    guard case .nothingUsable(_, let example)? = error else { return }
    #expect(example == sentence)
  }

  @Test func `blocks within blocks without end are an error`() {
    let text = String(repeating: "{\"type\":\"a\",\"children\":[", count: 10_000)
    #expect(throws: DataFilesError.self) { try InkFilesFixture.read(FileImporter.jiix, text, as: "a.jiix") }
  }
}
