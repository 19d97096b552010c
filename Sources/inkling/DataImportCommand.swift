import ArgumentParser
import Foundation
import InkCore
import InkData

/// `inkling data import`: a data set as its owners distribute it to a compiled set.
struct DataImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Compile a data set into one file that training reads at memory speed.",
    discussion: """
      Formats:
      \(DataSetImporters.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

      Whatever can't be used is counted by reason. The file at --to is replaced only when all went well.
      """)

  @Argument(help: "What the data is: \(DataSetImporters.all.map(\.name).joined(separator: ", ")).")
  var format: String

  @Option(help: "The folder or file that holds the data.")
  var from: String

  @Option(help: "The compiled set to write, by custom with a name that ends in .inkset.")
  var to: String

  @OptionGroup(title: "What the samples are")
  var samples: SampleOptions

  @OptionGroup(title: "Which templates are samples")
  var forms: FormOptions

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    guard DataSetImporters.named(format) == nil else { return }
    let known = DataSetImporters.all.map(\.name).joined(separator: ", ")
    throw ValidationError("there is no format “\(format)”: choose one of \(known)")
  }

  func run() throws {
    guard let known = DataSetImporters.named(format) else { return }
    let named = try samples.applied(to: known)
    let importer = try forms.applied(to: named) ?? named
    let start = Date()
    let writer = try CompiledSetWriter(path: to, card: try importer.card(from: from, report: nil))
    let report = try compile(with: importer, into: writer)
    writer.card = try importer.card(from: from, report: report)
    try writer.finish()
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(report), as: UTF8.self))
    } else {
      print(ImportTable(report: report).text, terminator: "")
      let size = try FileManager.default.attributesOfItem(atPath: to)[.size] as? Int ?? 0
      let seconds = Date().timeIntervalSince(start).formatted(.number.precision(.fractionLength(1)))
      print("\nwrote \(to): \(writer.count) samples, \(size / 1_000_000) MB, in \(seconds) s")
    }
  }

  /// Runs the import; a sample that can't be stored costs itself only.
  private func compile(with importer: any DataSetImporter, into writer: CompiledSetWriter) throws -> ImportReport {
    let progress = Progress("importing", unit: "%")
    var unstorable: [(sample: LabelledInk, problem: String)] = []
    var report = try importer.samples(
      from: from, progress: { progress.update(done: Int($0 * 100), of: 100) },
      { sample in
        do {
          try writer.append(sample)
        } catch CompiledSetError.unstorable(_, let problem) {
          var label = sample
          label.ink = Ink()
          unstorable.append((label, problem))
        }
      })
    progress.finish()
    for (sample, problem) in unstorable {
      report.retract(sample, because: "can't be stored", at: "\(sample.sampleID): \(problem)")
    }
    return report
  }
}
