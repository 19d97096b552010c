import ArgumentParser
import Evaluation
import InkCore
import InkData
import InkModelFile
import InkPage
import InkRuntime

/// `inkling-bench page`: the grouping of pages into lines and words, and its time.
struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract:
      "Group the strokes of pages into lines, words and drawings, one after the other, and compare with the truth.")

  @Argument(help: "A compiled set of pages with their structure (inkling data synthesize --pages).")
  var data: String
  @Option(help: "The model that labels strokes.")
  var labeller: String
  @Option(help: "The number of pages, from the first.")
  var limit = 300
  @Option(help: "Show as many pages with wrong lines by name.")
  var worst = 10
  @OptionGroup var output: OutputOptions

  func run() throws {
    let set = try CompiledSet(path: data)
    let labeller = try StrokeLabeller(model: ModelFile(path: labeller))
    var report = PageReport()
    for index in 0..<min(limit, set.count) {
      let sample = try set.sample(at: index)
      guard let structure = sample.structure else { continue }
      report.add(try PageTrial(sample, structure, labeller: labeller), of: sample)
    }
    report.finish(worst: worst)
    try output.show(report)
  }
}
