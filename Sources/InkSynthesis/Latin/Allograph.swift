import InkCore

/// One way of writing a character: `a` with one storey or with two.
///
/// Coordinates are those of the skeleton grid: the baseline at y = 0, the x-height at 10, ascenders at 20, descenders at
/// −9, y **up**, and the character's own left edge at x = 0.
public struct Allograph: Hashable, Sendable {
  /// Whether a way of writing is at home in separate or in joined letters.
  public enum Style: String, CaseIterable, Sendable {
    /// Letters that stand apart.
    case print
    /// Letters that are made to be joined.
    case cursive
  }

  /// What it is called among the ways of writing its character: `double-storey`.
  public var name: String
  /// Where it is at home.
  public var style: Style
  /// From the character's left edge to its right edge.
  public var advance: Float
  /// How often hands take it, relative to others of its style: 1 is usual, less is rarer.
  public var share: Float
  /// The strokes in the order of writing.
  public var strokes: [SkeletonStroke]

  /// Makes an allograph.
  public init(name: String, style: Style, advance: Float, share: Float = 1, strokes: [SkeletonStroke]) {
    self.name = name
    self.style = style
    self.advance = advance
    self.share = share
    self.strokes = strokes
  }

  /// Whether a letter before it can run into it without lifting the pen.
  public var canBeEntered: Bool { strokes.first?.leadIn != nil }

  /// The stroke that runs on into the next letter, or `nil` when the pen is always lifted after this one.
  public var exitStrokeIndex: Int? {
    strokes.lastIndex { !$0.isLate }.flatMap { strokes[$0].leadOut != nil ? $0 : nil }
  }
}
