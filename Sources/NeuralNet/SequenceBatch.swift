internal import InkNetwork

/// Sequences packed one after the other, without padding, and what was written in each.
///
/// Sequence b is in rows offsets[b]..<offsets[b + 1] of the frames [N, F].
public struct SequenceBatch: Sendable {
  /// N × F numbers, row by row.
  public var frames: [Float]
  /// The map of each sequence's whole ink, one after the other; empty for networks without a view in the plane.
  public var planes: [Float] = []
  /// F, the number of features of a frame.
  public var featureCount: Int
  /// Where each sequence starts, and at the end the number of frames.
  public var offsets: [Int]
  /// The labels of each sequence, from 1; not looked at for inference.
  public var labels: [[Int32]]
  /// The number of neighbouring sequences that are views of one sample, of the same length and with the same labels.
  public var viewCount = 1
  /// Whether there is a label, a class from 0, for every frame that comes out, instead of a text for the sequence; below 0
  /// where it isn't known.
  public var labelsFrames = false

  /// Packs nothing yet.
  public init(featureCount: Int) {
    self.init(frames: [], featureCount: featureCount, offsets: [0], labels: [])
  }

  /// Takes packed sequences.
  public init(frames: [Float], featureCount: Int, offsets: [Int], labels: [[Int32]]) {
    self.frames = frames
    self.featureCount = featureCount
    self.offsets = offsets
    self.labels = labels
  }

  /// The number of sequences.
  public var count: Int { offsets.count - 1 }

  /// Adds a sequence of T × F numbers and the map of its whole ink.
  public mutating func append(_ sequence: [Float], plane: [Float] = [], labels sequenceLabels: [Int32] = []) {
    precondition(
      sequence.count.isMultiple(of: featureCount), "\(sequence.count) numbers aren't frames of \(featureCount)")
    frames.append(contentsOf: sequence)
    planes.append(contentsOf: plane)
    offsets.append(frames.count / featureCount)
    labels.append(sequenceLabels)
  }

  /// Throws unless frames and offsets agree with each other and with a network.
  func check(_ network: NetworkDescription, needsLabels: Bool) throws(NetworkError) {
    guard featureCount == network.inputFeatures else {
      throw .featureMismatch(expected: network.inputFeatures, found: featureCount)
    }
    if let plane = network.plane {
      let expected = count * plane.cells * plane.cells * plane.features
      guard planes.count == expected else { throw .planeMismatch(expected: expected, found: planes.count) }
    }
    precondition(viewCount > 0 && count.isMultiple(of: viewCount), "\(count) sequences in \(viewCount) views")
    let ascends = zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 }
    guard offsets.first == 0, ascends, offsets.last.map({ $0 * featureCount }) == frames.count,
      !needsLabels || labels.count == count
    else {
      throw .inconsistentBatch(
        frames: frames.count / featureCount, offsets: max(offsets.count - 1, 0), labels: labels.count)
    }
    guard needsLabels else { return }
    for (sample, sequence) in labels.enumerated() {
      let frames = network.outputLength(frames: offsets[sample + 1] - offsets[sample])
      precondition(!labelsFrames || sequence.count == frames, "\(sequence.count) labels for \(frames) frames")
      for label in sequence where label < (labelsFrames ? Int32.min : 1) || label >= network.classes {
        throw .labelOutOfRange(sample: sample, label: label, classes: network.classes)
      }
    }
  }
}
