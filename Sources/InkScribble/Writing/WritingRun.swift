import InkCore

/// A stroke that isn't committed.
struct WrittenStroke {
  var stroke: Stroke
  var id: Stroke.ID
  var box: Box
}

/// Strokes that are written into one element, one after the other.
struct WritingRun<Element: Hashable, Target> {
  let element: Element
  /// Where the first stroke began.
  let start: Point
  /// The strokes that aren't committed, in the order of writing.
  var strokes: [WrittenStroke] = []
  /// The box around the last strokes, committed or not.
  var box: Box
  /// The height of its letters.
  var height: Float
  var penUp: Double
  /// The next event that the run waits for.
  var progress = Progress.unread
  /// The number of strokes that the reader has; `nil` while it is busy with an earlier run, or wasn't asked yet.
  var readCount: Int?
  /// The element's text, once it is focused.
  var target: Target?
  /// Where the next text goes; `nil` where the selection is.
  var insertion: Range<Int>?
  var hasAskedForSpace = false

  enum Progress {
    /// To be read: strokes were added since the reader was asked last.
    case unread
    /// For more strokes, or for a pause after which all words are settled.
    case read
    /// For more strokes, or for its end: the pause after its last stroke has settled all words.
    case paused
    /// To be inserted as it is: nothing more will be written.
    case finished
  }

  init(element: Element, _ first: WrittenStroke, at time: Double) {
    self.element = element
    start = first.stroke.points.first?.location ?? .zero
    box = first.box
    height = 0
    penUp = time
    add(first, at: time)
  }

  mutating func add(_ written: WrittenStroke, at time: Double) {
    strokes.append(written)
    progress = .unread
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

  var isFinished: Bool { progress == .finished }

  /// Removes strokes that the reader doesn't have any more.
  mutating func remove(_ ids: [Stroke.ID]) {
    let gone = Set(ids)
    readCount = readCount.map { strokes.prefix($0).count { !gone.contains($0.id) } }
    strokes.removeAll { gone.contains($0.id) }
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
