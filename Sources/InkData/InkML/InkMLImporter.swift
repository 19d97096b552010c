import Foundation
import TextAndFiles

/// Imports a folder of InkML files, or one file.
///
/// A file or sample that can't be read is counted and left out, so that one bad file doesn't cost a large set.
public struct InkMLImporter: DataSetImporter, DefaultingImporter {
  /// The name on the command line.
  public let name = "inkml"
  /// What it reads.
  public let summary = "InkML files, CROHME’s and MathWriting’s among them: a folder of .inkml files, or one file"
  /// What samples are taken to be where their file doesn't say it.
  public var defaults = SampleDefaults()
  /// Which parts of a file become samples.
  public var unit = InkMLReader.Unit.outermost

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public func card(from folder: String, report: ImportReport?) -> DataSetCard {
    defaults.card(notes: report?.notes ?? [], from: folder)
  }

  /// Reads the files in the order of their paths.
  public func samples(
    from folder: String, progress: (Double) -> Void, _ body: (LabelledInk) throws -> Void
  ) throws -> ImportReport {
    let files = try DataFiles.find(in: folder, extensions: ["inkml", "xml"])
    let reader = InkMLReader(defaults: defaults.named(after: folder), unit: unit)
    var report = ImportReport()
    for (index, file) in files.enumerated() {
      if index.isMultiple(of: 64) { progress(Double(index) / Double(files.count)) }
      // On Apple platforms the parser's objects would otherwise stay until the end.
      try autoreleasing { try read(file, with: reader, into: &report, body) }
    }
    progress(1)
    guard report.total.taken > 0 else {
      throw DataFilesError.nothingUsable(path: folder, example: report.skipped.values.first?.examples.first)
    }
    return report
  }

  private func read(
    _ file: DataFiles.File, with reader: InkMLReader, into report: inout ImportReport,
    _ body: (LabelledInk) throws -> Void
  ) throws {
    let mapped = try MappedFile(path: file.path)
    let bytes = mapped.bytes(in: 0..<mapped.count)
    let reading: InkMLReader.Reading
    do {
      reading = try reader.read(bytes, file: file.name)
    } catch {
      return report.skip(defaults.kind ?? .line, because: error.reason, at: error.description, resolved: false)
    }
    for sample in reading.samples {
      try body(sample)
      report.take(sample)
    }
    for problem in reading.problems {
      report.skip(defaults.kind ?? .line, because: problem.reason, at: problem.description, resolved: false)
    }
  }
}

extension InkMLError {
  /// The reason in a few words, for counting.
  var reason: String {
    switch self {
    case .notXML: "broken XML"
    case .empty: "empty file"
    case .notInkML: "not InkML"
    case .declaresEntities: "declares entities"
    case .badTrace: "unreadable trace"
    case .noLocation: "trace format without X and Y"
    case .unknownReference: "reference to nothing"
    case .endlessReferences: "references without end"
    case .badSelection: "selection out of range"
    case .noInk: "label without ink"
    case .noTruth: "ink without label"
    case .unknownKind: "unknown kind"
    }
  }
}

#if canImport(ObjectiveC)
  private func autoreleasing<Result>(_ body: () throws -> Result) rethrows -> Result {
    try autoreleasepool(invoking: body)
  }
#else
  private func autoreleasing<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
#endif
