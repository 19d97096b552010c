import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Lists of strokes in JSON` {
  @Test func `a file is a sample with times and pressures`() throws {
    var importer = FileImporter.strokeList
    importer.defaults.text = "a"
    let samples = try InkFilesFixture.read(importer, InkFilesFixture.strokeList, as: "a.json").samples
    #expect(samples.map(\.coordinates) == [[[[1, 2], [3, 4]], [[5, 6]]]] && samples[0].text == "a")
    #expect(samples[0].ink.strokes.map(\.startTime) == [0, 0.02])
    #expect(samples[0].ink.strokes[0].points.map(\.force) == [1, nil])
    #expect(samples[0].ink.strokes[0].points.map(\.timeOffset) == [0, 0.008])
  }

  @Test(arguments: [
    #"[{"points":[{"x":1}]}]"#, #"[{"points":[{"x":1,"y":1e99}]}]"#, #"[{"points":[{"x":1,"y":2}]}"#,
    #"{"strokes":[[1,2]]}"#,
  ])
  func `a point without x and y in range is an error`(_ text: String) throws {
    let error = #expect(throws: InkFileError.self) { try StrokeList(Array(text.utf8), file: "a.json") }
    #expect(error?.description.hasPrefix("a.json: the JSON is broken at byte ") == true)
  }

  @Test(arguments: ["[]", "[[1]]", "[1]", #"{"strokes":[{"x":[1],"y":[2]}]}"#, #"{"strokes":[]}"#, "{", "[{"])
  func `other JSON is no list of strokes`(_ text: String) {
    #expect(!StrokeList.isStrokeList(Array(text.utf8)))
  }
}
