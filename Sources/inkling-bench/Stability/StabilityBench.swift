import InkCore
import InkData
import InkRuntime
import TextAndFiles
import Training

/// Writes lines stroke by stroke, and watches what is called settled.
struct StabilityBench {
  let recognizer: Recognizer
  let policy: CommitPolicy
  let hints: DrawingHints
  /// How many graphemes of committed ink are shown again; the drawing's own choice without.
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

  /// Nothing is committed: what was called settled is held against the whole line's reading.
  private func watch(_ line: LabelledInk, _ report: inout StabilityReport) throws {
    let drawing = recognizer.startDrawing(hints: hints)
    var settled: [String] = []
    var longest = 0
    for (place, var stroke) in line.ink.strokes.enumerated() {
      stroke.id = UInt64(place) + 1
      try drawing.addStroke(stroke)
      let prefix = try drawing.stablePrefix(by: policy)
      guard prefix.graphemeCount > longest else { continue }
      longest = prefix.graphemeCount
      settled.append(prefix.text)
      // A stroke's id is its place, from 1.
      report.strokesWaited += place + 1 - Int(prefix.strokes.max() ?? 0)
    }
    let whole = try drawing.prediction().first?.text ?? ""
    report.settled += settled.count
    report.revised += settled.count(where: { !whole.hasPrefix($0) })
    report.settledCharacters += longest
    report.wrongWhole += EditDistance.between(Array(whole), Array(line.text))
  }

  /// What is settled is committed as the line goes on, and the rest when it ends.
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
