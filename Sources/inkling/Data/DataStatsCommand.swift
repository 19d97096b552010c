import ArgumentParser
import InkData

struct DataStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count the samples of a data set by kind, language, writer and length, and list its alphabet.")

  @OptionGroup var input: SourceOptions

  @OptionGroup(title: "Part of the data")
  var part: PartOptions

  @OptionGroup var output: ResultOptions

  func run() throws {
    var collector = StatisticsCollector()
    let outcome = try input.samples(part: part).samples(showing: "counting") { collector.add($0) }
    try output.show(collector.statistics, text: collector.statistics.text)
    outcome.giveNotes()
  }
}
