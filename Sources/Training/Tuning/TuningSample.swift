public import InkCore
public import InkData
public import InkDecoding
import TextAndFiles

/// A sample with its log-probabilities, so that decoders can be tried on it quickly.
public struct TuningSample: Sendable {
  /// The network's log-probabilities.
  public var matrix: LogProbabilityMatrix {
    var all: [Float] = []
    all.reserveCapacity(rows.frameCount * rows.classCount)
    for frame in 0..<rows.frameCount { all += values[rows[frame]..<rows[frame] + rows.classCount] }
    return LogProbabilityMatrix(values: all, frameCount: rows.frameCount, classCount: rows.classCount)
  }
  /// The log-probabilities of frames that differ from the one before.
  ///
  /// Most frames of a Chinese network are surely blank and equal; thousands of samples fit into memory without them.
  let values: [Float]
  /// The rows of the frames among `values`.
  let rows: FrameRows
  /// The labels of what was written; graphemes that the alphabet lacks have a label that nothing reads.
  public let reference: [Int32]
  /// The kind of the sample.
  public let kind: SampleKind
  /// The true text.
  public let text: String
  /// The writer.
  public let writer: String

  private static let unknown: Int32 = -1

  /// Makes a sample.
  public init(matrix: LogProbabilityMatrix, text: String, kind: SampleKind, writer: String, alphabet: Alphabet) {
    var values: [Float] = []
    var rows = FrameRows(classCount: matrix.classCount)
    var row: [Int: Int] = [:]
    for frame in 0..<matrix.frameCount {
      let own = matrix.values[frame * matrix.classCount..<(frame + 1) * matrix.classCount]
      let hash = own.hashValue
      if let known = row[hash], values[known * own.count..<(known + 1) * own.count].elementsEqual(own) {
        rows.append(row: known)
      } else {
        row[hash] = values.count / own.count
        rows.append(row: values.count / own.count)
        values += own
      }
    }
    self.values = values
    self.rows = rows
    self.kind = kind
    self.text = text
    self.writer = writer
    reference = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .map { alphabet.label(of: $0) ?? Self.unknown }
  }

  /// The edits from the true text to labels; spaces at the ends don't count.
  func edits(to labels: [Int32], space: Int32?) -> Int {
    var labels = labels[...]
    if let space {
      while labels.first == space { labels.removeFirst() }
      while labels.last == space { labels.removeLast() }
    }
    return EditDistance.between(reference, Array(labels))
  }
}

/// A tuned decoder's result for a sample.
public struct TuningResult: Hashable, Sendable {
  /// The kind of the sample.
  public var kind: SampleKind
  /// The writer.
  public var writer: String
  /// The graphemes that were written.
  public var length: Int
  /// The edits from them to the best text.
  public var edits: Int
  /// The edits from the true text to that of greedy decoding.
  public var greedyEdits: Int
  /// The decoder's confidence in the best text, from 0 to 1.
  public var confidence: Double
}
