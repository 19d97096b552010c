import InkDecoding

/// Places in a text.
enum TextPlaces {
  /// The end of the word nearest to an offset within it; the offset itself elsewhere.
  static func wordBoundary(nearest offset: Int, in target: some TextTarget) -> Int {
    let count = target.length
    let (from, to) = (max(offset - reach, 0), min(offset + reach, count))
    var (start, end) = (offset, offset)
    for grapheme in target.text(in: from..<offset).reversed() {
      guard isLetter(grapheme) else { break }
      start -= grapheme.utf16.count
    }
    for grapheme in target.text(in: offset..<to) {
      guard isLetter(grapheme) else { break }
      end += grapheme.utf16.count
    }
    guard start < offset, end > offset else { return offset }
    return offset - start < end - offset ? max(start, 0) : min(end, count)
  }

  private static func isLetter(_ grapheme: Character) -> Bool {
    !grapheme.isBlank && !TextFitting.isUnspaced(grapheme)
  }

  /// More code units than a word is looked for in.
  private static var reach: Int { 40 }
}
