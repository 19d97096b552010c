import Foundation

/// Writes samples in the format of a file's extension: `.inkset`, `.jsonl`, `.inkml`, `.jiix`, `.ndjson` (Quick, Draw!) or
/// `.svg`.
public final class SampleWriter {
  /// The number of samples so far.
  public private(set) var count = 0
  /// The card, which only a compiled set stores.
  public var card: DataSetCard {
    didSet { (output as? CompiledSetWriter)?.card = card }
  }

  /// The extensions of the formats.
  public static let extensions = [".inkset", ".jsonl", ".inkml", ".jiix", ".ndjson", ".svg"]

  private let output: any SampleOutput

  /// Starts a file that replaces the one at `path` when `finish()` is called.
  public init(path: String, card: DataSetCard) throws {
    self.card = card
    switch URL(fileURLWithPath: path).pathExtension.lowercased() {
    case "inkset": output = try CompiledSetWriter(path: path, card: card)
    case "jsonl": output = try JSONLinesWriter(path: path)
    case "inkml": output = try InkMLWriter(path: path)
    case "jiix": output = try JIIXWriter(path: path)
    case "ndjson": output = try QuickDrawWriter(path: path)
    case "svg": output = try SVGWriter(path: path)
    default: throw DataFilesError.unwritableFormat(path: path, known: Self.extensions)
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

extension JIIXWriter: SampleOutput {}

extension QuickDrawWriter: SampleOutput {}

extension SVGWriter: SampleOutput {}
