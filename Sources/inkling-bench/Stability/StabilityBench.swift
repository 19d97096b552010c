import ArgumentParser
import Foundation
import InkCore
import InkData
import InkModelFile
import InkRuntime
import TextAndFiles

struct StabilityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stability",
    abstract: "Measure how often text that a policy calls stable is revised, and the errors that committing adds.")

  @OptionGroup var options: LineOptions
  @OptionGroup var part: PartOptions
  @Option(help: "The minimum distance of the pen, in units of a third of a line's height.")
  var distance: Float?
  @Option(help: "The minimum confidence, from 0 to 1.")
  var confidence: Float?
  @Option(help: "The number of predictions that must agree.")
  var agreement: Int?
  @Option(help: "Write texts of so many lines by one writer, one below the other.")
  var together = 1
  @Option(help: "The number of graphemes of committed ink that are shown again.")
  var contextLength: Int?
  @Flag(help: "Use the greedy decoder.")
  var greedy = false
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard together >= 1 else { throw ValidationError("--together must be at least 1") }
    guard distance ?? 0 >= 0, (0...1).contains(confidence ?? 0), agreement ?? 1 >= 1, contextLength ?? 0 >= 0 else {
      throw ValidationError(
        "--distance and --context-length must be at least 0, --confidence from 0 to 1, --agreement at least 1")
    }
  }

  mutating func run() throws {
    var policy = CommitPolicy()
    if let distance { policy.distance = distance }
    if let confidence { policy.confidence = confidence }
    if let agreement { policy.agreement = agreement }
    let recognizer = try Recognizer(model: ModelFile(path: options.model.path))
    let hints = DrawingHints(decoding: greedy ? .greedy : .full)
    var report = StabilityReport()
    for (number, lines) in try options.choose(from: part, together: together).enumerated() {
      let text = StackedLines(lines, seed: UInt64(number))
      report.lines += 1
      report.characters += text.text.count
      try watch(text, recognizer.startDrawing(hints: hints), policy, &report)
      try commit(text, recognizer.startDrawing(hints: hints), policy, &report)
    }
    try output.show(report)
  }

  /// Without committing: compares stable prefixes with the text of the whole.
  private func watch(
    _ text: StackedLines, _ drawing: Drawing, _ policy: CommitPolicy, _ report: inout StabilityReport
  ) throws {
    var settled: [String] = []
    var longest = 0
    for (index, stroke) in text.strokes.enumerated() {
      try drawing.addStroke(stroke)
      let prefix = try drawing.stablePrefix(by: policy)
      guard prefix.graphemeCount > longest else { continue }
      longest = prefix.graphemeCount
      settled.append(prefix.text)
      report.strokesWaited += index + 1 - Int(prefix.strokes.max() ?? 0)
    }
    let whole = try drawing.prediction().first?.text ?? ""
    report.settled += settled.count
    report.revised += settled.count(where: { !whole.hasPrefix($0) })
    report.settledCharacters += longest
    report.wrongWhole += text.errors(of: whole)
  }

  /// Commits stable prefixes during the text, and the rest at its end.
  private func commit(
    _ text: StackedLines, _ drawing: Drawing, _ policy: CommitPolicy, _ report: inout StabilityReport
  ) throws {
    if let contextLength { drawing.contextLength = contextLength }
    var committed = ""
    var line = 0
    /// Appends text, as an application does: after a space where it begins on another line.
    func append(_ more: String, _ strokes: [Stroke.ID]) {
      guard let first = strokes.min(), let last = strokes.max() else { return }
      if text.line(of: first) > line, !more.hasPrefix(" ") { committed += " " }
      committed += more
      line = text.line(of: last)
    }
    for stroke in text.strokes {
      try drawing.addStroke(stroke)
      report.mostPoints = max(report.mostPoints, drawing.ink.pointCount)
      let prefix = try drawing.stablePrefix(by: policy)
      append(prefix.text, prefix.strokes)
      try drawing.commit(prefix)
    }
    append(try drawing.prediction().first?.text ?? "", drawing.ink.strokes.compactMap(\.id))
    report.wrongCommitted += text.errors(of: committed)
  }
}

/// Lines one below the other, as on a page, and their text.
private struct StackedLines {
  /// The strokes; their ids are their numbers from 1.
  private(set) var strokes: [Stroke] = []
  let text: String
  /// The line of each stroke.
  private var lines: [Int] = []

  // Ruled paper leaves little between tails and the next line's heads, a blank page more.
  private static let gaps: ClosedRange<Float> = 0.1...0.7

  /// Stacks lines with random gaps, in shares of the median height of their ink, and margins that aren't straight.
  init(_ samples: [LabelledInk], seed: UInt64) {
    text = samples.map(\.text).joined(separator: " ")
    var random = SplitMix64(seed)
    let boxes = samples.map { $0.ink.boundingBox ?? Box(lower: .zero, upper: .zero) }
    let height = boxes.map(\.height).sorted()[boxes.count / 2]
    var (top, left) = (boxes[0].lower.y, boxes[0].lower.x)
    for (line, sample) in samples.enumerated() {
      for var stroke in sample.ink.strokes {
        stroke.move(by: Point(x: left - boxes[line].lower.x, y: top - boxes[line].lower.y))
        stroke.id = Stroke.ID(strokes.count + 1)
        strokes.append(stroke)
        lines.append(line)
      }
      top += boxes[line].height + random.uniform(Self.gaps) * height
      left = boxes[0].lower.x + random.uniform(-0.5...0.5) * height
    }
  }

  func line(of stroke: Stroke.ID) -> Int { lines[Int(stroke) - 1] }

  /// The character errors of a reading; a line's end counts as a space.
  func errors(of read: String) -> Int {
    EditDistance.between(Array(read.map { $0.isNewline ? " " : $0 }), Array(text.map { $0.isNewline ? " " : $0 }))
  }
}

/// The reliability of stable prefixes, over lines written stroke by stroke.
package struct StabilityReport: BenchReport, Codable, Hashable, Sendable {
  package var lines = 0
  package var characters = 0
  /// Stable prefixes, each longer than the one before.
  package var settled = 0
  /// Stable prefixes that the text of the whole line doesn't begin with, which an app would have to revise.
  package var revised = 0
  /// The characters that were stable before a line ended.
  package var settledCharacters = 0
  /// The strokes between a prefix's last stroke and its becoming stable, in total.
  package var strokesWaited = 0
  /// Character errors of whole lines, and with committing during the line.
  package var wrongWhole = 0
  package var wrongCommitted = 0
  /// The maximum number of points not yet committed.
  package var mostPoints = 0

  package var text: String {
    """
    \(lines) texts of \(characters / max(lines, 1)) characters
    stable prefixes               \(settled)
    stable before a text ended    \(Share.text(settledCharacters, of: characters)) of the characters
    revised later                 \(revised), \(Share.text(revised, of: settled))
    strokes until stable          \(String(format: "%.1f", Double(strokesWaited) / Double(max(settled, 1))))
    character errors, whole text  \(Share.text(wrongWhole, of: characters))
    character errors, committing  \(Share.text(wrongCommitted, of: characters))
    most points not committed     \(mostPoints)

    """
  }
}
