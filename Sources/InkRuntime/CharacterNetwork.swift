import InkCore
import InkDecoding
import InkFeatures
import InkModelFile

/// The network for single characters that a model of lines carries: it sees each character whole.
final class CharacterNetwork: Sendable {
  /// The weight of its log-probabilities beside those of lines, from 0 to 1.
  let share: Float
  private let network: RuntimeNetwork
  private let extractor: FeatureExtractor
  /// The label in this network of every grapheme of lines; 0 where it has none.
  private let labels: [Int32]
  /// Whether a grapheme of lines is an ideograph.
  private let ideographs: [Bool]

  /// The log-probability of a grapheme that this network doesn't know, before the softmax.
  private static let unknown: Float = -20

  /// Prepares the network of a model of lines; `nil` when it has none.
  init?(of model: ModelFile, kernels: RuntimeKernels) throws(ModelFileError) {
    guard let characters = try model.characters() else { return nil }
    share = model.metadata.decoder.characterShare
    network = try RuntimeNetwork(characters, kernels: kernels)
    extractor = FeatureExtractor(settings: characters.metadata.features)
    var labels: [Int32] = []
    var ideographs: [Bool] = []
    for grapheme in model.metadata.alphabet.graphemes {
      labels.append(characters.metadata.alphabet.label(of: grapheme) ?? 0)
      ideographs.append(GraphemeIndex.isHan(grapheme))
    }
    self.labels = labels
    self.ideographs = ideographs
  }

  /// Whether the grapheme of a label of lines is an ideograph.
  func isIdeograph(_ label: Int32) -> Bool { ideographs[Int(label) - 1] }

  /// The log-probabilities of the graphemes of lines, without the blank; `nil` when the ink can't be read or reading was
  /// cancelled.
  func logProbabilities(of ink: Ink, scratch: NetworkScratch, isCancelled: () -> Bool) -> [Float]? {
    guard let frames = try? extractor.frames(of: ink),
      network.run(frames, scratch: scratch, isCancelled: isCancelled)
    else { return nil }
    var result = scratch.withLogProbabilities { values, rows in
      var result: [Float] = []
      result.reserveCapacity(labels.count)
      for label in labels { result.append(label == 0 ? Self.unknown : values[rows[0] + Int(label)]) }
      return result
    }
    normalize(&result)
    return result
  }

  /// Makes the sum of the probabilities 1.
  private func normalize(_ values: inout [Float]) {
    let count = values.count
    unsafe values.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { unsafe network.kernels.table.pointee.log_softmax(1, count, base) }
    }
  }

  /// The same for one row of a buffer.
  func normalize(_ row: UnsafeMutablePointer<Float>) {
    unsafe network.kernels.table.pointee.log_softmax(1, labels.count, row)
  }
}
