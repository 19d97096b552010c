import CAllocationCounter
import InkCore
import InkRuntime
import TestSupport
import Testing

@Suite struct CommitTests {
  private func recognizer() throws -> Recognizer {
    try Recognizer(model: SpellingModel.file(beamWidth: 8, graphemes: "一乙丶"))
  }

  private func stroke(_ index: Int) -> Stroke {
    index % 3 == 1 ? SpellingModel.up(Float(20 * index)) : SpellingModel.down(Float(20 * index))
  }

  private func text(_ count: Int) -> String { String((0..<count).map { $0 % 3 == 1 ? "乙" : "一" as Character }) }

  @Test func `committed strokes leave the drawing and their text becomes context`() throws {
    let drawing = try recognizer().startDrawing(hints: DrawingHints(context: "丶"))
    for index in 0..<5 { try drawing.addStroke(stroke(index)) }
    let strokes = drawing.ink.strokes
    #expect(try drawing.prediction()[0].text == text(5))
    try drawing.commit("一乙", strokes: strokes.prefix(2).compactMap(\.id))
    #expect(drawing.ink.strokes == Array(strokes.dropFirst(2)))
    #expect(drawing.hints.context == "丶一乙")
  }

  @Test func `later ink is read without the committed text, and its points are the drawing's`() throws {
    for contextLength in [0, 1, 8] {
      let drawing = try recognizer().startDrawing()
      drawing.contextLength = contextLength
      for index in 0..<5 { try drawing.addStroke(stroke(index)) }
      try drawing.commit(try drawing.stablePrefix(by: CommitPolicy(distance: 4, agreement: 1)))
      #expect(drawing.hints.context == "一乙一一")
      try drawing.addStroke(stroke(5))
      let candidate = try #require(try drawing.prediction().first)
      #expect(candidate.text == "乙一", "\(contextLength)")
      #expect(
        candidate.segmentation.map(\.parts) == [
          [VisiblePart(stroke: 0, points: 0..<11)], [VisiblePart(stroke: 1, points: 0..<11)],
        ])
    }
  }

  @Test(arguments: [0, 3, 8])
  func `the texts of all commits are the text that was written`(contextLength: Int) throws {
    let drawing = try recognizer().startDrawing()
    drawing.contextLength = contextLength
    var committed = ""
    for index in 0..<40 {
      try drawing.addStroke(stroke(index))
      let settled = try drawing.stablePrefix(by: CommitPolicy(distance: 4, agreement: 2))
      committed += settled.text
      try drawing.commit(settled)
      #expect(committed + (try drawing.prediction().first?.text ?? "") == text(index + 1))
    }
    #expect(committed.count > 35 && drawing.ink.strokes.count < 5)
    let rest = try drawing.stablePrefix(pause: 9)
    try drawing.commit(rest)
    #expect(committed + rest.text == text(40))
    #expect(drawing.ink.strokes.isEmpty)
    #expect(try drawing.prediction().isEmpty)
  }

  @Test func `a dot over a committed word is no text, and is committed with the next word`() throws {
    let drawing = try recognizer().startDrawing()
    for index in 0..<5 { try drawing.addStroke(stroke(index)) }
    try drawing.commit(try drawing.stablePrefix(by: CommitPolicy(distance: 4, agreement: 1)))
    try #require(drawing.hints.context == "一乙一一")
    let dot = try drawing.addStroke(SpellingModel.dot(20))
    #expect(try drawing.prediction().first?.text == "乙")
    try drawing.addStroke(stroke(5))
    #expect(try drawing.prediction().first?.text == "乙一")
    // Elsewhere it is text.
    try drawing.addStroke(SpellingModel.dot(120))
    #expect(try drawing.prediction().first?.text == "乙一丶")
    let rest = try drawing.stablePrefix(pause: 9)
    #expect(rest.text == "乙一丶" && rest.strokes.contains(dot))
    try drawing.commit(rest)
    #expect(drawing.ink.strokes.isEmpty)
  }

  /// All words of eight graphemes.
  private static let words: [String] = (0..<6561).map { number in
    var rest = number
    return String(
      (0..<8).map { _ in
        defer { rest /= 3 }
        return Array("一乙丶")[rest % 3]
      })
  }

  @Test(.enabled(if: allocation_count() >= 0, "allocations can't be counted here"))
  func `a commit keeps the decoder and its list of words`() throws {
    let drawing = try recognizer().startDrawing(hints: DrawingHints(words: Self.words))
    drawing.contextLength = 0
    for index in 0..<5 { try drawing.addStroke(stroke(index)) }
    _ = try drawing.prediction()
    let before = allocation_count()
    try drawing.commit("一乙", strokes: drawing.ink.strokes.prefix(2).compactMap(\.id))
    // A list of words takes more than one request for each of them.
    #expect(allocation_count() - before < Self.words.count / 10)
    let fresh = try recognizer().startDrawing(hints: DrawingHints(context: "一乙", words: Self.words))
    for index in 2..<5 { try fresh.addStroke(stroke(index)) }
    let candidate = try #require(try drawing.prediction().first)
    let expected = try #require(try fresh.prediction().first)
    #expect(candidate.text == expected.text && candidate.confidence == expected.confidence)
    #expect(candidate.logProbability == expected.logProbability && candidate.segmentation == expected.segmentation)
  }

  @Test func `ink on another line is read by itself`() throws {
    let recognizer = try recognizer()
    let drawing = recognizer.startDrawing()
    for index in 0..<4 { try drawing.addStroke(stroke(index)) }
    try drawing.commit(try drawing.stablePrefix(pause: 9))
    var below = Ink(strokes: [stroke(1), stroke(2)])
    for index in below.strokes.indices {
      below.strokes[index].transform = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 60)
      try drawing.addStroke(below.strokes[index])
    }
    #expect(try drawing.prediction() == recognizer.recognize(below))
  }

  @Test func `committed ink can be forgotten, and clearing does so`() throws {
    let recognizer = try recognizer()
    let next = Ink(strokes: [stroke(4), stroke(5)])
    for clears in [false, true] {
      let drawing = recognizer.startDrawing()
      for index in 0..<4 { try drawing.addStroke(stroke(index)) }
      try drawing.commit(try drawing.stablePrefix(pause: 9))
      if clears { drawing.clear() } else { drawing.forgetCommittedInk() }
      for stroke in next.strokes { try drawing.addStroke(stroke) }
      #expect(try drawing.prediction() == recognizer.recognize(next))
    }
  }

  @Test func `a person's own text can be committed`() throws {
    let drawing = try recognizer().startDrawing()
    for index in 0..<3 { try drawing.addStroke(stroke(index)) }
    // With a grapheme that the network doesn't have.
    try drawing.commit("x乙", strokes: drawing.ink.strokes.prefix(2).compactMap(\.id))
    #expect(try drawing.prediction()[0].text == "一")
    try drawing.addStroke(stroke(3))
    // Against what it reads: the rest is read behind it all the same.
    try drawing.commit("丶", strokes: [drawing.ink.strokes[0].id!])
    #expect(try drawing.prediction()[0].text == "一")
    #expect(drawing.hints.context == "x乙丶")
  }

  @Test func `a stroke that isn't there is named, and nothing is taken`() throws {
    let drawing = try recognizer().startDrawing()
    let id = try drawing.addStroke(stroke(0))
    #expect(throws: RecognizerError.unknownStroke(99)) { try drawing.commit("一乙", strokes: [id, 99]) }
    #expect(drawing.ink.strokes.count == 1 && drawing.hints.context.isEmpty)
    try drawing.commit(StablePrefix())
    #expect(drawing.ink.strokes.count == 1)
  }

  @Test func `invisible strokes go with the stroke after them`() throws {
    let drawing = try recognizer().startDrawing()
    try drawing.addStroke(Stroke(points: []))
    for index in 0..<2 { try drawing.addStroke(stroke(index)) }
    try drawing.commit(try drawing.stablePrefix(pause: 9))
    #expect(drawing.ink.strokes.isEmpty)
  }

  @Test func `the context stays short however much is committed`() throws {
    let drawing = try recognizer().startDrawing()
    for index in 0..<200 {
      try drawing.addStroke(stroke(index))
      try drawing.commit(try drawing.stablePrefix(by: CommitPolicy(distance: 4, agreement: 2)))
    }
    #expect(drawing.hints.context.count == 64)
  }
}
