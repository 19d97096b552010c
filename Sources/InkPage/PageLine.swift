import InkCore
import InkFeatures

/// A line of writing.
public struct PageLine: Hashable, Sendable {
  /// The words along the line.
  public var words: [PageWord]
  /// The box around the line's ink.
  public var box: Box
  /// The baseline's ends: where letters without descenders stand.
  public var baseline: (start: Point, end: Point) { (baselineStart, baselineEnd) }
  /// The height of a letter, a word or an ideograph: the median, in the ink's units.
  public var height: Float

  var baselineStart: Point
  var baselineEnd: Point

  /// Makes a line with a level baseline.
  package init(words: [PageWord], box: Box, baselineAt y: Float, height: Float) {
    self.words = words
    self.box = box
    self.height = height
    baselineStart = Point(x: box.lower.x, y: y)
    baselineEnd = Point(x: box.upper.x, y: y)
  }

  /// The ids of the line's strokes, word by word.
  public var strokes: [Stroke.ID] { words.flatMap { $0.strokes } }
  /// The rise of the baseline to the right, as an angle in radians; negative where it falls.
  public var slope: Float {
    let run = baselineEnd.x - baselineStart.x
    return run > 0 ? (baselineStart.y - baselineEnd.y) / run : 0
  }
}

/// A word of a line: writing between two wide gaps.
public struct PageWord: Hashable, Sendable {
  /// The ids of the word's strokes, in the order of writing.
  public var strokes: [Stroke.ID]
  /// The box around the word's ink.
  public var box: Box

  /// Makes a word.
  package init(strokes: [Stroke.ID], box: Box) {
    self.strokes = strokes
    self.box = box
  }
}

/// Lines that belong together.
public struct PageParagraph: Hashable, Sendable {
  /// The indices of the lines among the page's.
  public var lines: Range<Int>

  /// Makes a paragraph.
  package init(lines: Range<Int>) {
    self.lines = lines
  }
}

/// An item of a list: a line that a mark stands before, such as a dot, a dash or a box.
public struct PageListItem: Hashable, Sendable {
  /// The index of the line among the page's.
  public var line: Int
  /// The ids of the mark's strokes, in the order of drawing.
  public var mark: [Stroke.ID]
}

/// Strokes near each other that aren't writing.
public struct PageDrawing: Hashable, Sendable {
  /// The ids of the strokes, in the order of drawing.
  public var strokes: [Stroke.ID]
  /// The box around the drawing.
  public var box: Box
}

extension PageLine {
  init(_ words: [LineGrouping.Word], of strokes: PageStrokes) {
    let slots = strokes.inOrder(words.flatMap { $0.strokes })
    let inks = slots.map { strokes.box(of: $0)! }
    let box = Box(around: inks)!
    let height = LineLayout.lineHeight(of: inks)
    let (intercept, fall) = Self.baseline(of: Self.pieces(of: inks), from: box, height)
    let boxes = words.map { word in Box(around: word.strokes.map { strokes.box(of: $0)! })! }
    // Along the line; words that were begun in this order stay so where they stand above one another.
    let sorted = boxes.map { $0.lower.x + $0.upper.x }.sortedIndices()
    self.init(
      words: sorted.map { index in
        PageWord(strokes: words[index].strokes.map { strokes[$0].stroke.id! }, box: boxes[index])
      }, box: box, baselineAt: intercept, height: height)
    baselineEnd = Point(x: box.upper.x, y: intercept + fall * box.width)
  }

  /// The boxes of strokes above one another or overlapping along x, from left to right.
  private static func pieces(of boxes: [Box]) -> [Box] {
    var pieces: [Box] = []
    for index in boxes.map({ $0.lower.x }).sortedIndices() {
      if let last = pieces.last, boxes[index].lower.x <= last.upper.x {
        pieces[pieces.count - 1] = last.union(boxes[index])
      } else {
        pieces.append(boxes[index])
      }
    }
    return pieces
  }

  /// A line through the lower ends of the pieces, by the median of the slopes between distant ones: descenders and dots
  /// don't move it. It is given by its y at the left of the line's box and its fall to the right, a ratio.
  private static func baseline(of pieces: [Box], from box: Box, _ height: Float) -> (intercept: Float, fall: Float) {
    let feet = pieces.filter { $0.height > 0.25 * height }.map { Point(x: $0.middle.x, y: $0.upper.y) }
    var slopes: [Float] = []
    let half = (feet.count + 1) / 2
    for first in feet.indices.prefix(max(feet.count - half, 0)) {
      let (a, b) = (feet[first], feet[first + half])
      if b.x - a.x > height { slopes.append((b.y - a.y) / (b.x - a.x)) }
    }
    let fall = slopes.median ?? 0
    return (feet.map { $0.y - fall * ($0.x - box.lower.x) }.median ?? box.upper.y, fall)
  }
}
