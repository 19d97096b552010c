import ArgumentParser
import Foundation
import InkData
import InkSynthesis

struct DataImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Compile a data set into one file that training reads at memory speed.",
    discussion: """
      Formats:
      \(DataSetImporters.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

      Where the contents tell the format it needn't be named. Archives (.zip, .tar.gz, .gz) are unpacked to a temporary \
      folder (in TMPDIR), and --from - reads standard input.

      Samples that can't be used are counted by reason. The file at --to is replaced only when the import succeeds.
      """)

  @Argument(help: "The format of the data, where its contents don't tell it: \(DataSetImporters.names).")
  var format: String?

  @Option(help: "The folder, file or archive with the data; “-” is standard input.")
  var from: String

  @Option(help: "The compiled set to write; its name usually ends in .inkset.")
  var to: String

  @OptionGroup(title: "Properties of the samples")
  var samples: SampleOptions

  // Shorter names, which in other commands choose samples.
  @Option(help: .hidden) var language: String?
  @Option(help: .hidden) var text: String?

  @OptionGroup(title: "Choice of templates")
  var forms: FormOptions

  @OptionGroup var output: ResultOptions

  func validate() throws {
    _ = try format.map(DataSetImporters.named)
  }

  func run() throws {
    // Options that don't suit the format are told before anything is unpacked.
    let named = try format.map { try configured(DataSetImporters.named($0)) }
    let input = try DataInput(path: from)
    defer { withExtendedLifetime(input) {} }
    let importer = try named ?? configured(detected(in: input))
    let clock = ElapsedTime()
    let writer = try CompiledSetWriter(path: to, card: try importer.card(from: input.path, report: nil))
    let progress = Progress("importing")
    // A sample that can't be stored costs only itself.
    func append(_ sample: LabelledInk) throws {
      do {
        try writer.append(sample)
      } catch CompiledSetError.unstorable(let id, let problem) {
        throw SampleRejection(reason: "can't be stored", detail: "\(id): \(problem)")
      }
    }
    let report = try importer.samples(from: input.path, progress: { progress.update(fraction: $0) }, append)
    progress.finish()
    writer.card = try importer.card(from: input.path, report: report)
    try writer.finish()
    let size = try FileManager.default.attributesOfItem(atPath: to)[.size] as? Int ?? 0
    try output.show(
      report,
      text: report.text + "\nwrote \(to): \(writer.count) samples, \(size / 1_000_000) MB, in \(clock.text)\n")
  }

  private func configured(_ importer: any DataSetImporter) throws -> any DataSetImporter {
    var samples = samples
    samples.language = samples.language ?? language
    samples.text = samples.text ?? text
    let named = try samples.applied(to: importer)
    return try forms.applied(to: named) ?? named
  }

  private func detected(in input: DataInput) throws -> any DataSetImporter {
    guard let importer = SampleSource.importer(of: try DataFormat.detected(at: input.path)) else {
      throw CommandFailure(
        message: "the format of \(from) can't be told from its contents: name it, one of \(DataSetImporters.names)")
    }
    return importer
  }
}

enum DataSetImporters {
  /// Those of one published data set each, then those of formats.
  static let all: [any DataSetImporter] =
    [
      UnipenImporter(), PendigitsImporter(), OmniglotImporter(), IAMOnDBImporter(), CROHMEImporter(), CASIAImporter(),
      TemplateImporter.tomoe(), TemplateImporter.kanjiVG(),
    ] + DataFormat.importers

  static var names: String { all.map(\.name).joined(separator: ", ") }

  static func named(_ name: String) throws -> any DataSetImporter {
    guard let importer = all.first(where: { $0.name == name }) else {
      throw ValidationError("unknown format “\(name)”: choose one of \(names)")
    }
    return importer
  }
}
