/// When the beginning of what a drawing reads is taken for settled.
///
/// A beginning ends where a word ends and where no stroke goes on. It is settled once the network is sure enough of it,
/// and either the writer has paused, or the pen has gone far enough from it and predictions have agreed on it for long
/// enough. Each condition can be turned off; the defaults are for text that is written along a line.
public struct CommitPolicy: Hashable, Sendable {
  /// Seconds without the pen on the surface after which all words are settled; infinite for never.
  ///
  /// A person who thinks of the next word pauses for about a second; one who has finished, for longer.
  public var pause: Double
  /// How far the pen has to be from the beginning's ink, in units: a third of a line's height each. 0 for anywhere.
  ///
  /// What is written there no longer changes how the network sees the beginning, save for dots and crosses that come
  /// late: their ink brings the pen back to it.
  public var distance: Float
  /// How sure it has to be that the beginning is right, from 0 to 1.
  ///
  /// This tells most: with the default fewer than one beginning in twenty would have been revised on held-out lines; with
  /// 0.8 half as many characters more are settled, and one beginning in twelve would have been.
  public var confidence: Float
  /// How many predictions in a row have to begin alike, each after another stroke than the one before; 1 for the last
  /// alone.
  public var agreement: Int
  /// The most points of ink that wait for agreement and confidence: with more of them, what lies `distance` behind is
  /// settled as it is read, even within a word.
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
