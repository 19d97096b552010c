public import InkCore
public import InkData
public import InkDecoding
import TextAndFiles

/// A sample with its log-probabilities, so that decoders can be tried on it quickly.
public struct TuningSample: Sendable {
  /// The network's log-probabilities.
  public let matrix: LogProbabilityMatrix
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
    self.matrix = matrix
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
