import Foundation

/// Reads a data set as its owners distribute it.
///
/// An importer streams: it passes each sample on and keeps none. It counts by reason what it can't use, and throws only
/// when nothing can be imported.
public protocol DataSetImporter: Sendable {
  /// The name on the command line: `unipen`.
  var name: String { get }
  /// The data that it reads, as one line for the list of importers.
  var summary: String { get }

  /// The card of the imported set; `report` is `nil` before the import.
  func card(from folder: String, report: ImportReport?) throws -> DataSetCard

  /// The parts of the data set in a folder (or file), each read by itself: usually its files in order of name.
  func parts(of folder: String) throws -> [Part]
}

extension DataSetImporter {
  /// Reads one part of a data set.
  public typealias Part = (inout ImportedSamples) throws -> Void

  /// Reads the data set in a folder (or file).
  ///
  /// Archives and standard input are unpacked, see `DataInput`. A `SampleRejection` that `body` throws leaves the sample
  /// out; `progress` receives now and then how much of the work is done, from 0 to 1.
  ///
  /// - Throws: `DataFilesError.nothingUsable` when no sample was taken.
  public func samples(
    from folder: String, progress: (Double) -> Void, _ body: (LabelledInk) throws -> Void
  ) throws -> ImportReport {
    // Each importer says in its own words that there is nothing.
    let isThere = folder == DataInput.standardInput || FileManager.default.fileExists(atPath: folder)
    let input = isThere ? try DataInput(path: folder) : nil
    let parts = try parts(of: input?.path ?? folder)
    var done = 0
    let report = try withoutActuallyEscaping(body) { body in
      try withoutActuallyEscaping(progress) { progress in
        var samples = ImportedSamples(progress: { progress((Double(done) + $0) / Double(parts.count)) }, body)
        for part in parts {
          samples.progress(0)
          // On Apple platforms Foundation's objects would otherwise stay until the end.
          try autoreleasing { try part(&samples) }
          done += 1
        }
        return samples.report
      }
    }
    progress(1)
    withExtendedLifetime(input) {}
    guard report.total.taken > 0 else {
      throw DataFilesError.nothingUsable(path: folder, example: report.mostCommonProblem)
    }
    return report
  }
}

/// An importer of one published data set.
public protocol PublishedSetImporter: DataSetImporter {
  /// The set's card, without the notes of an import.
  static var card: DataSetCard { get }
}

extension PublishedSetImporter {
  /// The name on the command line: the set's.
  public var name: String { Self.card.name }

  /// The set's card with the notes of an import.
  public func card(from folder: String, report: ImportReport?) -> DataSetCard {
    var card = Self.card
    card.notes += report?.notes ?? []
    return card
  }
}

#if canImport(ObjectiveC)
  private func autoreleasing<Result>(_ body: () throws -> Result) rethrows -> Result {
    try autoreleasepool(invoking: body)
  }
#else
  private func autoreleasing<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
#endif

/// An importer of a format whose files may lack properties that every sample has.
public protocol DefaultingImporter {
  /// The properties of samples whose file doesn't state them.
  var defaults: SampleDefaults { get set }
}

extension DataSetImporter where Self: DefaultingImporter {
  /// The card of a set of which only the defaults are known.
  public func card(from folder: String, report: ImportReport?) -> DataSetCard {
    let known = defaults.named(after: folder)
    return DataSetCard(
      name: known.source, title: known.source, licence: known.licence, languages: [known.language],
      notes: report?.notes ?? [])
  }
}

extension SampleDefaults {
  /// The defaults with a source: the one given, else the name of the file or folder.
  func named(after path: String) -> Self {
    guard source.isEmpty else { return self }
    var named = self
    let name = DataInput.stem(of: URL(fileURLWithPath: path).lastPathComponent)
    named.source = path == DataInput.standardInput ? "stdin" : (name as NSString).deletingPathExtension
    return named
  }
}

/// The sizes that decide how a file is read: as a whole, or twice in windows, with memory for one of its samples.
package struct FileReading: Hashable, Sendable {
  /// The size in bytes up to which a file is read as a whole, which takes half the time and up to five times the memory.
  package var wholeSize: Int
  /// The number of bytes that are read at once of larger files, unless a sample is longer.
  package var windowSize: Int

  package init(wholeSize: Int = 16 << 20, windowSize: Int = 1 << 20) {
    self.wholeSize = wholeSize
    self.windowSize = windowSize
  }
}
