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
  @Option(
    help: "Disturb the pages: late, late=5 (so many percent of the words come last), shuffle, rotate=30 or scale=0.1.")
  var disturb: String?
  @Option(help: "Write each page so many times; of each stroke the shortest time counts.")
  var repeats = 1
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard repeats >= 1 else { throw ValidationError("--repeats must be at least 1") }
  }

  func run() throws {
    let (set, labeller) = try pages.open()
    let disturbance = try disturb.map { text in
      guard let disturbance = Disturbance(text) else {
        throw ValidationError("“\(text)” is no disturbance: use late, late=5, shuffle, rotate=30 or scale=0.1")
      }
      return disturbance
    }
    let trials = try (0..<min(limit, set.count)).compactMap { index in
      var sample = try set.sample(at: index)
      if let disturbance { sample = disturbance(sample, seed: UInt64(index)) }
      return try sample.structure.map { try PageTrial(sample, $0, labeller: labeller, repeats: repeats) }
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
  /// For drawing and writing the numbers of strokes that were taken for each.
  private(set) var labels = [[Int]](repeating: [0, 0], count: 2)
  /// For each category of drawings the numbers of strokes, and of those taken for writing.
  private(set) var categories: [String: (strokes: Int, wrong: Int)] = [:]
  let seconds: [Double]
  /// The seconds from nothing to the lines of all strokes.
  let whole: Double

  init(_ sample: LabelledInk, _ structure: PageStructure, labeller: StrokeLabeller, repeats: Int) throws {
    (name, writer) = (sample.sampleID, sample.writer)
    var strokes = sample.ink.strokes
    for index in strokes.indices { strokes[index].id = UInt64(index) }
    whole = try Stopwatch.seconds {
      let page = Page(labeller: labeller)
      for stroke in strokes { try page.add(stroke) }
      _ = page.lines
    }
    var page = Page(labeller: labeller)
    var seconds = try strokes.map { try page.seconds(toAdd: $0) }
    for _ in 1..<repeats {
      page = Page(labeller: labeller)
      for (index, stroke) in strokes.enumerated() {
        seconds[index] = min(seconds[index], try page.seconds(toAdd: stroke))
      }
    }
    self.seconds = seconds
    let found = page.lines
    let isWriting = structure.isWriting(strokeCount: strokes.count)
    for (known, found) in zip(isWriting, labeller.labels(of: Ink(strokes: strokes))) {
      if let known { labels[known ? 1 : 0][found.isWriting ? 1 : 0] += 1 }
    }
    for drawing in structure.drawings {
      categories[drawing.category, default: (0, 0)].strokes += drawing.strokes.count
      categories[drawing.category, default: (0, 0)].wrong += drawing.strokes.count {
        page.isWriting(UInt64($0)) == true
      }
    }
    judgement = PageJudgement(
      GroupedPage(
        lines: found.map { $0.words.map { $0.strokes.map(Int.init) } },
        isWriting: strokes.map { page.isWriting($0.id!) == true }),
      structure)
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
