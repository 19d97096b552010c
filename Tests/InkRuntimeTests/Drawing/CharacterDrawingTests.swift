import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import InkRuntime
import Testing

/// Drawings of a model whose network reads an ink as one character.
@Suite struct CharacterDrawingTests {
  private func recognizer() throws -> Recognizer {
    // The blank never wins, as in a network that was trained on characters.
    try Recognizer(
      model: TestModel.file(
        ViewRuntimeTests.views.pen, plane: ViewRuntimeTests.views.plane, joint: ViewRuntimeTests.views.joint,
        graphemes: "一乙丶人口日月木", type: .int8, blankBias: -60))
  }

  @Test func `the one grapheme has the whole ink`() throws {
    let recognizer = try recognizer()
    var ink = TestModel.ink(letters: 9)
    ink.strokes.append(Stroke(locations: [Point(x: 3, y: 4)]))
    let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 5))
    drawing.replaceInk(with: ink)
    let candidates = try drawing.prediction()
    #expect(candidates.count == 5)
    for candidate in candidates {
      #expect(candidate.text.count == 1 && candidate.segmentation.map { String($0.grapheme) } == [candidate.text])
      #expect(candidate.segmentation[0].utf16Range == 0..<candidate.text.utf16.count)
      let parts = candidate.segmentation[0].parts
      #expect(parts == ink.strokes.indices.map { VisiblePart(stroke: $0, points: 0..<ink.strokes[$0].points.count) })
    }
  }

  @Test func `ink that grows is read as afresh`() throws {
    let recognizer = try recognizer()
    let ink = TestModel.ink(letters: 12)
    let drawing = recognizer.startDrawing()
    for (index, stroke) in ink.strokes.enumerated() {
      try drawing.addStroke(stroke)
      let fresh = try recognizer.recognize(Ink(strokes: Array(ink.strokes[...index])))
      #expect(try drawing.prediction().map(\.text) == fresh.map(\.text))
      #expect(try drawing.prediction().map(\.logProbability) == fresh.map(\.logProbability))
    }
  }

  @Test func `ink after a commit is read by itself`() throws {
    let recognizer = try recognizer()
    let ink = TestModel.ink(letters: 8)
    let drawing = recognizer.startDrawing()
    for stroke in ink.strokes.prefix(2) { try drawing.addStroke(stroke) }
    let settled = try drawing.stablePrefix(by: CommitPolicy(confidence: 0), pause: 10)
    #expect(settled.text.count == 1 && settled.strokes.count == 2)
    try drawing.commit(settled)
    #expect(drawing.hints.context == settled.text && drawing.ink.strokes.isEmpty)
    // Beside the committed strokes, where a line would go on.
    for stroke in ink.strokes.dropFirst(2) { try drawing.addStroke(stroke) }
    let alone = try recognizer.recognize(Ink(strokes: Array(ink.strokes.dropFirst(2))))
    let read = try drawing.prediction()
    #expect(read.map(\.text) == alone.map(\.text) && read.map(\.logProbability) == alone.map(\.logProbability))
    #expect(read[0].segmentation[0].parts.map(\.stroke) == [0, 1])
  }
}
