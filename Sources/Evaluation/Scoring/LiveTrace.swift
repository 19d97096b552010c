/// What a live drawing showed while an ink was written stroke by stroke.
public struct LiveTrace: Hashable, Sendable {
  /// The state after one stroke.
  public struct Step: Hashable, Sendable {
    /// Seconds from the stroke to the new prediction.
    public var seconds: Double
    /// The best text.
    public var text: String
    /// The text that is settled.
    public var settledText: String
    /// The strokes of the settled text: they are the ink's first.
    public var settledStrokes: Int

    /// Makes a step.
    public init(seconds: Double, text: String, settledText: String = "", settledStrokes: Int = 0) {
      self.seconds = seconds
      self.text = text
      self.settledText = settledText
      self.settledStrokes = settledStrokes
    }
  }

  /// The state after each stroke.
  public var steps: [Step]
  /// The text when settled text is committed, its ink removed, and the rest added at the end.
  public var committed: String

  /// Makes a trace.
  public init(steps: [Step], committed: String) {
    self.steps = steps
    self.committed = committed
  }

  /// The text of the whole ink.
  var text: String { steps.last?.text ?? "" }

  /// The index of the first step with a text; `nil` when there was none.
  var firstText: Int? { steps.firstIndex { !$0.text.isEmpty } }

  /// The steps at which more text was settled than ever before: their index, that text, and the index of its last stroke.
  var settled: [(step: Int, text: String, lastStroke: Int)] {
    var longest = 0
    return steps.enumerated().compactMap { index, step in
      guard step.settledText.count > longest, step.settledStrokes > 0 else { return nil }
      longest = step.settledText.count
      return (index, step.settledText, min(step.settledStrokes, index + 1) - 1)
    }
  }
}
