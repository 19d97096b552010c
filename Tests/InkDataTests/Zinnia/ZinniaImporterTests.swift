import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Zinnia’s training files` {
  @Test func `are read, with brackets as characters and the known misspelling`() throws {
    let (samples, _) = try InkFilesFixture.read(FileImporter.zinnia, InkFilesFixture.zinnia, as: "a.s")
    #expect(samples.map(\.text) == ["一", "("] && samples.map(\.sampleID) == ["a.s#1", "a.s#2"])
    #expect(samples[0].coordinates == [[[30, 150], [270, 149]]])
    #expect(samples[1].coordinates == [[[1, 2], [3, 4.5]], [[5, 6]]])
  }

  @Test(arguments: [
    (
      "(character (value a)(strokes ((1 x))))\n",
      "a.s:1: “1 x))))” is not two numbers of a point: correct the line or leave the sample out"
    ),
    (
      "(character (value a)(strokes ((1 2)\n",
      "a.s:1: the file ends within a character that begins here: get the file again"
    ),
    ("(character (value a)(strokes))\n", "a.s: line 1 has no points: add the ink or remove the label"),
    (
      "(character (strokes ((1 2))))\n",
      "a.s: line 1 has no text: name it with --default-text, which may be empty (--default-text \"\")"
    ),
    ("(character (value a)(strokes ((1 2)))]\n", "a.s:1: “]” is not “)”: correct the line or leave the sample out"),
  ]) func `a damaged character costs only itself`(_ text: String, _ sentence: String) throws {
    let (samples, report) = try InkFilesFixture.read(FileImporter.zinnia, text + InkFilesFixture.zinnia, as: "a.s")
    #expect(samples.count == 2 && report.skipped.values.flatMap(\.examples) == [sentence])
  }
}
