package import InkNetwork

/// Sequences packed one after the other, without padding, and what was written in each.
///
/// Sequence b is in rows offsets[b]..<offsets[b + 1] of the frames [N, F].
public struct SequenceBatch: Sendable {
  /// N × F numbers, row by row.
  public var frames: [Float]
  /// The map of each sequence's whole ink, one after the other; empty for networks without a view in the plane.
  public var planes: [Float] = []
  /// The pairs of strokes and neighbours of each sequence, for networks over a graph; else none.
  public var graphs: [SequenceGraph] = []
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
  public mutating func append(
    _ sequence: [Float], plane: [Float] = [], graph: SequenceGraph? = nil, labels sequenceLabels: [Int32] = []
  ) {
    precondition(
      sequence.count.isMultiple(of: featureCount), "\(sequence.count) numbers aren't frames of \(featureCount)")
    frames.append(contentsOf: sequence)
    planes.append(contentsOf: plane)
    if let graph { graphs.append(graph) }
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
    precondition(
      network.isGraph ? graphs.count == count : graphs.isEmpty, "\(graphs.count) graphs for \(count) sequences")
    for (sample, graph) in graphs.enumerated() {
      precondition(graph.offsets.count - 1 == offsets[sample + 1] - offsets[sample], "a graph of other strokes")
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
      let frames =
        network.outputLength(frames: offsets[sample + 1] - offsets[sample])
        + (network.isGraph ? graphs[sample].neighbours.count : 0)
      precondition(!labelsFrames || sequence.count == frames, "\(sequence.count) labels for \(frames) frames")
      for label in sequence where label < (labelsFrames ? Int32.min : 1) || label >= network.classes {
        throw .labelOutOfRange(sample: sample, label: label, classes: network.classes)
      }
    }
  }
}

extension SequenceBatch {
  /// The least that a micro-batch holds: fewer samples would leave the recurrent layers' steps too few rows, fewer frames
  /// the products, each of which packs its weight anew.
  private static let (fewestSamples, fewestFrames) = (8, 640)

  private static let fewestCharacters = 32

  /// The least for batch normalization: the last layers of a network in the plane have one row a character, of which means and
  /// variances of hundreds of channels are taken.
  private static let fewestNormalizedCharacters = 256

  /// The samples in micro-batches of about as many frames each, which a training step takes one after the other.
  ///
  /// The backward pass's memory for a micro-batch fits the nearer caches better than that for all samples, and is most of
  /// a step's memory: small micro-batches take a fraction of it and are at least as fast.
  ///
  /// Views of one sample stay together. Characters are divided by their number: the output's product, which packs a weight
  /// for thousands of classes, wants rows enough.
  package func microBatches(for network: NetworkDescription, isNormalized: Bool = false) -> [Range<Int>] {
    guard !network.poolsFrames else {
      let fewest = isNormalized ? SequenceBatch.fewestNormalizedCharacters : SequenceBatch.fewestCharacters
      let wanted = max(1, count / fewest / viewCount)
      return (0..<wanted).map { part in
        let (start, end) = (count / viewCount * part / wanted, count / viewCount * (part + 1) / wanted)
        return start * viewCount..<end * viewCount
      }
    }
    return microBatches(outputLength: network.outputLength)
  }

  /// The same where most of the work is done on `outputLength` frames of a sequence.
  package func microBatches(outputLength: (Int) -> Int) -> [Range<Int>] {
    var ends: [Int] = []
    ends.reserveCapacity(count)
    for sample in 0..<count {
      ends.append((ends.last ?? 0) + outputLength(offsets[sample + 1] - offsets[sample]))
    }
    let frames = ends.last ?? 0
    let wanted = max(1, min(count / SequenceBatch.fewestSamples, frames / SequenceBatch.fewestFrames))
    var result: [Range<Int>] = []
    var start = 0
    for number in 1...wanted {
      var end = number == wanted ? count : start
      // Up to the sample in which the micro-batch's share of all frames ends.
      while end < count, ends[end] * wanted <= frames * number { end += 1 }
      end = min((end + viewCount - 1) / viewCount * viewCount, count)
      if end > start { result.append(start..<end) }
      start = end
    }
    return result
  }
}

/// The pairs of a sequence's strokes and their neighbours: those of stroke i are `offsets[i]..<offsets[i + 1]`.
public struct SequenceGraph: Hashable, Sendable {
  /// Where each stroke's pairs begin, and at the end their number.
  public var offsets: [Int]
  /// The neighbour of each pair, as a stroke of the sequence.
  public var neighbours: [Int32]
  /// The numbers that describe each pair, one after the other.
  public var pairs: [Float]

  /// Makes a graph of its parts.
  public init(offsets: [Int], neighbours: [Int32], pairs: [Float]) {
    self.offsets = offsets
    self.neighbours = neighbours
    self.pairs = pairs
  }
}
