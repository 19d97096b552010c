import ArgumentParser
import InkData

/// `inkling data convert`: a data set from one format to another.
struct DataConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a data set in another format.",
    discussion: """
      The extension of --to chooses the format: .inkset (compiled), .jsonl (JSON lines), .inkml (InkML), .jiix (JIIX), \
      .ndjson (Quick, Draw!) or .svg (a drawing). The file is replaced only when the conversion succeeds. A compiled set \
      stores coordinates to about 1/65,000 of a sample's size.
      """)

  @OptionGroup var input: SourceOptions

  @Option(help: "The file to write.")
  var to: String

  @OptionGroup(title: "Properties of the samples")
  var options: SampleOptions

  @OptionGroup var output: ResultOptions

  func run() throws {
    let source = try input.source(options)
    let writer = try SampleWriter(path: to, card: try source.card())
    let report = try source.samples(showing: "converting") { try writer.append($0) }
    if let report { writer.card = try source.card(report: report) }
    try writer.finish()
    report.map(SkippedNotes.show)
    try output.show(
      Outcome(path: to, samples: writer.count), text: "wrote \(to): \(writer.count) samples\n")
  }

  private struct Outcome: Encodable {
    let path: String
    let samples: Int
  }
}
