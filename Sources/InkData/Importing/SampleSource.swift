import Foundation
import TextAndFiles

/// Samples in any format that the toolkit reads, one after another.
public struct SampleSource: Sendable {
  /// The path of the data.
  public let path: String
  /// The importer of the format; `nil` reads a compiled set.
  private let importer: (any DataSetImporter)?

  /// Chooses the reader of a path.
  ///
  /// - Parameters:
  ///   - path: A compiled set, a JSON-lines or InkML file, or a folder of a format that `importer` reads.
  ///   - importer: The importer; `nil` chooses by the name's extension.
  public init(path: String, importer: (any DataSetImporter)? = nil) throws {
    self.path = path
    self.importer = importer ?? Self.importer(of: path)
    if importer != nil { return }
    guard FileManager.default.fileExists(atPath: path) else {
      throw FileFailure(operation: "open", path: path, code: ENOENT)
    }
    guard self.importer != nil || URL(fileURLWithPath: path).pathExtension.lowercased() == "inkset" else {
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
    try importer?.card(from: path, report: report) ?? CompiledSet(path: path).card
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
    if let importer { return try importer.samples(from: path, progress: progress, body) }
    let set = try CompiledSet(path: path)
    for index in 0..<set.count {
      if index.isMultiple(of: 512) { progress(Double(index) / Double(set.count)) }
      try body(try set.sample(at: index))
    }
    return nil
  }
}
