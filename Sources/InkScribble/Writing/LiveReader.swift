public import InkCore
public import InkRuntime

/// A reader of live ink that settles text: `Drawing`, or another recognizer with the same behaviour.
public protocol LiveReader: AnyObject {
  /// The strokes that aren't committed.
  var ink: Ink { get }
  /// Whether the last prediction read the ink as the continuation of what was committed, so that its text begins with the
  /// space in between.
  var isContinuation: Bool { get }

  /// Forgets all ink, and begins after another text.
  func begin(after context: String)
  /// Appends a stroke.
  func addStroke(_ stroke: Stroke) throws(RecognizerError) -> Stroke.ID
  /// Removes a stroke.
  func removeStroke(_ id: Stroke.ID) throws(RecognizerError)
  /// Forgets the ink that was committed: the caret has moved elsewhere.
  func forgetCommittedInk()
  /// The candidates for all ink, the likeliest first.
  func prediction(isCancelled: () -> Bool) throws(RecognizerError) -> [Candidate]
  /// The settled beginning.
  func stablePrefix(by policy: CommitPolicy, pause: Double) throws(RecognizerError) -> StablePrefix
  /// Removes strokes whose text is settled.
  func commit(_ text: String, strokes: [Stroke.ID]) throws(RecognizerError)
}

extension Drawing: LiveReader {
  /// Whether the last prediction read the ink as the continuation of what was committed.
  public var isContinuation: Bool { contextStrokes > 0 }

  /// Forgets all ink, and begins after another text.
  public func begin(after context: String) {
    clear()
    hints.context = context
  }
}
