import Foundation

/// Writes samples in the format that a file's name tells: `.inkset`, `.jsonl` or `.inkml`.
public final class SampleWriter {
  /// The number of samples so far.
  public private(set) var count = 0
  /// The card, which a compiled set carries; the other formats leave it out.
  public var card: DataSetCard {
    didSet { if case .compiled(let writer) = output { writer.card = card } }
  }

  private let output: Output

  private enum Output {
    case compiled(CompiledSetWriter)
    case jsonLines(JSONLinesWriter)
    case inkML(InkMLWriter)
  }

  /// Starts a file that takes its place when `finish()` is called.
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

  /// Completes the file and puts it in its place.
  public func finish() throws {
    switch output {
    case .compiled(let writer): try writer.finish()
    case .jsonLines(let writer): try writer.finish()
    case .inkML(let writer): try writer.finish()
    }
  }
}
