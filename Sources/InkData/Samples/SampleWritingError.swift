/// A reason why a sample can't be written in a format.
public enum SampleWritingError: Error, Hashable, Sendable {
  /// A text of the sample has a character that the format can't represent.
  case unwritableText(sampleID: String, field: String)
  /// A coordinate or a channel isn't a finite number; strokes count from 1.
  case notFinite(sampleID: String, stroke: Int)
}

extension SampleWritingError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .unwritableText(let sampleID, let field):
      "the \(field) of sample \(sampleID) has a control character, which XML can't represent: correct it or write jsonl"
    case .notFinite(let sampleID, let stroke):
      "stroke \(stroke) of sample \(sampleID) has a coordinate that isn't a finite number: “inkling data validate” lists such samples; leave them out"
    }
  }
}
