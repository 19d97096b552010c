import InkCore

/// Strokes that are written into one element, one after the other.
struct WritingRun<Element: Hashable, Target> {
  /// A stroke that isn't committed.
  struct Written {
    var stroke: Stroke
    var id: Stroke.ID
    var box: Box
  }

  let element: Element
  /// Where the first stroke began.
  let start: Point
  /// The strokes that aren't committed, in the order of writing.
  var strokes: [Written] = []
  /// The number of them that the reader has.
  var read = 0
  /// Whether strokes were added since the reader was asked last.
  var isUnread = false
  /// The box around the last strokes, committed or not.
  var box: Box
  /// The height of its letters.
  var height: Float
  /// When the pen left the surface.
  var penUp: Double
  /// The last pen-up after which the pause was long enough to settle all words.
  var pauseSeen = -Double.infinity
  /// Whether the reader has begun with it.
  var hasBegun = false
  /// The element's text, once it is focused.
  var target: Target?
  /// Where the next text goes; `nil` where the selection is.
  var insertion: Range<Int>?
  /// Whether nothing more will be written.
  var isFinished = false
  /// Whether room was asked for.
  var askedForRoom = false

  init(element: Element, _ first: Written, at time: Double) {
    self.element = element
    start = first.stroke.points.first?.location ?? .zero
    box = first.box
    height = 0
    penUp = time
    add(first, at: time)
  }

  mutating func add(_ written: Written, at time: Double) {
    strokes.append(written)
    isUnread = true
    penUp = max(penUp, time)
    // The last few strokes: the line that is written, not all lines of a text area.
    var recent = written.box
    for other in strokes.suffix(Self.recent) where other.box.overlapY(recent.lower.y, recent.upper.y) > -0.5 * height {
      recent = recent.union(other.box)
    }
    let isSameLine = box.overlapY(written.box.lower.y, written.box.upper.y) > -0.5 * max(height, 1)
    box = isSameLine ? Self.limited(box.union(recent), near: written.box, height) : recent
    let median = strokes.suffix(Self.recent).map { $0.box.height }.upperMedian!
    height = height == 0 ? max(median, 1) : max(0.7 * height + 0.3 * median, 1)
  }

  /// The box as far as about a word from the last stroke.
  private static func limited(_ box: Box, near last: Box, _ height: Float) -> Box {
    guard height > 0 else { return box }
    let reach = 12 * height
    return Box(
      lower: Point(x: max(box.lower.x, last.lower.x - reach), y: max(box.lower.y, last.lower.y - 2 * height)),
      upper: Point(x: min(box.upper.x, last.upper.x + reach), y: min(box.upper.y, last.upper.y + 2 * height)))
  }

  private static var recent: Int { 8 }
}
