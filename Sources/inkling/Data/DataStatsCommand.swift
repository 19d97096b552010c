import ArgumentParser
import InkData

/// `inkling data stats`: the contents of a data set.
struct DataStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count the samples of a data set by kind, language, writer and length, and list its alphabet.")

  @OptionGroup var input: SourceOptions

  @OptionGroup var output: ResultOptions

  func run() throws {
    var collector = StatisticsCollector()
    let skipped = try input.source().samples(showing: "counting") { collector.add($0) }
    try output.show(collector.statistics, text: collector.statistics.text)
    skipped.map(SkippedNotes.show)
  }
}

/// Writes to standard error what an importer left out.
enum SkippedNotes {
  static func show(_ report: ImportReport) {
    for (reason, skipped) in report.skipped.sorted(by: { $0.key < $1.key }) {
      warn("left out \(skipped.count): \(reason), for example \(skipped.examples.first ?? "")")
    }
  }
}
