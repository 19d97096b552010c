import InkCore
import InkModelFile
import InkNetwork
import InkRuntime
import Testing

@Suite struct `The adaptation to a writer` {
  private static let layers: [LayerDescription] = [
    .convolution(channels: 8, kernel: 3, stride: 2, activation: .relu), .sru(width: 8, dropout: 0.1),
    .dropout(rate: 0.1), .sru(width: 8, dropout: 0),
  ]

  private static func adaptation(
    _ file: ModelFile, delta: WriterDelta? = nil, samples: [(letters: Int, text: String)] = [(4, "cab"), (6, "dad a")]
  ) throws -> WriterAdaptation {
    let adaptation = try WriterAdaptation(model: file, delta: delta)
    for sample in samples { try adaptation.addSample(TestModel.ink(letters: sample.letters), text: sample.text) }
    return adaptation
  }

  @Test(arguments: [false, true])
  func `starts from the loss that the runtime's log-probabilities have`(_ factorBlank: Bool) throws {
    let file = try TestModel.file(Self.layers, type: .int8, factorBlank: factorBlank)
    let recognizer = try Recognizer(model: file)
    var expected: Float = 0
    for (letters, text) in [(4, "cab"), (6, "dad a")] {
      let matrix = try recognizer.logProbabilities(of: TestModel.ink(letters: letters), arithmetic: .exact)
      expected -= matrix.logProbability(of: try file.metadata.alphabet.encode(text))
    }
    let loss = try Self.adaptation(file).lossAndGradient().loss
    // Sums in another order, in floats.
    #expect(abs(Float(loss) - expected / 8) < 1e-4)
  }

  @Test(arguments: [false, true])
  func `has the gradient that finite differences have`(_ factorBlank: Bool) throws {
    let file = try TestModel.file(Self.layers, factorBlank: factorBlank)
    let gradient = try Self.adaptation(file).lossAndGradient().gradient
    #expect(gradient.map(\.name) == file.adaptableWeights)
    func loss(_ name: String, _ index: Int, _ change: Float) throws -> Double {
      var values = gradient.first { $0.name == name }!.values.map { _ in Float(0) }
      values[index] = change
      let delta = WriterDelta(
        modelName: "test", modelDigest: file.digest, sampleCount: 0, additions: [.init(name: name, values: values)])
      return try Self.adaptation(file, delta: delta).lossAndGradient().loss
    }
    for addition in gradient {
      for index in addition.values.indices {
        let step: Float = 1e-2
        let difference = try (loss(addition.name, index, step) - loss(addition.name, index, -step)) / Double(2 * step)
        // Rounding of the loss (10⁻⁶) over twice the step, and the third derivative times its square.
        #expect(
          abs(difference - Double(addition.values[index])) < 1e-3 + 0.02 * abs(difference), "\(addition.name) \(index)")
      }
    }
  }

  @Test func `learns what it is taught, and the delta gives it to another recognizer`() throws {
    let file = try TestModel.file(Self.layers, type: .int8)
    let adaptation = try Self.adaptation(file, samples: [(4, "cab"), (6, "dead")])
    var losses: [Double] = []
    let learned = adaptation.learn(.init(steps: 120, learningRate: 0.05)) { _, loss in
      losses.append(loss)
      return true
    }
    let delta = try WriterDelta(bytes: try #require(learned).bytes())
    #expect(delta == learned && delta.sampleCount == 2)
    #expect(losses.count == 120 && losses[119] < 0.2 * losses[0])
    // The runtime has the loss that learning goes on from.
    let adapted = try Recognizer(model: file, delta: delta)
    var expected: Float = 0
    for (letters, text) in [(4, "cab"), (6, "dead")] {
      let matrix = try adapted.logProbabilities(of: TestModel.ink(letters: letters), arithmetic: .exact)
      expected -= matrix.logProbability(of: try file.metadata.alphabet.encode(text))
    }
    let resumed = try Self.adaptation(file, delta: delta, samples: [(4, "cab"), (6, "dead")]).lossAndGradient().loss
    #expect(resumed <= losses[119] && abs(Float(resumed) - expected / 7) < 1e-4)
  }

  @Test func `gives the same delta for the same samples, and stops when asked`() throws {
    let file = try TestModel.file(Self.layers)
    let first = try Self.adaptation(file).learn(.init(steps: 5))
    #expect(try first == Self.adaptation(file).learn(.init(steps: 5)))
    var steps = 0
    _ = try Self.adaptation(file).learn(.init(steps: 5)) { step, _ in
      steps = step
      return step < 2
    }
    #expect(steps == 2)
    #expect(try Self.adaptation(file, samples: []).learn() == nil)
  }

  @Test func `keeps the newest samples when there are too many frames`() throws {
    let file = try TestModel.file(Self.layers)
    let adaptation = try WriterAdaptation(model: file)
    let ink = TestModel.ink(letters: 120)
    let frames = try Recognizer(model: file).logProbabilities(of: ink).frameCount
    for _ in 0...WriterAdaptation.frameLimit / frames { try adaptation.addSample(ink, text: "abc") }
    #expect(adaptation.sampleCount == WriterAdaptation.frameLimit / frames)
    adaptation.removeSamples()
    #expect(adaptation.sampleCount == 0)
  }

  @Test func `rejects samples that teach nothing, with the reason`() throws {
    let adaptation = try WriterAdaptation(model: TestModel.file(Self.layers))
    let ink = TestModel.ink(letters: 2)
    for (ink, text, error) in [
      (ink, " ", AdaptationError.emptyText), (ink, "aé", .unknownGrapheme("é", index: 1)),
      (Ink(), "a", .unreadableInk), (ink, String(repeating: "aa", count: 50), .tooShort(frames: 14, needed: 199)),
    ] {
      let thrown = #expect(throws: AdaptationError.self) { try adaptation.addSample(ink, text: text) }
      if case .tooShort(_, let needed) = thrown { #expect(needed == 199) } else { #expect(thrown == error) }
    }
    #expect(adaptation.sampleCount == 0)
    #expect("\(AdaptationError.emptyText)" == "the text is empty: pass what the ink says")
    #expect(
      "\(AdaptationError.unknownGrapheme("é", index: 1))"
        == "the model can't write “é”, character 2 of the text: leave such samples out")
    #expect(
      "\(AdaptationError.unreadableInk)" == "nothing of the ink can be read: pass ink with visible strokes")
    #expect(
      "\(AdaptationError.severalLines(2))" == "the ink is 2 lines: pass each line with its own text")
    #expect(
      "\(AdaptationError.tooShort(frames: 3, needed: 7))"
        == "the ink has 3 frames, and its text needs 7: it can't be what the ink says")
  }

  @Test func `is for networks that end in simple recurrent units`() throws {
    let lstm = try TestModel.file([.lstm(width: 4)])
    #expect(throws: RecognizerError.notAdaptable("test")) { try WriterAdaptation(model: lstm) }
    #expect(
      "\(RecognizerError.notAdaptable("test"))"
        == "the model test can't be adapted to a writer: the layers before its output aren't simple recurrent units (sru)"
    )
    let other = try TestModel.file(Self.layers, seed: 2)
    let delta = try #require(try Self.adaptation(TestModel.file(Self.layers)).learn(.init(steps: 1)))
    let error = #expect(throws: RecognizerError.self) { try Recognizer(model: other, delta: delta) }
    #expect("\(try #require(error))".hasPrefix("the adaptation was learned with the model test ("))
  }
}
