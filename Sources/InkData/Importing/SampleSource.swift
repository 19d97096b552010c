/// Samples in any format that the toolkit reads, one after another.
public struct SampleSource: Sendable {
  /// The path of the data as it is read: of the unpacked files where it is an archive or standard input.
  public var path: String { input.path }
  private let input: DataInput
  /// The importer of the format; `nil` reads a compiled set.
  private let importer: (any DataSetImporter)?

  /// Opens a path and chooses the reader.
  ///
  /// - Parameters:
  ///   - path: A compiled set; a file, a folder or an archive of a format that is told by its contents or that `importer`
  ///     reads; or `-` for standard input.
  ///   - importer: Chooses the importer of a format, `nil` where the contents don't tell it.
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
