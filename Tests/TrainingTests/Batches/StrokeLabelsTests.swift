import InkCore
import InkData
import InkFeatures
import Testing
import Training

@Suite struct StrokeLabelsTests {
  private typealias Word = PageStructure.Word
  private typealias Line = PageStructure.Line

  /// A graph in which each stroke is beside the one before it.
  private static func chain(_ count: Int) -> StrokeGraph {
    var graph = StrokeGraph()
    for stroke in 0..<count {
      if stroke > 0 { graph.neighbours.append(Int32(stroke - 1)) }
      graph.offsets.append(graph.neighbours.count)
    }
    return graph
  }

  @Test func `labels say what strokes are and what pairs of them share`() {
    let structure = PageStructure(
      lines: [
        Line(words: [Word(text: "hi", strokes: [0, 1]), Word(text: "you", strokes: [2, 3])], paragraph: 0),
        Line(words: [Word(text: "there", strokes: [4, 5])], paragraph: 0),
      ],
      drawings: [PageStructure.Drawing(category: "box", strokes: [6])])
    // Stroke 7 is unknown.
    let labels = structure.labels(of: Self.chain(8))
    #expect(labels == [1, 1, 1, 1, 1, 1, 0, -1] + [4, 3, 4, 2, 4, -1, -1])
  }

  @Test func `where words aren't told apart only lines are known`() {
    let structure = PageStructure(
      lines: [
        Line(words: [Word(text: "one two", strokes: [0, 1])], paragraph: 0),
        Line(words: [Word(text: "three", strokes: [2])], paragraph: 0),
      ])
    #expect(structure.labels(of: Self.chain(3)) == [1, 1, 1] + [-1, 2])
  }
}
