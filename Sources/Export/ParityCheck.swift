import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkRuntime
import NeuralNet
import TextAndFiles

/// Compares the runtime with a model file and the training network on the same ink.
package struct ParityCheck: Sendable {
  /// The network as it was trained.
  package let trained: Network
  /// Ink of the model's kind; the effect of rounding is counted on its texts.
  package let inks: [Ink]
  /// Ink for comparing the arithmetic only: scribbles have no clear text, so that rounding changes it without meaning.
  package let scribbles: [Ink]

  /// Makes a check.
  package init(trained: Network, inks: [Ink], scribbles: [Ink] = ParityInk.scribbles()) {
    self.trained = trained
    self.inks = inks
    self.scribbles = scribbles
  }

  /// Runs every ink through the runtime, through the trained network, and through the training network with the file's
  /// weights.
  ///
  /// The arithmetic is compared with float activations on both sides, the effect of rounding with the rounded activations
  /// that drawings use.
  ///
  /// - Throws: `ExportError.frameMismatch`, and errors of the runtime and the network.
  package func report(on file: ModelFile) throws -> ParityReport {
    let all = inks + scribbles
    guard !all.isEmpty else { throw ExportError.noParityInk }
    let recognizer = try Recognizer(model: file, kernels: .best())
    let rounded = try Network(file)
    let extractor = FeatureExtractor(settings: file.metadata.features)
    let decoder = GreedyDecoder(alphabet: file.metadata.alphabet)
    var report = ParityReport()
    for (index, ink) in all.enumerated() {
      let frames = try extractor.frames(of: ink)
      let shipped = recognizer.logProbabilities(of: frames)
      let exact = recognizer.logProbabilities(of: frames, arithmetic: .exact)
      let reference = try rounded.logProbabilities(of: frames)
      let original = try trained.logProbabilities(of: frames)
      guard shipped.frameCount == reference.frameCount else {
        throw ExportError.frameMismatch(ink: index, runtime: shipped.frameCount, network: reference.frameCount)
      }
      let texts = [shipped, reference, original, exact].map { decoder.decode($0).labels }
      report.inkCount += 1
      report.frameCount += reference.frameCount
      report.arithmeticDifference = max(report.arithmeticDifference, Self.difference(exact, reference))
      report.roundingDifference = max(report.roundingDifference, Self.difference(shipped, original))
      report.arithmeticTextChanges += texts[3] == texts[1] ? 0 : 1
      guard index < inks.count else { continue }
      report.textCount += 1
      report.roundingTextChanges += texts[0] == texts[2] ? 0 : 1
      report.roundingEdits += EditDistance.between(texts[0], texts[2])
      report.graphemeCount += texts[2].count
    }
    return report
  }

  /// The largest difference of log-probabilities, clamped to at least `ParityTolerance.floor`; NaN on one side only is an
  /// infinite difference.
  static func difference(_ a: LogProbabilityMatrix, _ b: LogProbabilityMatrix) -> Float {
    var largest: Float = 0
    for (x, y) in zip(a.values, b.values) where !(x < ParityTolerance.floor && y < ParityTolerance.floor) {
      let difference = abs(max(x, ParityTolerance.floor) - max(y, ParityTolerance.floor))
      largest = difference.isNaN ? .infinity : max(largest, difference)
    }
    return largest
  }
}
