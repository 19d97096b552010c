import InkCore
import InkModelFile
import InkRuntime
import TestSupport
import Testing

@Suite struct DrawingTests {
  private func drawing(_ strokes: [Stroke], hints: DrawingHints = DrawingHints()) throws -> Drawing {
    let drawing = try Recognizer(model: SpellingModel.file()).startDrawing(hints: hints)
    for stroke in strokes { try drawing.addStroke(stroke) }
    return drawing
  }

  @Test func `strokes are read in the order of writing`() throws {
    let drawing = try drawing([SpellingModel.down(0), SpellingModel.up(10), SpellingModel.down(20)])
    #expect(try drawing.prediction().map(\.text) == ["lnl"])
  }

  @Test func `an empty drawing and one of invisible points have no candidates`() throws {
    let drawing = try drawing([])
    #expect(try drawing.prediction().isEmpty)
    try drawing.addStroke(Stroke(points: []))
    try drawing.addStroke(Stroke(locations: [Point(x: .nan, y: 0)]))
    #expect(try drawing.prediction().isEmpty)
  }

  @Test func `edits give the same results as the whole ink afresh`() throws {
    let recognizer = try Recognizer(model: TestModel.file(RuntimeNetworkTests.networks[10]))
    let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 3))
    func check() throws {
      let fresh = try recognizer.recognize(drawing.ink, alternatives: 3)
      #expect(try drawing.prediction() == fresh)
    }
    var ids: [Stroke.ID] = []
    for stroke in TestModel.ink(letters: 12).strokes {
      let id = try drawing.addStroke(Stroke(points: Array(stroke.points.prefix(5))))
      try check()
      try drawing.extend(stroke: id, with: Array(stroke.points.dropFirst(5)))
      try check()
      ids.append(id)
    }
    for id in [ids[2], ids[0], ids[5]] {
      try drawing.removeStroke(id)
      try check()
    }
    drawing.clear()
    #expect(drawing.ink.strokes.isEmpty)
    try check()
  }

  @Test func `strokes get ids and keep their own`() throws {
    let drawing = try drawing([])
    var own = SpellingModel.down(0)
    own.id = 1
    #expect(try drawing.addStroke(own) == 1)
    let given = try drawing.addStroke(SpellingModel.up(10))
    #expect(given != 1)
    #expect(throws: RecognizerError.duplicateStroke(1)) { try drawing.addStroke(own) }
    try drawing.removeStroke(1)
    #expect(try drawing.prediction().map(\.text) == ["n"])
    #expect(throws: RecognizerError.unknownStroke(1)) { try drawing.removeStroke(1) }
    #expect(throws: RecognizerError.unknownStroke(9)) { try drawing.extend(stroke: 9, with: []) }
  }

  @Test func `ink that replaces another gets ids where it has none`() throws {
    let drawing = try drawing([SpellingModel.down(0)])
    var strokes = [SpellingModel.up(0), SpellingModel.up(10), SpellingModel.down(20)]
    strokes[1].id = 1
    strokes[2].id = 1
    drawing.replaceInk(with: Ink(strokes: strokes))
    let ids = drawing.ink.strokes.compactMap(\.id)
    #expect(Set(ids).count == 3 && ids[1] == 1)
    #expect(try drawing.prediction().map(\.text) == ["nnl"])
  }

  @Test func `alternatives are ranked and differ`() throws {
    let recognizer = try Recognizer(model: TestModel.file(RuntimeNetworkTests.networks[6]))
    let candidates = try recognizer.recognize(TestModel.ink(letters: 6), alternatives: 4)
    #expect(candidates.count == 4)
    #expect(Set(candidates.map(\.text)).count == 4)
    #expect(zip(candidates, candidates.dropFirst()).allSatisfy { $0.logProbability >= $1.logProbability })
  }

  @Test func `too many strokes are an error that says so`() throws {
    let drawing = try drawing((0..<5000).map { SpellingModel.dot(Float($0)) })
    #expect(throws: RecognizerError.features(.tooManyStrokes(count: 5000, limit: 4096))) { try drawing.prediction() }
  }

  @Test func `a cancelled prediction leaves the drawing unchanged`() throws {
    let recognizer = try Recognizer(model: TestModel.file(RuntimeNetworkTests.networks[10]))
    let drawing = recognizer.startDrawing()
    drawing.replaceInk(with: TestModel.ink(letters: 6))
    // Asked before each of six layers and before the output.
    for patience in 0..<7 {
      var questions = 0
      func isCancelled() -> Bool {
        questions += 1
        return questions > patience
      }
      #expect(throws: RecognizerError.cancelled) { try drawing.prediction(isCancelled: isCancelled) }
      #expect(questions == patience + 1)
    }
    #expect(try drawing.prediction() == recognizer.recognize(TestModel.ink(letters: 6)))
  }

  @Test func `known results aren't computed again`() throws {
    let recognizer = try Recognizer(model: TestModel.file(RuntimeNetworkTests.networks[10]))
    let drawing = recognizer.startDrawing()
    drawing.replaceInk(with: TestModel.ink(letters: 6))
    _ = try drawing.prediction()
    // Nobody asks whether it is cancelled: there is no layer to run.
    _ = try drawing.prediction { true }
    drawing.hints.alternatives = 3
    #expect(try drawing.prediction { true }.count == 3)
    try drawing.removeStroke(drawing.addStroke(SpellingModel.dot(0)))
    _ = try drawing.prediction { true }
    try drawing.addStroke(SpellingModel.dot(0))
    #expect(throws: RecognizerError.cancelled) { try drawing.prediction { true } }
  }

  @Test func `errors have the kinds of the web's interface`() {
    #expect(RecognizerError.unknownStroke(1).kind == .type && RecognizerError.duplicateStroke(1).kind == .type)
    #expect(RecognizerError.features(.tooManyStrokes(count: 9, limit: 8)).kind == .quotaExceeded)
    #expect(RecognizerError.model(.missingTensor("t")).kind == .operation)
    #expect(RecognizerError.cancelled.kind.rawValue == "AbortError")
  }

  @Test func `errors say what to do`() {
    #expect(RecognizerError.cancelled.description == "the prediction was cancelled: call it again")
    #expect(
      RecognizerError.unknownStroke(7).description == "the drawing has no stroke 7: it was removed, or never added")
    #expect(
      RecognizerError.duplicateStroke(7).description
        == "the drawing has a stroke 7 already: extend it, or add the new one under another id")
    #expect(
      RecognizerError.parity(vector: 1, difference: 0.5, bound: 0.25).description
        == "the model's parity vector 1 is off by 0.5, more than 0.25: export it again")
    #expect(
      RecognizerError.parityText(vector: 1, expected: "a", found: "b").description
        == "the model's parity vector 1 reads “b” here and “a” where it was trained: export it again")
    #expect(RecognizerError.model(.missingTensor("t")).description == "the tensor “t” is missing")
    #expect(
      RecognizerError.features(.noFinitePoint(strokes: 1)).description
        == "the ink has no visible point with finite coordinates in its 1 stroke: there is nothing to recognize")
  }
}

/// After any edits, a drawing's results equal those of its ink afresh, to the last bit.
@Suite struct RandomEditTests {
  @Test(arguments: ModelTensorType.allCases, 1...4)
  func `edits in any order give the same results as the whole ink afresh`(type: ModelTensorType, seed: UInt64) throws {
    let file = try TestModel.file(RuntimeNetworkTests.networks[10], type: type, seed: seed)
    let recognizer = try Recognizer(model: file)
    let drawing = recognizer.startDrawing()
    var generator = Generator(state: seed)
    func random(_ count: Int) -> Int { min(Int((generator.number() + 1) / 2 * Float(count)), count - 1) }
    for step in 0..<60 {
      switch random(10) {
      case 0..<4: try drawing.addStroke(Self.stroke(&generator))
      case 4..<7:
        guard let id = drawing.ink.strokes.last?.id else { continue }
        try drawing.extend(stroke: id, with: Self.stroke(&generator).points)
      case 7:
        guard !drawing.ink.strokes.isEmpty else { continue }
        try drawing.removeStroke(drawing.ink.strokes[random(drawing.ink.strokes.count)].id!)
      case 8:
        drawing.hints.alternatives = 1 + random(3)
        drawing.hints.beamWidth = 1 + random(4)
      default:
        if random(4) == 0 {
          drawing.clear()
        } else {
          drawing.hints.recognitionType = [.text, .perCharacter][random(2)]
        }
      }
      let fresh = recognizer.startDrawing(hints: drawing.hints)
      fresh.replaceInk(with: drawing.ink)
      let expected = try fresh.prediction()
      try #require(try drawing.prediction() == expected, "step \(step)")
      // Once more, from what is known.
      #expect(try drawing.prediction() == expected)
    }
  }

  private static func stroke(_ generator: inout Generator) -> Stroke {
    var location = Point(x: generator.number() * 100, y: generator.number() * 10)
    let count = 1 + Int((generator.number() + 1) * 12)
    return Stroke(
      locations: (0..<count).map { _ in
        location = location + Point(x: generator.number() * 4, y: generator.number() * 4)
        return location
      })
  }
}
