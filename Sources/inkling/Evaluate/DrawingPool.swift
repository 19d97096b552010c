import Evaluation
import InkCore
import InkRuntime
import Synchronization

/// Drawings for reuse, so that a recognizer is measured as an app uses it: with its buffers allocated.
final class DrawingPool: Sendable {
  private let recognizer: Recognizer
  private let idle = Mutex<[DrawingHints: [Loan]]>([:])

  /// Proof for @unchecked: a loan is either in the pool, where no call uses it, or with the one call that took it.
  private struct Loan: @unchecked Sendable {
    let drawing: Drawing
  }

  init(_ recognizer: Recognizer) { self.recognizer = recognizer }

  /// Returns the ranked texts of a whole ink.
  func texts(of ink: Ink, hints: DrawingHints) throws -> [RankedText] {
    try candidates(of: ink, hints: hints).map { RankedText($0.text, confidence: Double($0.confidence)) }
  }

  /// Returns the ranked texts of a whole ink with their segmentation.
  func explained(of ink: Ink, hints: DrawingHints) throws -> [ExplainedText] {
    try candidates(of: ink, hints: hints).map { candidate in
      ExplainedText(
        candidate.text, confidence: Double(candidate.confidence),
        segments: candidate.segmentation.map { segment in
          ExplainedText.Segment(
            grapheme: String(segment.grapheme),
            parts: segment.parts.map { ExplainedText.Part(stroke: $0.stroke, points: $0.points) })
        })
    }
  }

  private func candidates(of ink: Ink, hints: DrawingHints) throws -> [Candidate] {
    let loan = idle.withLock { $0[hints]?.popLast() } ?? Loan(drawing: recognizer.startDrawing(hints: hints))
    defer { idle.withLock { $0[hints, default: []].append(loan) } }
    loan.drawing.replaceInk(with: ink)
    return try loan.drawing.prediction()
  }
}
