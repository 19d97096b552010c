import Foundation

/// Writes samples in the format of a file's extension: `.inkset`, `.jsonl` or `.inkml`.
public final class SampleWriter {
  /// The number of samples so far.
  public private(set) var count = 0
  /// The card, which only a compiled set stores.
  public var card: DataSetCard {
    didSet { if case .compiled(let writer) = output { writer.card = card } }
  }

  private let output: Output

  private enum Output {
    case compiled(CompiledSetWriter)
    case jsonLines(JSONLinesWriter)
    case inkML(InkMLWriter)
  }

  /// Starts a file that replaces the one at `path` when `finish()` is called.
  public init(path: String, card: DataSetCard) throws {
    self.card = card
    switch URL(fileURLWithPath: path).pathExtension.lowercased() {
    case "inkset": output = .compiled(try CompiledSetWriter(path: path, card: card))
    case "jsonl", "ndjson": output = .jsonLines(try JSONLinesWriter(path: path))
    case "inkml": output = .inkML(try InkMLWriter(path: path))
    default: throw DataFilesError.unknownFormat(path: path, known: [".inkset", ".jsonl", ".ndjson", ".inkml"])
    }
  }

  /// Appends a sample.
  public func append(_ sample: LabelledInk) throws {
    switch output {
    case .compiled(let writer): try writer.append(sample)
    case .jsonLines(let writer): try writer.append(sample)
    case .inkML(let writer): try writer.append(sample)
    }
    count += 1
  }

  /// Completes the file and renames it to its path.
  public func finish() throws {
    switch output {
    case .compiled(let writer): try writer.finish()
    case .jsonLines(let writer): try writer.finish()
    case .inkML(let writer): try writer.finish()
    }
  }
}
