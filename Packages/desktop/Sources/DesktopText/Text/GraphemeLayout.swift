import InkCore

/// The boxes of a text's graphemes: lines, and what is nearest to a point.
///
/// Toolkits find an offset at a point only within a letter, and some never. The boxes of letters are what all of them tell.
struct GraphemeLayout {
  struct Grapheme: Hashable {
    var range: Range<Int>
    var box: Box
  }

  /// The graphemes that have a box, in the text's order.
  var graphemes: [Grapheme]

  /// The offset that is nearest to a point; `nil` without graphemes.
  func offset(nearest point: Point) -> Int? {
    var best: (offset: Int, distance: Float)?
    for grapheme in graphemes {
      let box = grapheme.box
      let separation = box.separation(from: point)
      // First the line, then the letter.
      let distance = Self.lineWeight * separation.y + separation.x
      if distance < best?.distance ?? .infinity {
        let isAfter = point.x > box.middle.x
        best = (isAfter ? grapheme.range.upperBound : grapheme.range.lowerBound, distance)
      }
    }
    return best?.offset
  }

  /// The boxes of a range, one for each line that it is on.
  func rectangles(of range: Range<Int>) -> [Box] {
    var result: [Box] = []
    for grapheme in graphemes where range.overlaps(grapheme.range) {
      if let last = result.last,
        min(last.upper.y, grapheme.box.upper.y) - max(last.lower.y, grapheme.box.lower.y)
          > 0.5 * min(last.height, grapheme.box.height)
      {
        result[result.count - 1] = last.union(grapheme.box)
      } else {
        result.append(grapheme.box)
      }
    }
    return result
  }

  /// The box of the caret at an offset; `nil` where no letter is beside it.
  func caret(at offset: Int) -> Box? {
    if let next = graphemes.first(where: { $0.range.lowerBound == offset })?.box {
      return Box(lower: next.lower, upper: Point(x: next.lower.x + 1, y: next.upper.y))
    }
    guard let last = graphemes.last(where: { $0.range.upperBound == offset })?.box else { return nil }
    return Box(lower: Point(x: last.upper.x, y: last.lower.y), upper: Point(x: last.upper.x + 1, y: last.upper.y))
  }

  /// The number of pixels along a line that count like one across it.
  private static var lineWeight: Float { 1000 }
}
