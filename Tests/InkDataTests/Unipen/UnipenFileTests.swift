import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `A UNIPEN file by itself` {
  private func read(_ text: String, named label: String? = "A") throws -> [LabelledInk] {
    var importer = FileImporter.unipenFile
    importer.defaults.text = label
    return try InkFilesFixture.read(importer, text, as: "a.unp").samples
  }

  @Test func `without labels is one sample, upright as on a screen`() throws {
    let samples = try read(InkFilesFixture.unipenFile)
    #expect(samples.map(\.text) == ["A"] && samples.map(\.kind) == [.character])
    #expect(samples.map(\.coordinates) == [[[[10, 30], [20, 10]], [[12, 20]]]])
    #expect(samples[0].ink.strokes[0].points.map(\.timeOffset) == [0, 0.016])
    #expect(samples[0].unitsPerMillimetre.map { abs($0 - 96 / 25.4) < 1e-4 } == true)
    let error = #expect(throws: DataFilesError.self) { try read(InkFilesFixture.unipenFile, named: nil) }
    #expect(error?.description.contains("a.unp: the ink has no text") == true)
  }

  @Test func `gives its labelled segments, y up`() throws {
    let samples = try read(
      """
      .VERSION 1.0
      .COORD X Y
      .SEGMENT CHARACTER 0 OK "a"
      .SEGMENT CHARACTER 1 BAD "b"
      .SEGMENT CHARACTER 1 OK "c"
      .PEN_DOWN
      1 2
      3 4
      .PEN_UP
      .PEN_DOWN
      5 6
      .PEN_UP

      """, named: nil)
    #expect(samples.map(\.text) == ["a", "c"] && samples.map(\.sampleID) == ["a.unp#3", "a.unp#5"])
    #expect(samples.map(\.coordinates) == [[[[1, -2], [3, -4]]], [[[5, -6]]]])
  }

  @Test func `damage is told with its line`() {
    let error = #expect(throws: DataFilesError.self) { try read(".COORD X Y\n.PEN_DOWN\n1 x\n.PEN_UP\n") }
    #expect(error?.description.contains("a.unp:3: “x” is not a coordinate") == true)
    let unresolved = #expect(throws: DataFilesError.self) {
      try read(".COORD X Y\n.SEGMENT CHARACTER 7 OK \"a\"\n.PEN_DOWN\n1 2\n.PEN_UP\n")
    }
    #expect(unresolved?.description.contains("“7” names ink that isn't there") == true)
  }
}
