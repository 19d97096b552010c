import ArgumentParser
import InkCore
import InkData
import InkPage
import InkRuntime

struct PageEditsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page-edits",
    abstract: "Add, move, remove and declare strokes of pages at random, and compare with pages read afresh.")

  @OptionGroup var pages: PageOptions
  @Option(help: "The number of edits.")
  var edits = 1_000_000
  @Option(help: "Compare after every so many edits.")
  var every = 20
  @Option(help: "Decides which edits these are.")
  var seed: UInt64 = 1
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard edits > 0, every > 0 else { throw ValidationError("--edits and --every must be at least 1") }
  }

  func run() throws {
    let (set, labeller) = try pages.open()
    var report = Report()
    var random = SplitMix64(seed)
    while report.edits < edits {
      let sample = try set.sample(at: random.index(below: set.count))
      var trial = EditedPage(page: Page(labeller: labeller), source: sample.ink.strokes)
      for _ in 0..<min(1_000, edits - report.edits) {
        try trial.edit(random: &random)
        report.edits += 1
        guard report.edits.isMultiple(of: every) else { continue }
        report.comparisons += 1
        guard try trial.equals(Page(labeller: labeller)) else {
          throw BenchError.editedPage(edit: report.edits, seed: seed, sample: sample.sampleID)
        }
      }
      report.pages += 1
    }
    try output.show(report)
  }

  private struct Report: BenchReport {
    var pages = 0
    var edits = 0
    var comparisons = 0

    var text: String {
      "\(edits) edits of \(pages) pages, \(comparisons) comparisons with a page read afresh: all equal\n"
    }
  }
}

private struct EditedPage {
  let page: Page
  let source: [Stroke]
  var written = 0
  var ids: [Stroke.ID] = []
  var declared: [Stroke.ID: Bool] = [:]

  mutating func edit(random: inout SplitMix64) throws {
    switch ids.isEmpty ? 0 : random.index(below: 10) {
    case 0..<4:
      guard !source.isEmpty else { return }
      // Once all strokes were written, they are written again.
      var stroke = source[written % source.count]
      written += 1
      stroke.id = nil
      ids.append(try page.add(stroke))
    case 4..<7:
      let first = random.index(below: ids.count)
      let removed = Array(ids[first..<min(first + 1 + random.index(below: 3), ids.count)])
      try page.remove(removed)
      ids.removeAll(where: removed.contains)
      for id in removed { declared[id] = nil }
    case 7..<9:
      let first = random.index(below: ids.count)
      let box = page.ink.boundingBox
      let reach = (box?.width ?? 0) * [0.01, 0.1, 1][random.index(below: 3)]
      try page.move(
        Array(ids[first..<min(first + 1 + random.index(below: 5), ids.count)]),
        by: Point(x: random.uniform(-1...1) * reach, y: random.uniform(-1...1) * reach))
    default:
      let id = ids[random.index(below: ids.count)]
      declared[id] = [true, false, nil][random.index(below: 3)]
      try page.setWriting(declared[id], of: [id])
    }
    // An app looks at the page after some edits only.
    if random.index(below: 3) > 0 { _ = page.lines }
  }

  /// Writes the strokes on an empty page, and compares.
  func equals(_ fresh: Page) throws -> Bool {
    for stroke in page.ink.strokes { try fresh.add(stroke, isWriting: stroke.id.flatMap { declared[$0] }) }
    return fresh.lines == page.lines && fresh.paragraphs == page.paragraphs && fresh.drawings == page.drawings
  }
}
