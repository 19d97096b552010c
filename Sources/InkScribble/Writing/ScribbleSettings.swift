public import InkRuntime

/// The settings of a session; lengths are in the surface's units, such as points or CSS pixels.
public struct ScribbleSettings: Hashable, Sendable {
  /// The conditions under which text is inserted while someone writes.
  public var commitPolicy = CommitPolicy(pause: 0.8)
  /// Seconds without the pen after which all that was written is inserted, however sure its text, and writing ends.
  public var finishPause = 1.6
  /// Seconds without the pen after which an element is focused whose focus was delayed.
  public var focusPause = 0.35
  /// Seconds that a stroke waits that may be a gesture or the first of a letter: another stroke near it makes it writing.
  public var decisionDelay = 0.5
  /// What may write.
  public var drawingPolicy = DrawingPolicy.automatic
  /// The diameter from which a finger's touch is taken for a palm.
  public var palmDiameter: Float = 40
  /// Seconds after the pen's last event during which touches are those of the hand that writes.
  public var handTime = 0.5
  /// The distance from an element at which a stroke may begin and still belong to it.
  public var reach: Float = 16
  /// The longest way of the pen, in units, that is still a tap.
  public var tapDistance: Float = 4
  /// Whether editing gestures are recognized.
  public var gestures = true
  /// The share of a stroke on a page that a scratch-out has to cover to remove it, from 0 (all that it touches) to 1.
  public var eraserShare: Float = 0.4
  /// The number of committed words whose candidates are kept.
  public var wordLimit = 64

  /// The default settings.
  public init() {}
}
