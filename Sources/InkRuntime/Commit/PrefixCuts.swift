import InkCore
import InkDecoding

/// The positions at which a candidate can be cut in two.
///
/// A cut is a number of graphemes before it, from 1 to all of them.
struct PrefixCuts {
  private let graphemes: [Character]
  /// For every stroke of the drawing the last grapheme that it wrote a part of; −1 for none.
  private var lastGraphemes: [Int]
  /// Whether a stroke has parts on both sides of each cut.
  private var isCrossed: [Bool]

  init(_ segmentation: [GraphemeSegment], strokeCount: Int) {
    graphemes = segmentation.map { $0.grapheme }
    lastGraphemes = [Int](repeating: -1, count: strokeCount)
    isCrossed = [Bool](repeating: false, count: segmentation.count + 1)
    var first = [Int](repeating: -1, count: strokeCount)
    for (index, segment) in segmentation.enumerated() {
      for part in segment.parts {
        if first[part.stroke] < 0 { first[part.stroke] = index }
        lastGraphemes[part.stroke] = index
      }
    }
    for stroke in 0..<strokeCount where first[stroke] < lastGraphemes[stroke] {
      for cut in first[stroke] + 1...lastGraphemes[stroke] { isCrossed[cut] = true }
    }
  }

  var count: Int { graphemes.count }

  /// Whether no stroke has parts on both sides of a cut, and the text before it doesn't end with a space.
  func isClean(_ cut: Int) -> Bool { !isCrossed[cut] && !graphemes[cut - 1].isBlank }

  /// Whether a word ends at a cut: at the end, before a space, beside an ideograph.
  func endsWord(_ cut: Int) -> Bool {
    guard cut < graphemes.count else { return true }
    return graphemes[cut].isBlank || graphemes[cut - 1].isUnspaced || graphemes[cut].isUnspaced
  }

  /// The indices of the strokes between two cuts, including those between them that wrote nothing.
  func strokes(from first: Int = 0, to cut: Int) -> [Int] {
    var result: [Int] = []
    var silent: [Int] = []
    for (stroke, grapheme) in lastGraphemes.enumerated() {
      if grapheme < 0 {
        silent.append(stroke)
      } else if grapheme >= first, grapheme < cut {
        // Invisible strokes go with the next visible one, so that they don't stay forever.
        result += silent
        silent.removeAll(keepingCapacity: true)
        result.append(stroke)
      } else {
        silent.removeAll(keepingCapacity: true)
      }
    }
    return result
  }
}
