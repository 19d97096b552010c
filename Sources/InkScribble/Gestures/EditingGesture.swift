public import InkCore
import InkDecoding

/// The units that an editing gesture takes: letters or whole words.
public enum GestureGranularity: Int, Hashable, Sendable, CaseIterable {
  /// Graphemes.
  case character
  /// Words.
  case word
}

/// An edit by a gesture of the pen over a text.
///
/// Ranges count UTF-16 code units of the text before the edit.
///
/// ## Source
/// The vocabulary of Android's `HandwritingGesture` and its subclasses (API level 34), and of Apple's Scribble.
public enum EditingGesture: Hashable, Sendable {
  /// A line along a text or a circle around it selects it.
  case select(Range<Int>, GestureGranularity)
  /// Scratching a text out deletes it.
  case delete(Range<Int>, GestureGranularity)
  /// A caret moves the insertion point, and what is written next goes there.
  case insertMode(at: Int)
  /// A vertical bar joins the words that a space divides, or divides a word.
  case joinOrSplit(at: Int)
  /// An arc from one word to the next removes the space between.
  case removeSpace(Range<Int>)
  /// A stroke down and then back to the left breaks the line.
  case lineBreak(at: Int)

  /// The range that it selects or changes.
  public var range: Range<Int> {
    switch self {
    case .select(let range, _), .delete(let range, _), .removeSpace(let range): range
    case .insertMode(let offset), .joinOrSplit(let offset), .lineBreak(let offset): offset..<offset
    }
  }
}

/// The edit that a gesture would make if the pen were lifted now.
public struct GesturePreview<Element: Hashable>: Hashable {
  /// The element whose text it is over.
  public var element: Element
  /// The edit.
  public var gesture: EditingGesture
  /// The rectangles of the text that it takes, or of the caret where it would act.
  public var rectangles: [Box]

  /// Makes a preview.
  public init(element: Element, gesture: EditingGesture, rectangles: [Box]) {
    self.element = element
    self.gesture = gesture
    self.rectangles = rectangles
  }
}

/// The ranges that gestures change.
enum GestureEdits {
  /// A range of whole words with the one space that would be left over without them.
  static func withSpace(_ range: Range<Int>, in target: some TextTarget) -> Range<Int> {
    let before = blank(endingAt: range.lowerBound, in: target)
    let after = blank(startingAt: range.upperBound, in: target)
    if let before, after != nil || range.upperBound >= target.length { return before..<range.upperBound }
    if let after, range.lowerBound == 0 { return range.lowerBound..<after }
    return range
  }

  /// The spaces on both sides of an offset; no line ends.
  static func blanks(around offset: Int, in target: some TextTarget) -> Range<Int> {
    var (start, end) = (offset, offset)
    while let next = blank(endingAt: start, in: target) { start = next }
    while let next = blank(startingAt: end, in: target) { end = next }
    return start..<end
  }

  private static func blank(endingAt offset: Int, in target: some TextTarget) -> Int? {
    guard offset > 0, let last = target.text(in: offset - 1..<offset).last, isSpace(last) else { return nil }
    return offset - 1
  }

  private static func blank(startingAt offset: Int, in target: some TextTarget) -> Int? {
    guard offset < target.length, let first = target.text(in: offset..<offset + 1).first, isSpace(first)
    else { return nil }
    return offset + 1
  }

  /// A blank within a line, one UTF-16 code unit long as all of them.
  private static func isSpace(_ grapheme: Character) -> Bool {
    grapheme.isBlank && grapheme != "\n" && grapheme != "\r" && grapheme != "\r\n"
  }
}
