import ArgumentParser
import Foundation
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
  @Option(help: "The number of graphemes of committed ink that are shown again.")
  var contextLength: Int?
  @Flag(help: "Use the greedy decoder.")
  var greedy = false
  @OptionGroup var output: OutputOptions

  func validate() throws {
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
    for line in try options.choose(from: part) {
      report.lines += 1
      report.characters += line.text.count
      try watch(line, recognizer.startDrawing(hints: hints), policy, &report)
      try commit(line, recognizer.startDrawing(hints: hints), policy, &report)
    }
    try output.show(report)
  }

  /// Without committing: compares stable prefixes with the text of the whole line.
  private func watch(
    _ line: LabelledInk, _ drawing: Drawing, _ policy: CommitPolicy, _ report: inout StabilityReport
  ) throws {
    var settled: [String] = []
    var longest = 0
    for (index, var stroke) in line.ink.strokes.enumerated() {
      stroke.id = UInt64(index) + 1
      try drawing.addStroke(stroke)
      let prefix = try drawing.stablePrefix(by: policy)
      guard prefix.graphemeCount > longest else { continue }
      longest = prefix.graphemeCount
      settled.append(prefix.text)
      // A stroke's id is its number from 1.
      report.strokesWaited += index + 1 - Int(prefix.strokes.max() ?? 0)
    }
    let whole = try drawing.prediction().first?.text ?? ""
    report.settled += settled.count
    report.revised += settled.count(where: { !whole.hasPrefix($0) })
    report.settledCharacters += longest
    report.wrongWhole += EditDistance.between(Array(whole), Array(line.text))
  }

  /// Commits stable prefixes during the line, and the rest at its end.
  private func commit(
    _ line: LabelledInk, _ drawing: Drawing, _ policy: CommitPolicy, _ report: inout StabilityReport
  ) throws {
    if let contextLength { drawing.contextLength = contextLength }
    var text = ""
    for var stroke in line.ink.strokes {
      stroke.id = nil
      try drawing.addStroke(stroke)
      report.mostPoints = max(report.mostPoints, drawing.ink.pointCount)
      let prefix = try drawing.stablePrefix(by: policy)
      text += prefix.text
      try drawing.commit(prefix)
    }
    text += try drawing.prediction().first?.text ?? ""
    report.wrongCommitted += EditDistance.between(Array(text), Array(line.text))
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
    \(lines) lines of \(characters / max(lines, 1)) characters
    stable prefixes               \(settled)
    stable before a line ended    \(Share.text(settledCharacters, of: characters)) of the characters
    revised later                 \(revised), \(Share.text(revised, of: settled))
    strokes until stable          \(String(format: "%.1f", Double(strokesWaited) / Double(max(settled, 1))))
    character errors, whole line  \(Share.text(wrongWhole, of: characters))
    character errors, committing  \(Share.text(wrongCommitted, of: characters))
    most points not committed     \(mostPoints)

    """
  }
}
