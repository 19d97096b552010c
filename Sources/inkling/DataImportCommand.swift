import ArgumentParser
import Foundation
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

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    guard DataSetImporters.named(format) == nil else { return }
    let known = DataSetImporters.all.map(\.name).joined(separator: ", ")
    throw ValidationError("there is no format “\(format)”: choose one of \(known)")
  }

  func run() throws {
    guard let importer = DataSetImporters.named(format) else { return }
    let start = Date()
    let writer = try CompiledSetWriter(path: to, card: try importer.card(from: from, report: nil))
    var meter = ImportMeter()
    let report = try importer.samples(from: from, progress: { meter.show($0) }, { try writer.append($0) })
    meter.clear()
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
}

/// How far an import is, on standard error when that is a terminal.
private struct ImportMeter {
  private let isTerminal = isatty(2) == 1
  private let start = Date()

  mutating func show(_ fraction: Double) {
    guard isTerminal else { return }
    let elapsed = Date().timeIntervalSince(start)
    let left = fraction > 0.01 ? ", \(Int(elapsed / fraction * (1 - fraction) + 0.5)) s left" : ""
    FileHandle.standardError.write(Data("\r\u{1B}[Kimporting \(Int(fraction * 100)) %\(left)".utf8))
  }

  func clear() {
    if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }
}
