/// A text with its selection, as an application told it.
///
/// The bus counts Unicode scalars; writing counts UTF-16 code units. This is where one becomes the other.
struct TextSnapshot: Hashable, Sendable {
  let text: String
  /// The selected range in UTF-16 code units; empty at the caret.
  let selection: Range<Int>
  /// The length in UTF-16 code units.
  let length: Int
  private let isPlain: Bool

  /// `caret`, `selected`: in scalars, as an application tells them: negative or reversed where there is none.
  init(text: String, caret: Int, selected: Range<Int>?) {
    self.text = text
    length = text.utf16.count
    isPlain = length == text.unicodeScalars.count
    let start = selected.flatMap { $0.isEmpty ? nil : $0 } ?? caret..<caret
    let lower = Self.units(max(start.lowerBound, 0), in: text, isPlain, length)
    selection = lower..<max(lower, Self.units(max(start.upperBound, 0), in: text, isPlain, length))
  }

  /// The number of scalars before an offset in UTF-16 code units.
  func scalars(before offset: Int) -> Int {
    let offset = min(max(offset, 0), length)
    guard !isPlain else { return offset }
    return text.unicodeScalars.distance(from: text.startIndex, to: text.utf16.index(text.startIndex, offsetBy: offset))
  }

  /// The offset in UTF-16 code units after a number of scalars.
  func units(after scalars: Int) -> Int { Self.units(scalars, in: text, isPlain, length) }

  /// The text of a range of UTF-16 code units, as far as it exists.
  func text(in range: Range<Int>) -> String {
    let start = min(max(range.lowerBound, 0), length)
    let end = min(max(range.upperBound, start), length)
    let from = text.utf16.index(text.startIndex, offsetBy: start)
    return String(text[from..<text.utf16.index(from, offsetBy: end - start)])
  }

  /// The ranges of the graphemes, in UTF-16 code units.
  func graphemes(in range: Range<Int>) -> [Range<Int>] {
    var start = min(max(range.lowerBound, 0), length)
    return text(in: range).map { grapheme in
      defer { start += grapheme.utf16.count }
      return start..<start + grapheme.utf16.count
    }
  }

  private static func units(_ scalars: Int, in text: String, _ isPlain: Bool, _ length: Int) -> Int {
    guard !isPlain else { return min(max(scalars, 0), length) }
    let all = text.unicodeScalars
    let index = all.index(text.startIndex, offsetBy: max(scalars, 0), limitedBy: text.endIndex) ?? text.endIndex
    return text.utf16.distance(from: text.startIndex, to: index)
  }
}
