public import InkCore
public import InkData
public import InkDecoding
import TextAndFiles

/// A sample whose network answer is known already, so that decoders can be tried on it quickly.
public struct TuningSample: Sendable {
  /// What the network says.
  public let matrix: LogProbabilityMatrix
  /// The labels of what was written; graphemes that the alphabet lacks have a label that nothing reads.
  public let reference: [Int32]
  /// How much writing it is.
  public let kind: SampleKind
  /// What was written.
  public let text: String
  /// Who wrote it.
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

  /// How many edits lead from what was written to labels; spaces at the ends don't count.
  func edits(to labels: [Int32], space: Int32?) -> Int {
    var labels = labels[...]
    if let space {
      while labels.first == space { labels.removeFirst() }
      while labels.last == space { labels.removeLast() }
    }
    return EditDistance.between(reference, Array(labels))
  }
}
