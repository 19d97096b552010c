package import InkCore
package import InkRuntime
import InkScribble

/// A reader whose candidates are shown while one writes, and one of which a person may take.
package final class CandidateReader: LiveReader {
  /// The drawing that reads; another one when the language changes.
  package var drawing: Drawing {
    didSet {
      drawing.begin(after: "")
      candidates = []
    }
  }
  /// The texts of the last prediction, the likeliest first, each once.
  package private(set) var candidates: [String] = []
  /// The text that a person has taken instead of the likeliest; `nil` for none.
  package var taken: String?

  /// Reads with a drawing.
  package init(_ drawing: Drawing) { self.drawing = drawing }

  /// The strokes that aren't committed.
  package var ink: Ink { drawing.ink }
  /// Whether the last prediction read the ink as the continuation of what was committed.
  package var isContinuation: Bool { drawing.isContinuation }
  /// Forgets all ink, and begins after another text.
  package func begin(after context: String) { drawing.begin(after: context) }
  /// Appends a stroke.
  package func addStroke(_ stroke: Stroke) throws(RecognizerError) -> Stroke.ID { try drawing.addStroke(stroke) }
  /// Removes a stroke.
  package func removeStroke(_ id: Stroke.ID) throws(RecognizerError) { try drawing.removeStroke(id) }
  /// Forgets the ink that was committed.
  package func forgetCommittedInk() { drawing.forgetCommittedInk() }

  /// The candidates for all ink; that which was taken comes first.
  package func prediction(isCancelled: () -> Bool) throws(RecognizerError) -> [Candidate] {
    var found = try drawing.prediction(isCancelled: isCancelled)
    candidates = found.reduce(into: []) { texts, candidate in
      if !candidate.text.isEmpty, !texts.contains(candidate.text) { texts.append(candidate.text) }
    }
    if let taken, let index = found.firstIndex(where: { $0.text == taken }) {
      found.insert(found.remove(at: index), at: 0)
    }
    return found
  }

  /// The settled beginning; none of a text that a person has taken, which is settled as a whole.
  package func stablePrefix(by policy: CommitPolicy, pause: Double) throws(RecognizerError) -> StablePrefix {
    _ = try prediction { false }
    return taken == nil ? try drawing.stablePrefix(by: policy, pause: pause) : StablePrefix()
  }

  /// Removes strokes whose text is settled.
  package func commit(_ text: String, strokes: [Stroke.ID]) throws(RecognizerError) {
    try drawing.commit(text, strokes: strokes)
    if drawing.ink.strokes.isEmpty { candidates = [] }
  }
}
