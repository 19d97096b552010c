import Foundation
import TextAndFiles

/// Writes samples in the format of a file's extension: `.inkset`, `.jsonl`, `.inkml`, `.jiix`, `.ndjson` (Quick, Draw!) or
/// `.svg`.
///
/// `finish()` replaces the file at the path; until then the old one stays. But for `.inkset` and `.jsonl`, strokes are
/// written as they appear in the ink: their transforms are applied and masked parts left out.
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
    case "jsonl": output = try TextOutput(JSONLinesWriter(), path: path)
    case "inkml": output = try TextOutput(InkMLWriter(), path: path)
    case "jiix": output = try TextOutput(JIIXWriter(), path: path)
    case "ndjson": output = try TextOutput(QuickDrawWriter(), path: path)
    case "svg": output = try TextOutput(SVGWriter(), path: path)
    default: throw DataFilesError.unwritableFormat(path: path, known: Self.extensions)
    }
  }

  /// Appends a sample.
  ///
  /// - Throws: `SampleWritingError` or `CompiledSetError.unstorable` when the format can't represent the sample, or a
  ///   `FileFailure`.
  public func append(_ sample: LabelledInk) throws {
    try output.append(sample)
    count += 1
  }

  /// Completes the file and renames it to its path.
  public func finish() throws { try output.finish() }
}

private protocol SampleOutput {
  func append(_ sample: LabelledInk) throws
  func finish() throws
}

extension CompiledSetWriter: SampleOutput {}

/// A format of text, as samples are written in it one after another.
protocol TextFormat {
  /// The text before the samples. It is written again at the end, equally long.
  var start: String { get }
  var end: String { get }

  mutating func text(of sample: LabelledInk) throws(SampleWritingError) -> String
}

extension TextFormat {
  var start: String { "" }
  var end: String { "" }
}

private final class TextOutput: SampleOutput {
  private var format: any TextFormat
  private let file: AtomicFile

  init(_ format: any TextFormat, path: String) throws {
    self.format = format
    file = try AtomicFile(path: path)
    try write(format.start)
  }

  func append(_ sample: LabelledInk) throws { try write(format.text(of: sample)) }

  func finish() throws {
    try write(format.end)
    try file.overwrite(at: 0, with: Array(format.start.utf8))
    try file.commit()
  }

  private func write(_ text: String) throws(FileFailure) { try file.write(Array(text.utf8)) }
}

/// Samples in any format that the toolkit reads, one after another.
public struct SampleSource: Sendable {
  /// The path of the data as it is read: of the unpacked files where it is an archive or standard input.
  public var path: String { input.path }
  private let input: DataInput
  /// The importer of the format; `nil` reads a compiled set.
  private let importer: (any DataSetImporter)?

  /// Opens a path and chooses the reader.
  ///
  /// The path is a compiled set; a file, a folder or an archive of a format that is told by its contents or that `importer`
  /// reads; or `-` for standard input. `importer` gets the format, `nil` where the contents don't tell it.
  ///
  /// - Throws: `DataFilesError.unknownFormat`, `ArchiveError`, or `FileFailure`.
  public init(path: String, importer: (DataFormat?) throws -> (any DataSetImporter)?) throws {
    input = try DataInput(path: path)
    let format = try DataFormat.detected(at: input.path)
    self.importer = try importer(format)
    guard self.importer != nil || format == .compiledSet || path.lowercased().hasSuffix(".inkset") else {
      throw DataFilesError.unknownFormat(path: path, known: DataFormat.importers.map(\.name))
    }
  }

  /// Opens a path; without an importer its format is told by its contents.
  public init(path: String, importer: (any DataSetImporter)? = nil) throws {
    try self.init(path: path) { importer ?? Self.importer(of: $0) }
  }

  /// The importer of a format; `nil` for compiled sets.
  public static func importer(of format: DataFormat?) -> (any DataSetImporter & DefaultingImporter)? {
    guard case .importer(let name)? = format else { return nil }
    return DataFormat.importer(named: name)
  }

  /// The data set's card.
  public func card(report: ImportReport? = nil) throws -> DataSetCard {
    try importer?.card(from: path, report: report) ?? CompiledSet(path: path).card
  }

  /// Calls `body` with each sample, and now and then `progress` with how much of the work is done, from 0 to 1.
  ///
  /// - Returns: An importer's report; `nil` for a compiled set, which leaves nothing out.
  @discardableResult
  public func samples(
    progress: (Double) -> Void = { _ in }, _ body: (LabelledInk) throws -> Void
  ) throws -> ImportReport? {
    if let importer { return try importer.samples(from: path, progress: progress, body) }
    let set = try CompiledSet(path: path)
    for index in 0..<set.count {
      if index.isMultiple(of: 512) { progress(Double(index) / Double(set.count)) }
      try body(try set.sample(at: index))
    }
    return nil
  }
}

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
