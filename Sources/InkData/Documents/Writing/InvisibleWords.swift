import InkCore

/// The positions of a line's words as invisible type: upright boxes that one size of type fits best.
struct InvisibleWords {
  /// A word.
  struct Word {
    /// The text, with the space behind it where the line has one.
    let text: String
    /// The text without that space.
    let bare: String
    /// The rectangle of the type on the written page.
    let box: Box
  }

  let words: [Word]

  // By how many millimetres the type may be higher or lower than the ink on either side.
  private static let tolerance: Float = 1.2

  /// Positions the words of a line.
  ///
  /// The type of all words reaches as high and low as most of the line's words do, so that selections look even, but stays
  /// within the tolerance of each word's own ink.
  ///
  /// - Parameter unitsPerMillimetre: The number of written units in a millimetre.
  init(_ line: PageTranscript.Line, _ geometry: PageGeometry, unitsPerMillimetre: Float) {
    let boxes = line.words.map { geometry($0.box.box) }
    let heights = boxes.map(\.height).sorted()
    let usual = heights.isEmpty ? 0 : heights[heights.count * 3 / 4]
    let slack = Self.tolerance * unitsPerMillimetre
    var rest = line.text[...]
    words = zip(line.words, boxes).map { word, box in
      var follows = true
      if let range = rest.firstRange(of: word.text) {
        rest = rest[range.upperBound...]
        follows = rest.first?.isWhitespace == true
      }
      let missing = max(0, usual - box.height)
      let added = min(missing / 2, slack)
      let least = 0.5 * unitsPerMillimetre
      var grown = Box(
        lower: Point(x: box.lower.x, y: box.lower.y - added), upper: Point(x: box.upper.x, y: box.upper.y + added))
      if grown.height < least { grown.upper.y = grown.lower.y + least }
      if grown.width < least { grown.upper.x = grown.lower.x + least }
      return Word(text: follows ? word.text + " " : word.text, bare: word.text, box: grown)
    }
  }
}
