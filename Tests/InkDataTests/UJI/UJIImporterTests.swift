import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `UJI pen characters` {
  @Test func `are read with their writers and official parts`() throws {
    let (samples, _) = try InkFilesFixture.read(FileImporter.uji, InkFilesFixture.uji, as: "ujipenchars2.txt")
    #expect(samples.map(\.text) == ["a", "ñ"] && samples.map(\.writer) == ["trn_UJI_W01", "tst_UPV_W12"])
    #expect(samples.map(\.contributor) == ["trn", "tst"] && samples.map(\.kind) == [.character, .character])
    #expect(samples[0].coordinates == [[[1019, 674], [1006, 668], [976, 654]], [[5, 6]]])
    #expect(samples.map(\.sampleID) == ["ujipenchars2.txt#4", "ujipenchars2.txt#8"])
  }

  @Test(arguments: [
    (
      "WORD a w-1\n NUMSTROKES 1\n POINTS 2 # 1 2 3\n",
      "a.txt:3: “POINTS 2 # 1 2 3” is not POINTS, a number, “#” and that many pairs of numbers: correct the line or leave the sample out"
    ),
    (
      "WORD a w-1\n NUMSTROKES 2\n POINTS 1 # 1 2\n",
      "a.txt:1: the file ends within a sample of 2 strokes that begins here: get the file again"
    ),
    (
      "WORD a w-1\n NUMSTROKES none\n",
      "a.txt:2: “NUMSTROKES none” is not NUMSTROKES and a number: correct the line or leave the sample out"
    ),
    (
      "WORD a\n NUMSTROKES 1\n POINTS 1 # 1 2\n",
      "a.txt:1: “WORD” is not WORD, a character and a session: correct the line or leave the sample out"
    ),
    (
      "WORD a w-1\n LINE\n",
      "a.txt:2: “LINE” is not WORD, NUMSTROKES or POINTS: correct the line or leave the sample out"
    ),
    ("WORD a w-1\n", "a.txt: line 1 has no points: add the ink or remove the label"),
  ]) func `a damaged sample costs only itself`(_ text: String, _ sentence: String) throws {
    let (samples, report) = try InkFilesFixture.read(FileImporter.uji, text + InkFilesFixture.uji, as: "a.txt")
    #expect(samples.count == 2 && report.skipped.values.flatMap(\.examples) == [sentence])
  }
}
