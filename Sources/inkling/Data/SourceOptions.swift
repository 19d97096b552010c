import ArgumentParser
import Foundation
import InkData
import InkDocuments

struct SourceOptions: ParsableArguments {
  @Argument(
    help: """
      The data: a compiled set, or a file or folder of another format; .zip, .tar.gz and .gz are unpacked, “-” is standard \
      input. Several are read as one set.
      """)
  var data: [String]

  @Option(help: "The format of the data, where its contents don't tell it: \(DataSetImporters.names).")
  var format: String?

  func validate() throws {
    _ = try format.map(DataSetImporters.named)
    guard data.count(where: { $0 == DataInput.standardInput }) < 2 else {
      throw ValidationError("standard input, “-”, can be read once")
    }
  }

  var name: String { data.joined(separator: ", ") }

  /// The path of a recipe, where the data are one.
  var recipe: String? {
    guard format == nil, data.count == 1 else { return nil }
    return ["yaml", "yml"].contains(URL(fileURLWithPath: data[0]).pathExtension.lowercased()) ? data[0] : nil
  }

  /// The samples; `unlabelled` is the text of ink that has none, and `nil` leaves such ink out.
  func samples(
    _ options: SampleOptions? = nil, unlabelled: String? = nil, part: PartOptions? = nil
  ) throws -> SampleCollection {
    let inputs = try data.map { SampleCollection.Input(name: $0, source: try source($0, options, unlabelled)) }
    let selection = try part?.selection() ?? SampleSelection()
    guard selection.part == nil || inputs.count == 1 else {
      throw ValidationError("--split needs exactly one input, because a split belongs to one set")
    }
    return SampleCollection(inputs, selection: selection, limit: part?.limit, seed: part?.seed ?? 1)
  }

  private func source(_ path: String, _ options: SampleOptions?, _ unlabelled: String?) throws -> SampleSource {
    let named = try format.map(DataSetImporters.named)
    return try SampleSource.opening(path) { detected in
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
  /// Opens a path as `init(path:importer:)` does; notes of programs that aren't read are named.
  static func opening(
    _ path: String, importer: (DataFormat?) throws -> (any DataSetImporter)?
  ) throws -> SampleSource {
    do {
      return try SampleSource(path: path, importer: importer)
    } catch DataFilesError.unknownFormat(let file, let known) {
      if let other = OtherNoteFormat(path: path) { throw NoteDocumentError.otherFormat(file: path, other) }
      throw DataFilesError.unknownFormat(path: file, known: known)
    }
  }
}

extension SampleCollection {
  @discardableResult
  func samples(showing label: String, _ body: (LabelledInk) throws -> Void) throws -> Outcome {
    let progress = Progress(label)
    defer { progress.finish() }
    return try samples(progress: { progress.update(fraction: $0) }, body)
  }
}

extension SampleCollection.Outcome {
  /// Writes to standard error what was left out, and which writers count as one.
  func giveNotes() {
    for report in reports.compactMap(\.self) {
      for (reason, skipped) in report.skipped.sorted(by: { $0.key < $1.key }) {
        warn("left out \(skipped.count): \(reason), for example \(skipped.examples.first ?? "")")
      }
    }
    if repeated > 0 { warn("taken once: \(repeated) samples that an earlier input has, too") }
    guard !sharedWriters.isEmpty else { return }
    let names = sharedWriters.sorted().prefix(6).joined(separator: ", ")
    warn(
      "writers of one name in different sets count as one writer: \(names)\(sharedWriters.count > 6 ? ", …" : "")")
  }
}
