import Foundation

/// Writes samples in the format of a file's extension: `.inkset`, `.jsonl` or `.inkml`.
public final class SampleWriter {
  /// The number of samples so far.
  public private(set) var count = 0
  /// The card, which only a compiled set stores.
  public var card: DataSetCard {
    didSet { (output as? CompiledSetWriter)?.card = card }
  }

  private let output: any SampleOutput

  /// Starts a file that replaces the one at `path` when `finish()` is called.
  public init(path: String, card: DataSetCard) throws {
    self.card = card
    switch URL(fileURLWithPath: path).pathExtension.lowercased() {
    case "inkset": output = try CompiledSetWriter(path: path, card: card)
    case "jsonl", "ndjson": output = try JSONLinesWriter(path: path)
    case "inkml": output = try InkMLWriter(path: path)
    default: throw DataFilesError.unknownFormat(path: path, known: [".inkset", ".jsonl", ".ndjson", ".inkml"])
    }
  }

  /// Appends a sample.
  public func append(_ sample: LabelledInk) throws {
    try output.append(sample)
    count += 1
  }

  /// Completes the file and renames it to its path.
  public func finish() throws { try output.finish() }
}

/// A writer of one format.
private protocol SampleOutput {
  func append(_ sample: LabelledInk) throws
  func finish() throws
}

extension CompiledSetWriter: SampleOutput {}

extension JSONLinesWriter: SampleOutput {}

extension InkMLWriter: SampleOutput {}
