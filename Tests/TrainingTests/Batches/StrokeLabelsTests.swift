import InkCore
import InkData
import Testing
import Training

@Suite struct StrokeLabelsTests {
  private typealias Word = PageStructure.Word
  private typealias Line = PageStructure.Line

  @Test func `labels say what begins, goes on and goes back`() {
    let structure = PageStructure(
      lines: [
        // A late dot (4) of the first word, after the second.
        Line(words: [Word(text: "hi", strokes: [0, 1, 4]), Word(text: "you", strokes: [2, 3])], paragraph: 0),
        Line(words: [Word(text: "there", strokes: [6, 7])], paragraph: 0),
      ],
      drawings: [PageStructure.Drawing(category: "box", strokes: [5])])
    // Stroke 8 is unknown.
    #expect(structure.strokeLabels(strokeCount: 9) == [3, 1, 2, 1, 4, 0, 3, 1, -1])
  }

  @Test func `a stroke after another line's goes back, and a drawing between doesn't count`() {
    let structure = PageStructure(
      lines: [
        Line(words: [Word(text: "a", strokes: [0, 2, 4])], paragraph: 0),
        Line(words: [Word(text: "b", strokes: [3])], paragraph: 1),
      ],
      drawings: [PageStructure.Drawing(category: "line", strokes: [1])])
    #expect(structure.strokeLabels(strokeCount: 5) == [3, 0, 1, 3, 4])
  }

  @Test func `where words aren't told apart only the line's beginning is known`() {
    let structure = PageStructure(
      lines: [
        Line(words: [Word(text: "one two", strokes: [0, 1, 2])], paragraph: 0),
        Line(words: [Word(text: "three", strokes: [3])], paragraph: 0),
      ])
    #expect(structure.strokeLabels(strokeCount: 4) == [3, -1, -1, 3])
  }
}
