public import InkCore
import InkDecoding

/// A text that writing goes into: a field or a text area of any toolkit.
///
/// Offsets and ranges count UTF-16 code units, as UIKit, Android and the web do. Frames, rectangles and points are in the
/// surface's space, the one in which the pen's events are given. A target is a reference to the toolkit's view, or a light
/// handle to it: its functions change the view, not the value.
public protocol TextTarget {
  /// The box that the text is shown in.
  var frame: Box { get }
  /// The text's length.
  var length: Int { get }
  /// The selected range; empty at the caret.
  var selection: Range<Int> { get }
  /// Whether the text is a secret, such as a password: nothing may be recognized or kept for it.
  var isSecure: Bool { get }
  /// The letters that the target wants uppercase.
  var capitalization: Capitalization { get }
  /// Whether the text may have several lines; without, no gesture breaks a line.
  var isMultiline: Bool { get }

  /// The text of a range within `0..<length`.
  func text(in range: Range<Int>) -> String
  /// Selects a range, or moves the caret to its empty range.
  func select(_ range: Range<Int>)
  /// The rectangle of the caret at an offset.
  func caretRectangle(at offset: Int) -> Box
  /// The offset between graphemes that is nearest to a point.
  func offset(nearest point: Point) -> Int
  /// The rectangles of a range, one for each line that it is on.
  func rectangles(of range: Range<Int>) -> [Box]
  /// Replaces a range: inserts where it is empty, deletes where the text is. Each call is one step of undo.
  func replace(_ range: Range<Int>, with text: String)
}

/// The letters that a text wants uppercase.
public enum Capitalization: Int, Hashable, Sendable, CaseIterable {
  /// As written.
  case none
  /// The first letter of each sentence.
  case sentences
  /// The first letter of each word.
  case words
  /// All letters.
  case characters
}

extension TextTarget {
  /// As written.
  public var capitalization: Capitalization { .none }
  /// It may.
  public var isMultiline: Bool { true }
  /// The whole text.
  public var text: String { text(in: 0..<length) }

  /// Inserts a text as one step of undo.
  public func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  /// Deletes a range as one step of undo.
  public func delete(_ range: Range<Int>) { replace(range, with: "") }

  func clamped(_ range: Range<Int>) -> Range<Int> {
    let count = length
    let start = min(max(range.lowerBound, 0), count)
    return start..<max(start, min(range.upperBound, count))
  }

  /// The end of the word nearest to an offset within it; the offset itself elsewhere.
  func wordBoundary(nearest offset: Int) -> Int {
    let (before, after) = lengths(before: offset, after: offset) { !$0.isBlank && !$0.isUnspaced }
    guard before > 0, after > 0 else { return offset }
    return before < after ? offset - before : offset + after
  }

  /// The lengths of the text before one offset, and after another, whose graphemes all belong to a word.
  func lengths(before start: Int, after end: Int, while isOfWord: (Character) -> Bool) -> (before: Int, after: Int) {
    // More code units than a word has.
    let reach = 40
    let (from, to) = (max(start - reach, 0), min(end + reach, length))
    let before = text(in: from..<start).reversed().prefix(while: isOfWord).reduce(0) { $0 + $1.utf16.count }
    let after = text(in: end..<to).prefix(while: isOfWord).reduce(0) { $0 + $1.utf16.count }
    return (min(before, start - from), min(after, to - end))
  }
}
