import InkCore
import InkData
import InkRuntime
import TextAndFiles
import Training

/// Writes lines stroke by stroke, and checks the text that is called stable.
struct StabilityBench {
  let recognizer: Recognizer
  let policy: CommitPolicy
  let hints: DrawingHints
  /// The graphemes of committed ink that are shown again; `nil` for the drawing's default.
  let contextLength: Int?

  func report(on lines: [LabelledInk]) throws -> StabilityReport {
    var report = StabilityReport()
    for line in lines {
      report.lines += 1
      report.characters += line.text.count
      try watch(line, &report)
      try commit(line, &report)
    }
    return report
  }

  /// Without committing: compares stable prefixes with the text of the whole line.
  private func watch(_ line: LabelledInk, _ report: inout StabilityReport) throws {
    let drawing = recognizer.startDrawing(hints: hints)
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
  private func commit(_ line: LabelledInk, _ report: inout StabilityReport) throws {
    let drawing = recognizer.startDrawing(hints: hints)
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
