import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import InkRuntime
import TestSupport
import Testing

/// Lines by `SpellingModel`, judged again by a network that reads a character's ink by the mean direction of the pen: the
/// second grapheme for down, the first for up; the other way round than the line's network.
@Suite struct CharacterRescoringTests {
  /// The network for characters.
  ///
  /// - Parameter sharpness: The difference of the two graphemes' scores for a stroke up; with little the third may be
  ///   meant, too.
  private static func characters(_ graphemes: String, sharpness: Float) throws -> ModelFile {
    let features = FeatureSettings.featureCount
    var weight = [Float](repeating: 0, count: 4 * features)
    weight[2 * features + Feature.sine.rawValue] = sharpness / 2
    weight[features + Feature.sine.rawValue] = -sharpness / 2
    let network = NetworkDescription(inputFeatures: features, layers: [.pooling(heads: 1)], classes: 4)
    let metadata = ModelMetadata(
      name: "characters", languages: ["zh"], alphabet: try Alphabet(Array(graphemes)), features: FeatureSettings(),
      network: network)
    let tensors: [ModelTensorContent] = [
      .float32("layers.0.weight", shape: [1, features], [Float](repeating: 0, count: features)),
      .float32("output.weight", shape: [4, features], weight),
      .float32("output.bias", shape: [4], [-100, 0, 0, sharpness < 20 ? 0 : -20]),
    ]
    return try ModelFile(bytes: ModelFileWriter(metadata: metadata, tensors: tensors).bytes())
  }

  static func recognizer(
    _ graphemes: String, share: Float, characters: String? = nil, sharpness: Float = 80, isSure: Bool = false
  ) throws -> Recognizer {
    let lines = try SpellingModel.file(beamWidth: 8, graphemes: graphemes, sharpness: isSure ? 10 : 2)
    var writer = ModelFileWriter(copying: lines)
    var inner = ModelFileWriter(copying: try Self.characters(characters ?? graphemes, sharpness: sharpness))
    inner.metadata.name = "inner"
    writer.characters = inner.bytes()
    writer.metadata.decoder.characterShare = share
    return try Recognizer(model: ModelFile(bytes: writer.bytes()))
  }

  private let ink = Ink(strokes: [SpellingModel.down(0), SpellingModel.up(20), SpellingModel.down(40)])

  @Test func `the share decides between the networks`() throws {
    #expect(try Self.recognizer("木本丶", share: 0).recognize(ink)[0].text == "木本木")
    #expect(try Self.recognizer("木本丶", share: 1).recognize(ink)[0].text == "本木本")
  }

  @Test func `a character of which the line is sure isn't judged again unless it is alone`() throws {
    let recognizer = try Self.recognizer("木本丶", share: 1, isSure: true)
    #expect(try recognizer.recognize(ink)[0].text == "木本木")
    #expect(try recognizer.recognize(Ink(strokes: [SpellingModel.down(0)]))[0].text == "本")
    let drawing = recognizer.startDrawing()
    drawing.replaceInk(with: ink)
    var questions = 0
    // The line's network alone asks, once.
    _ = try drawing.prediction {
      questions += 1
      return false
    }
    #expect(questions == 1)
  }

  @Test func `letters in a line are left to the line's network, and a letter alone is judged again`() throws {
    #expect(try Self.recognizer("lni", share: 1).recognize(ink)[0].text == "lnl")
    let alone = Ink(strokes: [SpellingModel.down(0)])
    #expect(try Self.recognizer("lni", share: 0).recognize(alone)[0].text == "l")
    #expect(try Self.recognizer("lni", share: 1).recognize(alone)[0].text == "n")
  }

  @Test func `graphemes are matched by what they are, not by their labels`() throws {
    // The characters' network has 木 and 本 the other way round, so that both networks agree.
    #expect(try Self.recognizer("木本丶", share: 1, characters: "本木丶").recognize(ink)[0].text == "木本木")
  }

  @Test func `edits read as fresh ink does, also when a stroke gets another's id`() throws {
    let recognizer = try Self.recognizer("木本丶", share: 1)
    let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 3))
    func expectFresh() throws {
      let fresh = recognizer.startDrawing(hints: DrawingHints(alternatives: 3))
      fresh.replaceInk(with: drawing.ink)
      #expect(try drawing.prediction() == fresh.prediction())
    }
    for stroke in ink.strokes {
      try drawing.addStroke(stroke)
      try expectFresh()
    }
    #expect(try drawing.prediction()[0].text == "本木本")
    let id = try #require(drawing.ink.strokes[1].id)
    try drawing.removeStroke(id)
    try expectFresh()
    var other = SpellingModel.down(20)
    other.id = id
    try drawing.addStroke(other)
    try expectFresh()
    #expect(try drawing.prediction()[0].text == "本本本")
    drawing.clear()
    var up = SpellingModel.up(0)
    up.id = id
    try drawing.addStroke(up)
    #expect(try drawing.prediction()[0].text == "木")
    try drawing.extend(stroke: id, with: (1...30).map { StrokePoint(location: Point(x: 0, y: Float($0))) })
    try expectFresh()
  }

  @Test func `other hints decode the same mixture again`() throws {
    let drawing = try Self.recognizer("木本丶", share: 0.5).startDrawing()
    drawing.replaceInk(with: ink)
    let before = try drawing.prediction()
    drawing.hints.decoding = .greedy
    _ = try drawing.prediction()
    drawing.hints.decoding = nil
    #expect(try drawing.prediction() == before)
  }

  @Test func `a cancelled prediction leaves the drawing as it was`() throws {
    let drawing = try Self.recognizer("木本丶", share: 1).startDrawing()
    drawing.replaceInk(with: ink)
    var calls = 0
    // The line's network is done by then, the characters' is not.
    #expect(throws: RecognizerError.cancelled) {
      _ = try drawing.prediction {
        calls += 1
        return calls > 3
      }
    }
    #expect(try drawing.prediction()[0].text == "本木本")
  }

  @Test func `a prediction that is cancelled once has no result, whatever was asked`() throws {
    let recognizer = try Self.recognizer("木本丶", share: 1)
    func predict(cancelledAt question: Int) throws -> (candidates: [Candidate], questions: Int) {
      let drawing = recognizer.startDrawing()
      drawing.replaceInk(with: ink)
      var asked = 0
      let candidates = try drawing.prediction {
        asked += 1
        return asked == question
      }
      return (candidates, asked)
    }
    let questions = try predict(cancelledAt: 0).questions
    // One of the line's network, two of the characters' for each of three.
    #expect(questions >= 7)
    for question in 1...questions {
      #expect(throws: RecognizerError.cancelled) { try predict(cancelledAt: question) }
    }
  }

  @Test func `characters whose ink is known aren't read again, whatever their strokes' ids`() throws {
    let drawing = try Self.recognizer("木本丶", share: 1).startDrawing()
    func questions() throws -> Int {
      var count = 0
      _ = try drawing.prediction {
        count += 1
        return false
      }
      return count
    }
    drawing.replaceInk(with: ink)
    _ = try questions()
    let last = drawing.ink.strokes[2]
    try drawing.removeStroke(last.id!)
    _ = try questions()
    // The line's network alone asks, once.
    try drawing.addStroke(last)
    #expect(try questions() == 1)
    drawing.replaceInk(with: ink)
    #expect(drawing.ink.strokes[2].id != last.id)
    #expect(try questions() == 1)
    #expect(try drawing.prediction()[0].text == "本木本")
  }

  @Test func `ink that may be one ideograph is read as lines unless the characters' network is sure of it`() throws {
    let lines = try Recognizer(model: SpellingModel.file(beamWidth: 8, graphemes: "木n "))
    // By the shape two lines. Strokes up and down in equal parts can be either character.
    let sure = try Self.recognizer("木n ", share: 0)
    #expect(try lines.recognize(DrawingLinesTests.lines(["nnn", "nnn"]))[0].text == "nnn nnn")
    #expect(try sure.recognize(DrawingLinesTests.lines(["nnn", "nnn"]))[0].text == "nnnnnn")
    #expect(try sure.recognize(DrawingLinesTests.lines(["lnn", "nll"]))[0].text == "木nn n木木")
    // By the shape an ideograph, which takes less to believe.
    let unsure = try Self.recognizer("木n ", share: 0, sharpness: 4)
    #expect(try lines.recognize(DrawingLinesTests.lines(["lnn", "nll"], apart: 7, pitch: 16))[0].text == "木nnn木木")
    #expect(try unsure.recognize(DrawingLinesTests.lines(["lnn", "nll"], apart: 7, pitch: 16))[0].text == "木nn n木木")
    #expect(try unsure.recognize(DrawingLinesTests.lines(["nnn", "nnn"], apart: 7, pitch: 16))[0].text == "nnnnnn")
  }
}
