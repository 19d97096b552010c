import Foundation
import TextAndFiles

/// Samples in any format that the toolkit reads, one after another.
public struct SampleSource: Sendable {
  /// The path of the data.
  public let path: String
  private let format: Format

  private enum Format: Sendable {
    case compiled
    case importer(any DataSetImporter)
  }

  /// Chooses the reader of a path.
  ///
  /// - Parameters:
  ///   - path: A compiled set, a JSON-lines or InkML file, or a folder of a format that `importer` reads.
  ///   - importer: The importer; `nil` chooses by the name's extension.
  public init(path: String, importer: (any DataSetImporter)? = nil) throws {
    self.path = path
    if let importer {
      format = .importer(importer)
      return
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw FileFailure(operation: "open", path: path, code: ENOENT)
    }
    if let importer = Self.importer(of: path) {
      format = .importer(importer)
    } else if URL(fileURLWithPath: path).pathExtension.lowercased() == "inkset" {
      format = .compiled
    } else {
      throw DataFilesError.unknownFormat(path: path, known: [".inkset", ".jsonl", ".ndjson", ".inkml"])
    }
  }

  /// The importer of a file by its name's extension; `nil` for other extensions and compiled sets.
  package static func importer(of path: String) -> (any DataSetImporter & DefaultingImporter)? {
    switch URL(fileURLWithPath: path).pathExtension.lowercased() {
    case "jsonl", "ndjson": JSONLinesImporter()
    case "inkml": InkMLImporter()
    default: nil
    }
  }

  /// The data set's card.
  public func card(report: ImportReport? = nil) throws -> DataSetCard {
    switch format {
    case .compiled: try CompiledSet(path: path).card
    case .importer(let importer): try importer.card(from: path, report: report)
    }
  }

  /// Calls `body` with each sample.
  ///
  /// - Parameters:
  ///   - progress: Receives now and then how much of the work is done, from 0 to 1.
  ///   - body: Receives each sample.
  /// - Returns: An importer's report; `nil` for a compiled set, which leaves nothing out.
  @discardableResult
  public func samples(
    progress: (Double) -> Void = { _ in }, _ body: (LabelledInk) throws -> Void
  ) throws -> ImportReport? {
    switch format {
    case .importer(let importer):
      return try importer.samples(from: path, progress: progress, body)
    case .compiled:
      let set = try CompiledSet(path: path)
      for index in 0..<set.count {
        if index.isMultiple(of: 512) { progress(Double(index) / Double(set.count)) }
        try body(try set.sample(at: index))
      }
      return nil
    }
  }
}
