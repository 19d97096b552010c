import InkCore
import InkDecoding
import InkRuntime
import TestSupport
import Testing

@Suite struct DrawingHintsTests {
  private let ink = Ink(strokes: [SpellingModel.down(0), SpellingModel.up(20), SpellingModel.down(40)])

  private func read(_ hints: DrawingHints) throws -> [Candidate] {
    let drawing = try Recognizer(model: SpellingModel.file(beamWidth: 8)).startDrawing(hints: hints)
    drawing.replaceInk(with: ink)
    return try drawing.prediction()
  }

  @Test func `every decoding reads clear ink`() throws {
    for decoding in DrawingHints.Decoding.allCases {
      #expect(try read(DrawingHints(decoding: decoding))[0].text == "lnl", "\(decoding)")
    }
  }

  @Test func `graphemes that aren't allowed never occur`() throws {
    for decoding in DrawingHints.Decoding.allCases {
      let candidates = try read(DrawingHints(decoding: decoding, allowed: GraphemeSet("ni")))
      #expect(candidates.allSatisfy { !$0.text.contains("l") }, "\(decoding)")
    }
    #expect(try read(DrawingHints(allowed: GraphemeSet("l")))[0].text.allSatisfy { $0 == "l" })
  }

  @Test func `confidences fall from candidate to candidate and never add up to more than one`() throws {
    let candidates = try read(DrawingHints(alternatives: 5))
    #expect(candidates.count == 5)
    for (first, second) in zip(candidates, candidates.dropFirst()) { #expect(first.confidence >= second.confidence) }
    #expect(candidates.map(\.confidence).reduce(0, +) <= 1.00001)
    #expect(candidates[0].confidence > 0)
  }

  @Test func `a listed word changes the ranking, and hints can change between predictions`() throws {
    let drawing = try Recognizer(model: SpellingModel.file(beamWidth: 8)).startDrawing()
    drawing.replaceInk(with: ink)
    let plain = try drawing.prediction()[0]
    drawing.hints.words = ["lnn"]
    drawing.hints.alternatives = 8
    let listed = try drawing.prediction()
    #expect(listed.map(\.text) != [plain.text])
    drawing.hints = DrawingHints()
    #expect(try drawing.prediction()[0] == plain)
  }

  @Test func `the kind of text restricts the graphemes`() throws {
    func text(_ graphemes: String, _ type: RecognitionType, _ hints: DrawingHints = DrawingHints()) throws -> String {
      var hints = hints
      hints.recognitionType = type
      let file = try SpellingModel.file(beamWidth: 8, graphemes: graphemes)
      let drawing = try Recognizer(model: file).startDrawing(hints: hints)
      drawing.replaceInk(with: ink)
      return try drawing.prediction()[0].text
    }
    for hints in [DrawingHints(), DrawingHints(decoding: .greedy), DrawingHints(alternatives: 3)] {
      #expect(try text("é@.", .text, hints) == "é@é")
      #expect(try text("é@.", .perCharacter, hints) == "é@é")
      #expect(try !text("é@.", .email, hints).contains("é"))
      #expect(try text("é7.", .number, hints).allSatisfy { "7.".contains($0) })
    }
    #expect(try text("7a.", .number, DrawingHints(allowed: GraphemeSet("a7"))).allSatisfy { $0 == "7" })
  }

  @Test func `a kind of text that the model has no graphemes for is ignored`() throws {
    for type in [RecognitionType.email, .number] {
      #expect(try read(DrawingHints(recognitionType: type))[0].text == "lnl")
    }
  }

  @Test func `a letter that looks like an ideograph comes first where the hints ask for it alone`() throws {
    var small = SmallLanguageModel()
    small.graphemes = [("入", 0), ("x", 1), ("7", 2)]
    let file = try SpellingModel.file(
      beamWidth: 8, graphemes: "x入7", priorWeight: 1, languageModel: small.bytes())
    func texts(_ hints: DrawingHints) throws -> [String] {
      var hints = hints
      hints.alternatives = 2
      let drawing = try Recognizer(model: file).startDrawing(hints: hints)
      // Down, but not straight: the network prefers x by twelve nats.
      let leaning = Stroke(locations: (0...10).map { Point(x: 0.8 * Float($0), y: 0.6 * Float($0)) })
      drawing.replaceInk(with: Ink(strokes: [leaning]))
      return try drawing.prediction().map(\.text)
    }
    #expect(try texts(DrawingHints())[0] == "入")
    #expect(try texts(DrawingHints(context: "x"))[0] == "x")
    #expect(try texts(DrawingHints(decoding: .beam))[0] == "x")
    #expect(try texts(DrawingHints(allowed: GraphemeSet("x7")))[0] == "x")
    for type in [RecognitionType.perCharacter, .number] {
      #expect(try texts(DrawingHints(recognitionType: type)).first != "入", "\(type)")
    }
  }

  @Test func `unrelated graphemes are no words`() throws {
    func text(_ type: RecognitionType) throws -> String {
      let drawing = try Recognizer(model: SpellingModel.file(beamWidth: 8, wordWeight: 40)).startDrawing(
        hints: DrawingHints(recognitionType: type, words: ["lnn"]))
      // The last stroke leans so far that it might be either letter.
      let leaning = Stroke(locations: (0...10).map { Point(x: 40 + 0.8 * Float($0), y: 0.6 * Float($0)) })
      drawing.replaceInk(with: Ink(strokes: [SpellingModel.down(0), SpellingModel.up(20), leaning]))
      return try drawing.prediction()[0].text
    }
    #expect(try text(.text) == "lnn")
    #expect(try text(.perCharacter) == "lnl")
  }

  @Test func `every candidate's segmentation has every point once`() throws {
    for candidate in try read(DrawingHints(alternatives: 8, words: ["nnn"])) where !candidate.text.isEmpty {
      var seen: Set<[Int]> = []
      for part in candidate.segmentation.flatMap(\.parts) {
        for point in part.points { #expect(seen.insert([part.stroke, point]).inserted) }
      }
      #expect(seen.count == ink.strokes.reduce(0) { $0 + $1.points.count })
      #expect(String(candidate.segmentation.map(\.grapheme)) == candidate.text)
    }
  }
}
