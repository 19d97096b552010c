import Evaluation
import InkCore
import InkRuntime

/// Writes inks stroke by stroke in live drawings, as an app does.
struct LiveWriting: Sendable {
  let recognizer: Recognizer
  let hints: DrawingHints

  /// Returns what a drawing showed after each stroke, and the text when settled text is committed.
  func trace(of ink: Ink) throws -> LiveTrace {
    LiveTrace(steps: try watch(ink), committed: try commit(ink))
  }

  private func watch(_ ink: Ink) throws -> [LiveTrace.Step] {
    let drawing = recognizer.startDrawing(hints: hints)
    var settled = LiveTrace.Step(seconds: 0, text: "")
    return try ink.strokes.enumerated().map { index, stroke in
      var stroke = stroke
      // A stroke's id is its number from 1.
      stroke.id = UInt64(index) + 1
      var text = ""
      let duration = try ContinuousClock().measure {
        try drawing.addStroke(stroke)
        text = try drawing.prediction().first?.text ?? ""
      }
      let prefix = try drawing.stablePrefix(by: CommitPolicy())
      if prefix.graphemeCount > settled.settledText.count {
        settled.settledText = prefix.text
        settled.settledStrokes = Int(prefix.strokes.max() ?? 0)
      }
      return LiveTrace.Step(
        seconds: duration / .seconds(1), text: text, settledText: settled.settledText,
        settledStrokes: settled.settledStrokes)
    }
  }

  private func commit(_ ink: Ink) throws -> String {
    let drawing = recognizer.startDrawing(hints: hints)
    var text = ""
    for var stroke in ink.strokes {
      stroke.id = nil
      try drawing.addStroke(stroke)
      let prefix = try drawing.stablePrefix(by: CommitPolicy())
      text += prefix.text
      try drawing.commit(prefix)
    }
    return text + (try drawing.prediction().first?.text ?? "")
  }
}
