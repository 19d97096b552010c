import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkRuntime
import TestSupport
import Testing

/// A drawing of several lines: each is read by itself, all make one text.
@Suite struct DrawingLinesTests {
  /// Letters down and up, at a line below the line before.
  static func line(
    _ letters: String, number: Int, x: Float = 0, apart: Float = 20, pitch: Float = 40
  ) -> [Stroke] {
    letters.enumerated().map { index, letter in
      let at = x + Float(index) * apart
      let stroke = letter == "n" ? SpellingModel.up(at) : SpellingModel.down(at)
      return Stroke(locations: stroke.points.map { Point(x: $0.location.x, y: $0.location.y + pitch * Float(number)) })
    }
  }

  static func lines(_ texts: [String], apart: Float = 20, pitch: Float = 40) -> Ink {
    Ink(strokes: texts.enumerated().flatMap { line($1, number: $0, apart: apart, pitch: pitch) })
  }

  @Test func `lines are read from top to bottom, with a space between`() throws {
    let recognizer = try Recognizer(model: SpellingModel.file(graphemes: "ln "))
    #expect(try recognizer.recognize(Self.lines(["lnnl", "nlln"])).first?.text == "lnnl nlln")
    #expect(try recognizer.recognize(Self.lines(["lnnl", "nlln", "nn"])).first?.text == "lnnl nlln nn")
    let beam = try Recognizer(model: SpellingModel.file(beamWidth: 8, graphemes: "ln "))
    let candidates = try beam.recognize(Self.lines(["lnnl", "nlln"]), alternatives: 3)
    #expect(candidates.first?.text == "lnnl nlln" && candidates.count == 3)
    #expect(candidates[0].confidence > 0.5)
  }

  @Test func `no space joins lines beside ideographs, after a hyphen, or where the text may have none`() throws {
    let ink = Self.lines(["lnnl", "nlln"])
    #expect(try Recognizer(model: SpellingModel.file(graphemes: "木本 ")).recognize(ink).first?.text == "木本本木本木木本")
    #expect(try Recognizer(model: SpellingModel.file(graphemes: "-n ")).recognize(ink).first?.text == "-nn-n--n")
    #expect(try Recognizer(model: SpellingModel.file(graphemes: "lni")).recognize(ink).first?.text == "lnnlnlln")
    for width in [1, 8] {
      let hints = DrawingHints(allowed: GraphemeSet("ln"))
      let drawing = try Recognizer(model: SpellingModel.file(beamWidth: width, graphemes: "ln ")).startDrawing(
        hints: hints)
      drawing.replaceInk(with: ink)
      #expect(try drawing.prediction().first?.text == "lnnlnlln")
    }
  }

  @Test func `every point belongs to the grapheme that it wrote`() throws {
    let ink = Self.lines(["lnnl", "nlln"])
    let candidate = try #require(
      try Recognizer(model: SpellingModel.file(graphemes: "ln ")).recognize(ink).first)
    var strokes: [Int] = []
    for (index, segment) in candidate.segmentation.enumerated() {
      #expect(segment.utf16Range == index..<index + 1)
      #expect(String(Array(candidate.text)[index]) == String(segment.grapheme))
      #expect(segment.parts.isEmpty == (segment.grapheme == " "))
      for part in segment.parts {
        #expect(part.points == 0..<11)
        strokes.append(part.stroke)
      }
    }
    #expect(strokes == Array(0..<8))
  }

  @Test func `a line that reads as nothing leaves its ink to the grapheme before it, or after it`() throws {
    let bars = (0..<4).map { index in
      // Longer than a line's letters are high, and not flat: it ends going along.
      let x = Float(index) * 20
      return Stroke(
        locations: [Point(x: x, y: 0), Point(x: x + 1, y: 10)] + (1...12).map { Point(x: x + Float($0), y: 10) })
    }
    func moved(_ strokes: [Stroke], by y: Float) -> [Stroke] {
      strokes.map { stroke in
        Stroke(locations: stroke.points.map { Point(x: $0.location.x, y: $0.location.y + y) })
      }
    }
    let recognizer = try Recognizer(model: SpellingModel.file(graphemes: "ln "))
    try #require(try recognizer.recognize(Ink(strokes: bars)).first?.text == "")
    for ink in [
      Ink(strokes: Self.line("lnnl", number: 0) + moved(bars, by: 40)),
      Ink(strokes: bars + Self.line("lnnl", number: 1)),
    ] {
      let candidate = try #require(try recognizer.recognize(ink).first)
      #expect(candidate.text.filter { $0 != " " } == "lnnl")
      var points: [Int: Int] = [:]
      for part in candidate.segmentation.flatMap(\.parts) { points[part.stroke, default: 0] += part.points.count }
      #expect(points.count == 8)
      for (stroke, count) in points { #expect(count == ink.strokes[stroke].points.count) }
    }
  }

  @Test(arguments: [false, true], 1...6 as ClosedRange<UInt64>)
  func `edits on several lines give the same results as the whole ink afresh`(rescored: Bool, seed: UInt64) throws {
    let recognizer =
      try rescored
      ? CharacterRescoringTests.recognizer("木本丶", share: 0.5)
      : Recognizer(model: SpellingModel.file(beamWidth: 4, graphemes: "ln "))
    let drawing = recognizer.startDrawing()
    var generator = Generator(state: seed)
    func random(_ count: Int) -> Int { min(Int((generator.number() + 1) / 2 * Float(count)), count - 1) }
    var severalLines = 0
    for step in 0..<60 {
      switch random(8) {
      case 0..<5:
        for stroke in Self.line(["ln", "nllnn", "lnnlnnll"][random(3)], number: random(3), x: 20 * Float(random(3))) {
          try drawing.addStroke(stroke)
        }
      case 5:
        guard !drawing.ink.strokes.isEmpty else { continue }
        try drawing.removeStroke(drawing.ink.strokes[random(drawing.ink.strokes.count)].id!)
      case 6:
        guard let id = drawing.ink.strokes.last?.id else { continue }
        try drawing.extend(stroke: id, with: SpellingModel.up(30).points)
      default: drawing.hints.alternatives = 1 + random(3)
      }
      let fresh = recognizer.startDrawing(hints: drawing.hints)
      fresh.replaceInk(with: drawing.ink)
      let expected = try fresh.prediction()
      try #require(try drawing.prediction() == expected, "step \(step)")
      if LineLayout(of: drawing.ink, ideographs: rescored).lines.count > 1 { severalLines += 1 }
    }
    #expect(severalLines > 4)
  }

  @Test func `a prediction cancelled at any point of several lines leaves the drawing as it was`() throws {
    let recognizer = try CharacterRescoringTests.recognizer("木本丶", share: 1)
    let ink = Self.lines(["lnnl", "nlln"])
    let expected = try recognizer.recognize(ink)
    var limit = 0
    var wasCancelled = true
    while wasCancelled {
      let drawing = recognizer.startDrawing()
      drawing.replaceInk(with: ink)
      var calls = 0
      do {
        _ = try drawing.prediction {
          calls += 1
          return calls > limit
        }
        wasCancelled = false
      } catch {
        #expect(error == .cancelled)
      }
      #expect(try drawing.prediction() == expected)
      limit += 1
    }
    #expect(limit > 4)
  }

  @Test func `ink after a committed line continues the last line alone`() throws {
    let recognizer = try Recognizer(model: SpellingModel.file(graphemes: "ln "))
    let drawing = recognizer.startDrawing()
    drawing.replaceInk(with: Self.lines(["lnnl", "nlln"]))
    #expect(try drawing.prediction().first?.text == "lnnl nlln")
    try drawing.commit("lnnl nlln", strokes: drawing.ink.strokes.compactMap(\.id))
    for stroke in Self.line("nn", number: 1, x: 80) { try drawing.addStroke(stroke) }
    #expect(try drawing.prediction().first?.text == "nn")
    // Of the ink before it, that of the second line.
    #expect(drawing.contextStrokes == 4)
  }

  @Test func `a commit after a cancelled prediction of several lines keeps the words before it`() throws {
    let recognizer = try Recognizer(model: SpellingModel.file(graphemes: "ln "))
    var limit = 0
    var wasCancelled = true
    while wasCancelled {
      let drawing = recognizer.startDrawing()
      func write(_ letters: String, number: Int = 0, x: Float = 0) throws -> [Stroke.ID] {
        try Self.line(letters, number: number, x: x).map { try drawing.addStroke($0) }
      }
      let first = try write("ll")
      _ = try drawing.prediction()
      try drawing.commit("ll", strokes: first)
      let second = try write("nn", x: 40)
      _ = try drawing.prediction()
      #expect(drawing.contextStrokes == 2)
      let below = try write("lnnl", number: 1) + write("nlln", number: 2)
      var calls = 0
      wasCancelled = false
      do {
        _ = try drawing.prediction {
          calls += 1
          return calls > limit
        }
      } catch {
        #expect(error == .cancelled)
        wasCancelled = true
        try drawing.commit("nn", strokes: second)
        for id in below { try drawing.removeStroke(id) }
        _ = try write("l", x: 80)
        #expect(try drawing.prediction().first?.text == "l")
        #expect(drawing.contextStrokes == 4)
      }
      limit += 1
    }
    #expect(limit > 2)
  }

  @Test func `several lines can be committed one after the other without a prediction`() throws {
    let drawing = try Recognizer(model: SpellingModel.file(graphemes: "ln ")).startDrawing()
    drawing.replaceInk(with: Self.lines(["lnnl", "nlln"]))
    _ = try drawing.prediction()
    let ids = drawing.ink.strokes.compactMap(\.id)
    try drawing.commit("lnnl", strokes: Array(ids.prefix(4)))
    try drawing.commit("nlln", strokes: Array(ids.suffix(4)))
    #expect(drawing.ink.strokes.isEmpty && drawing.hints.context == "lnnlnlln")
  }
}
