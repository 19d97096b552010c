import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Gesture logs` {
  @Test func `of one stroke and of several are read`() throws {
    let one = try #require(
      InkFilesFixture.read(FileImporter.gestures, InkFilesFixture.dollar, as: "s03/a.xml").samples.first)
    #expect(
      one.text == "left_curly_brace" && one.writer == "3" && one.contributor == "s03" && one.sampleID == "s03/a.xml")
    #expect(one.coordinates == [[[68, 222], [70, 220]]] && one.ink.strokes[0].points.map(\.timeOffset) == [0, 0.04])
    let several = try #require(
      InkFilesFixture.read(FileImporter.gestures, InkFilesFixture.mmg, as: "a.xml").samples.first)
    #expect(several.text == "five-point star" && several.coordinates == [[[1, 2], [3, 4]], [[5, 6]]])
    #expect(several.ink.strokes.map(\.startTime) == [0, 1])
  }

  @Test(arguments: [
    ("arrow01", "arrow"), ("x", "x"), ("12", "12"), ("-1", "-1"), ("null~3", "null"), ("a-", "a-"), ("p 4", "p"),
  ])
  func `a name loses its repetition`(_ name: String, _ text: String) throws {
    let log = "<Gesture Name='\(name)'><Point X='1' Y='2'/></Gesture>"
    #expect(try InkFilesFixture.read(FileImporter.gestures, log, as: "a.xml").samples.map(\.text) == [text])
  }

  @Test func `a bad point names its line`() {
    let error = #expect(throws: DataFilesError.self) {
      try InkFilesFixture.read(FileImporter.gestures, "<Gesture Name='a'>\n<Point X='1'/></Gesture>", as: "a.xml")
    }
    #expect(error?.description.contains("a.xml:2: “X=1 Y=” is not a point with two numbers X and Y") == true)
  }
}
