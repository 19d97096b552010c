import InkCore

/// The conditions under which the beginning of a drawing's text is settled.
///
/// A beginning ends at a word's end that no stroke crosses. It is settled once its confidence is high enough, and either
/// the writer has paused, or the pen is far enough from it and enough predictions have agreed on it. Each condition can be
/// turned off; the defaults are for text that is written along a line.
public struct CommitPolicy: Hashable, Sendable {
  /// Seconds without the pen on the surface after which all words are settled; infinite for never.
  ///
  /// A person who thinks of the next word pauses for about a second; one who has finished, for longer.
  public var pause: Double
  /// The least distance of the pen from the beginning's ink, in units: a third of a line's height each. 0 for any.
  ///
  /// Ink at that distance no longer changes the network's output for the beginning; delayed dots and crosses do, but they
  /// return the pen to it.
  public var distance: Float
  /// The least confidence of the beginning, from 0 to 1.
  ///
  /// This has the largest effect: with the default fewer than one beginning in twenty would have been revised on held-out
  /// lines; with 0.8 half as many characters more are settled, and one beginning in twelve would have been revised.
  public var confidence: Float
  /// The least number of predictions in a row that begin alike, each after another stroke; 1 for the last alone.
  public var agreement: Int
  /// The largest number of points that wait for agreement and confidence: with more, the text of ink `distance` behind the
  /// pen is settled in any case, even within a word.
  ///
  /// The default is about half a minute of writing, or a line of joined letters.
  public var pointLimit: Int

  /// Makes a policy.
  ///
  /// - Precondition: `pause`, `distance` and `pointLimit` are not negative, `confidence` lies between 0 and 1,
  ///   `agreement` is at least 1.
  public init(
    pause: Double = 1.5, distance: Float = 6, confidence: Float = 0.9, agreement: Int = 3, pointLimit: Int = 8192
  ) {
    precondition(pause >= 0 && distance >= 0, "a pause of \(pause) s, a distance of \(distance)")
    precondition(
      confidence >= 0 && confidence <= 1 && agreement >= 1 && pointLimit >= 0,
      "a confidence of \(confidence), an agreement of \(agreement), \(pointLimit) points")
    self.pause = pause
    self.distance = distance
    self.confidence = confidence
    self.agreement = agreement
    self.pointLimit = pointLimit
  }
}

/// The settled beginning of a drawing's text: it can be shown as final, and committed.
public struct StablePrefix: Hashable, Sendable {
  /// The text: it never ends with a space; after a commit the rest begins with the space in between.
  public var text: String
  /// The number of graphemes of the likeliest candidate's text.
  public var graphemeCount: Int
  /// The strokes that wrote it, and no others, in the order of writing.
  public var strokes: [Stroke.ID]
  /// The probability that this was written, from 0 to 1; 1 for an empty prefix.
  public var confidence: Float

  /// Makes a prefix, empty by default.
  public init(text: String = "", graphemeCount: Int = 0, strokes: [Stroke.ID] = [], confidence: Float = 1) {
    self.text = text
    self.graphemeCount = graphemeCount
    self.strokes = strokes
    self.confidence = confidence
  }

  /// Whether no stroke is settled.
  public var isEmpty: Bool { strokes.isEmpty }
}
