import ArgumentParser
import Foundation
import InkData

/// The source of a command's samples.
struct SourceOptions: ParsableArguments {
  @Argument(
    help: """
      The data: a compiled set, or a file or folder of another format; .zip, .tar.gz and .gz are unpacked, “-” is standard \
      input.
      """)
  var data: String

  @Option(help: "The format of the data, where its contents don't tell it: \(DataSetImporters.names).")
  var format: String?

  func validate() throws {
    _ = try format.map(DataSetImporters.named)
  }

  /// Whether the path is a recipe's.
  var isRecipe: Bool {
    format == nil && ["yaml", "yml"].contains(URL(fileURLWithPath: data).pathExtension.lowercased())
  }

  /// The samples, read as the options say.
  ///
  /// - Parameter unlabelled: The text of ink that has none; `nil` leaves such ink out.
  func source(_ options: SampleOptions? = nil, unlabelled: String? = nil) throws -> SampleSource {
    let named = try format.map(DataSetImporters.named)
    return try SampleSource(path: data) { detected in
      guard let importer = named ?? SampleSource.importer(of: detected) else { return nil }
      let applied = try options?.applied(to: importer) ?? importer
      guard let unlabelled, var defaulting = applied as? any DataSetImporter & DefaultingImporter else {
        return applied
      }
      defaulting.defaults.text = defaulting.defaults.text ?? unlabelled
      return defaulting
    }
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
