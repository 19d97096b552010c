import InkCore

/// A way of writing a character: `a` with one storey or with two.
///
/// Coordinates are those of the skeleton grid: the baseline at y = 0, the x-height at 10, ascenders at 20, descenders at
/// −9, y **up**, and the character's own left edge at x = 0.
package struct Allograph: Hashable, Sendable {
  /// The kind of writing that an allograph belongs to.
  package enum Style: String, CaseIterable, Sendable {
    /// Letters that stand apart.
    case print
    /// Letters that are shaped to be joined.
    case cursive
  }

  /// The name among the ways of writing its character: `double-storey`.
  package var name: String
  /// The kind of writing that it belongs to.
  package var style: Style
  /// The width from the character's left edge to its right edge.
  package var advance: Float
  /// The weight with which writers choose it among others of its style: 1 is usual, less is rarer.
  package var share: Float = 1
  /// The strokes in the order of writing.
  package var strokes: [SkeletonStroke]

  /// Whether a letter before it can run into it without lifting the pen.
  package var canBeEntered: Bool { strokes.first?.leadIn != nil }

  /// The stroke that runs on into the next letter, or `nil` when the pen is always lifted after this one.
  package var exitStrokeIndex: Int? {
    strokes.lastIndex { !$0.isLate }.flatMap { strokes[$0].leadOut != nil ? $0 : nil }
  }
}
