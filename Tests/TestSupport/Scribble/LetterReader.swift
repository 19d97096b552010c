import InkCore
import InkRuntime
import InkScribble

/// A reader without a model: a stroke is a letter, and a wide gap a space.
package final class LetterReader: LiveReader {
  package private(set) var ink = Ink()
  package private(set) var isContinuation = false
  /// The right end of what was committed.
  private var committed: Float?
  /// All strokes that it ever got.
  package private(set) var strokesRead = 0

  package init() {}

  package func begin(after context: String) {
    ink = Ink()
    committed = nil
    isContinuation = false
  }

  package func addStroke(_ stroke: Stroke) throws(RecognizerError) -> Stroke.ID {
    ink.strokes.append(stroke)
    strokesRead += 1
    return stroke.id!
  }

  package func removeStroke(_ id: Stroke.ID) throws(RecognizerError) { ink.strokes.removeAll { $0.id == id } }

  package func forgetCommittedInk() { committed = nil }

  package func prediction(isCancelled: () -> Bool) throws(RecognizerError) -> [Candidate] {
    isContinuation = committed != nil
    guard !ink.strokes.isEmpty else { return [] }
    return ["a", "o"].map { letter in
      var segments: [GraphemeSegment] = []
      var (right, text) = (committed, "")
      for (index, stroke) in ink.strokes.enumerated() {
        let xs = stroke.points.map { $0.location.x }
        let (low, high) = (xs.min() ?? 0, xs.max() ?? 0)
        if let end = right, low - end > 15 {
          segments.append(
            GraphemeSegment(grapheme: " ", utf16Range: text.utf16.count..<text.utf16.count + 1, parts: []))
          text += " "
        }
        right = max(right ?? high, high)
        segments.append(
          GraphemeSegment(
            grapheme: Character(letter), utf16Range: text.utf16.count..<text.utf16.count + 1,
            parts: [VisiblePart(stroke: index, points: 0..<stroke.points.count)]))
        text += letter
      }
      return Candidate(text: text, confidence: letter == "a" ? 0.9 : 0.1, logProbability: 0, segmentation: segments)
    }
  }

  package func stablePrefix(by policy: CommitPolicy, pause: Double) throws(RecognizerError) -> StablePrefix {
    guard pause >= policy.pause || ink.strokes.count > 12, let best = try prediction(isCancelled: { false }).first
    else {
      return StablePrefix()
    }
    return StablePrefix(
      text: best.text, graphemeCount: best.segmentation.count, strokes: ink.strokes.compactMap { $0.id },
      confidence: best.confidence)
  }

  package func commit(_ text: String, strokes: [Stroke.ID]) throws(RecognizerError) {
    let gone = Set(strokes)
    for stroke in ink.strokes where gone.contains(stroke.id!) {
      let right = stroke.points.map { $0.location.x }.max() ?? 0
      committed = max(committed ?? right, right)
    }
    ink.strokes.removeAll { gone.contains($0.id!) }
  }
}
