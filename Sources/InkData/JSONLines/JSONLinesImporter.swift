import Foundation

/// Imports JSON-lines files: one file, or a folder of them.
///
/// The first line that isn't a sample ends the import with an error: whoever made the file can correct it.
public struct JSONLinesImporter: DataSetImporter, DefaultingImporter {
  /// The name on the command line.
  public let name = "jsonl"
  /// The data that it reads, in one line.
  public let summary = "JSON lines, one sample a line (see the documentation of InkData): a .jsonl file, or a folder"
  /// The properties of samples whose line doesn't state them.
  public var defaults = SampleDefaults()

  /// Makes the importer.
  public init() {}

  /// The files in the order of their paths.
  public func parts(of folder: String) throws -> [Part] {
    let reader = JSONLinesReader(defaults: defaults.named(after: folder))
    return try DataFiles.find(in: folder, extensions: ["jsonl", "ndjson"]).map { file in
      { samples in
        let name = URL(fileURLWithPath: file.path).lastPathComponent
        try reader.samples(in: file.mapped(), path: file.path, name: name) { sample, line, fraction in
          if line.isMultiple(of: 256) { samples.progress(fraction) }
          try samples.take(sample)
        }
      }
    }
  }
}
