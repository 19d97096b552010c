import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import InkRuntime
import TestSupport
import Testing

@Suite struct RecognizerTests {
  private func vector(_ ink: Ink, change: Float = 0, text: String? = nil) throws -> ParityVector {
    let recognizer = try Recognizer(model: TestModel.file(RuntimeNetworkTests.networks[8]))
    var matrix = try recognizer.logProbabilities(of: ink)
    matrix.values[0] += change
    let read = recognizer.startDrawing(hints: DrawingHints(beamWidth: 1))
    read.replaceInk(with: ink)
    return ParityVector(
      ink: ink, text: try text ?? read.prediction()[0].text, logProbabilities: matrix.values,
      frameCount: matrix.frameCount)
  }

  private func recognizer(_ vectors: [ParityVector]) throws -> Recognizer {
    try Recognizer(model: TestModel.file(RuntimeNetworkTests.networks[8], parityVectors: vectors))
  }

  @Test func `parity vectors prove the same network`() throws {
    let sound = try vector(TestModel.ink(letters: 4))
    #expect(try recognizer([sound]).verify() == 0)
    #expect(try recognizer([]).verify() == 0)
  }

  @Test func `parity vectors of another network are found`() throws {
    let off = try vector(TestModel.ink(letters: 4), change: 0.5)
    #expect(throws: RecognizerError.self) { try recognizer([off]).verify() }
    #expect(try recognizer([off]).verify(bound: 0.6) > 0.49)
    let misread = try vector(TestModel.ink(letters: 4), text: "?")
    #expect(throws: RecognizerError.self) { try recognizer([misread]).verify() }
    var short = try vector(TestModel.ink(letters: 4))
    short.frameCount -= 1
    short.logProbabilities.removeLast(18)
    #expect(throws: RecognizerError.parity(vector: 0, difference: .infinity, bound: 0.01)) {
      try recognizer([short]).verify()
    }
  }

  @Test func `drawings of one recognizer run side by side`() async throws {
    let recognizer = try Recognizer(model: TestModel.file(RuntimeNetworkTests.networks[10]))
    let inks = (1...8).map { TestModel.ink(letters: 2 * $0) }
    let alone = try inks.map { try recognizer.recognize($0) }
    let together = try await withThrowingTaskGroup(of: (Int, [Candidate]).self) { group in
      for (index, ink) in inks.enumerated() {
        group.addTask { (index, try recognizer.recognize(ink)) }
      }
      var results = [[Candidate]](repeating: [], count: inks.count)
      for try await (index, candidates) in group { results[index] = candidates }
      return results
    }
    #expect(together == alone)
  }

  @Test(arguments: [Float.nan, .infinity, 3e38])
  func `absurd weights give no text, and no crash`(value: Float) throws {
    let layers: [LayerDescription] = [.linear(outputs: 12, activation: .tanh), .sru(width: 12, dropout: 0)]
    let sound = try TestModel.file(layers)
    let tensors = try sound.tensors.map { tensor in
      ModelTensorContent.float32(
        tensor.name, shape: tensor.shape,
        try sound.float32(named: tensor.name).enumerated().map { $0.offset % 5 == 0 ? value : $0.element })
    }
    let file = try ModelFile(bytes: ModelFileWriter(metadata: sound.metadata, tensors: tensors).bytes())
    for kernels in RuntimeKernels.all() {
      for width in [1, 4] {
        let drawing = try Recognizer(model: file, kernels: kernels).startDrawing(hints: DrawingHints(beamWidth: width))
        drawing.replaceInk(with: TestModel.ink(letters: 4))
        #expect(try drawing.prediction().count <= 1)
      }
    }
  }

  @Test func `invisible ink has no log-probabilities`() throws {
    let recognizer = try Recognizer(model: SpellingModel.file())
    #expect(throws: RecognizerError.features(.noFinitePoint(strokes: 0))) { try recognizer.logProbabilities(of: Ink()) }
  }
}
