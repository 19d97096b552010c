import ArgumentParser
import Foundation
import InkData
import TextAndFiles

/// `inkling data stats`: the contents of a data set.
struct DataStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count what a data set holds: kinds, languages, writers, lengths, sampling, alphabet.")

  @OptionGroup var input: SourceOptions

  @Flag(help: "Print everything as JSON.")
  var json = false

  func run() throws {
    var collector = StatisticsCollector()
    let skipped = try input.source().samples(showing: "counting") { collector.add($0) }
    let statistics = collector.statistics
    if json {
      print(try JSONText.indented(statistics))
    } else {
      print(statistics.text, terminator: "")
      skipped.map(SkippedNotes.show)
    }
  }
}

/// Writes to standard error what an importer left out.
enum SkippedNotes {
  static func show(_ report: ImportReport) {
    for (reason, skipped) in report.skipped.sorted(by: { $0.key < $1.key }) {
      let text = "inkling: left out \(skipped.count): \(reason), for example \(skipped.examples.first ?? "")\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
  }
}
