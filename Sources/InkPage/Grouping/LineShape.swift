import InkCore

/// The baseline and the height of a line, from the boxes of its strokes in the order of writing.
struct LineShape {
  /// The median height of letters, words or ideographs.
  let height: Float
  /// The baseline's y at the left of the line.
  private(set) var intercept: Float = 0
  /// The baseline's fall to the right, a ratio.
  private(set) var fall: Float = 0
  /// The box around all strokes.
  let box: Box

  init(_ boxes: [Box]) {
    box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    height = LineLayout.lineHeight(of: boxes)
    fitBaseline(Self.pieces(of: boxes))
  }

  /// The boxes of strokes above one another or overlapping along x, from left to right.
  private static func pieces(of boxes: [Box]) -> [Box] {
    var pieces: [Box] = []
    for index in boxes.indices.sorted(by: { (boxes[$0].lower.x, $0) < (boxes[$1].lower.x, $1) }) {
      if let last = pieces.last, boxes[index].lower.x <= last.upper.x {
        pieces[pieces.count - 1] = last.union(boxes[index])
      } else {
        pieces.append(boxes[index])
      }
    }
    return pieces
  }

  /// A line through the lower ends of the pieces, by the median of the slopes between distant ones: descenders and dots
  /// don't move it.
  private mutating func fitBaseline(_ pieces: [Box]) {
    let feet = pieces.filter { $0.height > 0.25 * height }.map {
      Point(x: ($0.lower.x + $0.upper.x) / 2, y: $0.upper.y)
    }
    var slopes: [Float] = []
    let half = (feet.count + 1) / 2
    for first in feet.indices.prefix(max(feet.count - half, 0)) {
      let (a, b) = (feet[first], feet[first + half])
      if b.x - a.x > height { slopes.append((b.y - a.y) / (b.x - a.x)) }
    }
    fall = slopes.median ?? 0
    intercept = feet.map { $0.y - fall * ($0.x - box.lower.x) }.median ?? box.upper.y
  }
}

extension PageLine {
  /// Measures a line of a grouping.
  init(_ words: [LineGrouping.Word], of strokes: PageStrokes) {
    let slots = words.flatMap { $0.strokes }.sorted { strokes.sequence(of: $0) < strokes.sequence(of: $1) }
    let shape = LineShape(slots.map { strokes.box(of: $0)! })
    let boxes = words.map { $0.box! }
    // Along the line; words that were begun in this order stay so where they stand above one another.
    let sorted = words.indices.sorted {
      (boxes[$0].lower.x + boxes[$0].upper.x, $0) < (boxes[$1].lower.x + boxes[$1].upper.x, $1)
    }
    self.init(
      words: sorted.map { index in
        PageWord(strokes: words[index].strokes.map { strokes[$0].stroke.id! }, box: boxes[index])
      }, box: shape.box, baselineAt: shape.intercept, height: shape.height)
    baselineEnd = Point(x: box.upper.x, y: shape.intercept + shape.fall * box.width)
  }
}
