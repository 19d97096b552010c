import InkCore

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
