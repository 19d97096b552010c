import InkDecoding

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
    guard offset < target.length, let first = target.text(in: offset..<offset + 1).first, isSpace(first) else {
      return nil
    }
    return offset + 1
  }

  /// A blank within a line, one UTF-16 code unit long as all of them.
  private static func isSpace(_ grapheme: Character) -> Bool {
    grapheme.isBlank && grapheme != "\n" && grapheme != "\r" && grapheme != "\r\n"
  }
}
