import ArgumentParser
import Foundation
import InkData

/// The source of a command's samples.
struct SourceOptions: ParsableArguments {
  @Argument(
    help: "The data: a compiled set (.inkset), a JSON-lines file (.jsonl), InkML (.inkml), or a folder with --format.")
  var data: String

  @Option(help: "The format of the data, where its name has no known extension: \(DataSetImporters.names).")
  var format: String?

  func validate() throws {
    _ = try format.map(DataSetImporters.named)
  }

  /// Whether the path is a recipe's.
  var isRecipe: Bool {
    format == nil && ["yaml", "yml"].contains(URL(fileURLWithPath: data).pathExtension.lowercased())
  }

  /// The samples, read as the options say.
  func source(_ options: SampleOptions? = nil) throws -> SampleSource {
    guard let importer = try format.map(DataSetImporters.named) ?? SampleSource.importer(of: data) else {
      return try SampleSource(path: data)
    }
    return try SampleSource(path: data, importer: try options?.applied(to: importer) ?? importer)
  }
}

extension SampleSource {
  /// Calls `body` with each sample and shows the progress.
  @discardableResult
  func samples(showing label: String, _ body: (LabelledInk) throws -> Void) throws -> ImportReport? {
    let progress = Progress(label)
    defer { progress.finish() }
    return try samples(progress: { progress.update(fraction: $0) }, body)
  }
}
