import Foundation

/// Imports JSON-lines files: one file, or a folder of them.
///
/// The format is a person's own, so the first line that isn't a sample ends the import with its number.
public struct JSONLinesImporter: DataSetImporter, DefaultingImporter {
  /// The name on the command line.
  public let name = "jsonl"
  /// What it reads.
  public let summary = "JSON lines, one sample a line (see the documentation of InkData): a .jsonl file, or a folder"
  /// What samples are taken to be where their line doesn't say it.
  public var defaults = SampleDefaults()

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
    let files = try DataFiles.find(in: folder, extensions: ["jsonl", "ndjson"])
    let reader = JSONLinesReader(defaults: defaults.named(after: folder))
    var report = ImportReport()
    for (index, file) in files.enumerated() {
      try reader.samples(at: file.path) { sample, line, fraction in
        if line.isMultiple(of: 256) { progress((Double(index) + fraction) / Double(files.count)) }
        try body(sample)
        report.take(sample)
      }
    }
    progress(1)
    guard report.total.taken > 0 else { throw DataFilesError.nothingUsable(path: folder, example: nil) }
    return report
  }
}
