import ArgumentParser
import Evaluation
import InkCore
import InkData
import InkFeatures
import InkPage
import InkRuntime

struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract:
      "Group the strokes of pages into lines, words and drawings, one after the other, and compare with the truth.")

  @OptionGroup var pages: PageOptions
  @Option(help: "The number of pages, from the first.")
  var limit = 300
  @Option(help: "Show as many pages with wrong lines by name.")
  var worst = 10
  @OptionGroup var output: OutputOptions

  func run() throws {
    let (set, labeller) = try pages.open()
    let trials = try (0..<min(limit, set.count)).compactMap { index in
      let sample = try set.sample(at: index)
      return try sample.structure.map { try PageTrial(sample, $0, labeller: labeller) }
    }
    try output.show(PageReport(of: trials, worst: worst))
  }
}

/// A page that is written stroke by stroke, with the time of each.
struct PageTrial {
  let name: String
  let writer: String
  let judgement: PageJudgement
  /// The lines that `LineLayout` finds, which knows no labels but is told which strokes are writing.
  let geometric: GroupAgreement
  /// For every true label the number of strokes that got each label.
  private(set) var labels = [[Int]](repeating: Array(repeating: 0, count: 5), count: 5)
  let seconds: [Double]
  /// The seconds from nothing to the lines of all strokes.
  let whole: Double

  init(_ sample: LabelledInk, _ structure: PageStructure, labeller: StrokeLabeller) throws {
    (name, writer) = (sample.sampleID, sample.writer)
    var strokes = sample.ink.strokes
    for index in strokes.indices { strokes[index].id = UInt64(index) }
    whole = try Stopwatch.seconds {
      let page = Page(labeller: labeller)
      for stroke in strokes { try page.add(stroke) }
      _ = page.lines
    }
    let page = Page(labeller: labeller)
    seconds = try strokes.map { try page.seconds(toAdd: $0) }
    let found = page.lines
    let truth = structure.strokeLabels(strokeCount: strokes.count)
    for (label, found) in zip(truth, labeller.labels(of: Ink(strokes: strokes))) where label >= 0 {
      labels[Int(label)][found.rawValue] += 1
    }
    judgement = PageJudgement(
      GroupedPage(
        lines: found.map { $0.words.map { $0.strokes.map(Int.init) } },
        isWriting: strokes.map { page.isWriting($0.id!) == true }),
      structure)
    let isWriting = structure.isWriting(strokeCount: strokes.count)
    let writing = strokes.indices.filter { isWriting[$0] == true }
    let layout = LineLayout(of: Ink(strokes: writing.map { strokes[$0] }))
    geometric =
      PageJudgement(
        GroupedPage(
          lines: layout.lines.map { [$0.map { writing[$0] }] }, isWriting: isWriting.map { $0 == true }), structure
      ).lines
  }
}

extension Page {
  /// The seconds from adding a stroke to knowing the lines.
  func seconds(toAdd stroke: Stroke) throws -> Double {
    try Stopwatch.seconds {
      try add(stroke)
      _ = lines
    }
  }
}
