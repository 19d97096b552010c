import InkCore
import InkFeatures
import InkPage
import InkRuntime
import Testing

@Suite struct WordDivisionTests {
  /// A level stroke of two points.
  private static func stroke(_ id: Stroke.ID, from: Float, to: Float) -> Stroke {
    var stroke = Stroke(locations: [Point(x: from, y: 0), Point(x: to, y: 10)])
    stroke.id = id
    return stroke
  }

  /// The words of a text whose graphemes were written by points of strokes.
  private func words(_ text: String, _ parts: [[VisiblePart]], _ strokes: [Stroke]) -> [LineText.Word] {
    let segments = zip(text, parts).map { GraphemeSegment(grapheme: $0, utf16Range: 0..<1, parts: $1) }
    let graphemes = segments.map { segment in
      let points = segment.parts.flatMap { part in part.points.map { strokes[part.stroke].location(at: $0) } }
      return LineReading.Grapheme(
        grapheme: segment.grapheme, strokes: segment.parts.compactMap { strokes[$0.stroke].id },
        box: Ink(strokes: [Stroke(locations: points)]).boundingBox)
    }
    return WordDivision(
      of: Candidate(text: text, logProbability: 0, segmentation: segments),
      LineReading(text: text, confidence: 1, graphemes: graphemes), strokes
    ).words
  }

  @Test func `a bar that was taken for the next word's belongs to the letter it crosses`() {
    // “at go”: the bar of t, stroke 3, was read with g.
    let strokes = [(0, 6), (8, 9), (7, 12), (20, 26), (28, 34)].enumerated().map { number, ends in
      Self.stroke(Stroke.ID(number + 1), from: ends.0, to: ends.1)
    }
    func part(_ stroke: Int) -> VisiblePart { VisiblePart(stroke: stroke, points: 0..<2) }
    let words = words("at go", [[part(0)], [part(1)], [], [part(2), part(3)], [part(4)]], strokes)
    #expect(words.map(\.text) == ["at", "go"])
    #expect(words.map(\.strokes) == [[1, 2, 3], [4, 5]])
    #expect(
      words.map(\.box) == [Ink(strokes: Array(strokes[..<3])), Ink(strokes: Array(strokes[3...]))].map(\.boundingBox))
  }

  @Test func `a stroke that wrote two words belongs to the one that most of it wrote`() {
    var joined = Stroke(locations: (0..<10).map { Point(x: Float($0), y: 0) })
    joined.id = 7
    let words = words(
      "a b",
      [[VisiblePart(stroke: 0, points: 0..<3)], [], [VisiblePart(stroke: 0, points: 3..<10)]], [joined])
    #expect(words.map(\.strokes) == [[], [7]])
    #expect(words[0].box == Box(lower: .zero, upper: Point(x: 2, y: 0)))
  }

  @Test func `an empty reading has no words`() {
    #expect(words("", [], [Self.stroke(1, from: 0, to: 5)]).isEmpty)
  }
}
