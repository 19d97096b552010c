import InkCore

/// The size and the middle of an ink.
struct InkFrame {
  /// About a third of a line's height.
  var unit: Float
  var middle: Point
  /// The ink's ends along x, in units from the middle.
  var left: Float
  var right: Float

  /// Measures an ink; `nil` when it has no finite point.
  init?(of ink: Ink) {
    var count: Float = 0
    var sum = Point.zero
    var squares: Float = 0
    var largestStroke: Float = 0
    var first: Point?
    var (leftmost, rightmost) = (Float.infinity, -Float.infinity)
    for stroke in ink.strokes {
      var box = Box.empty
      for point in stroke.points {
        let location = stroke.transform?(point.location) ?? point.location
        guard location.isFinite else { continue }
        let origin = first ?? location
        first = origin
        let offset = location - origin
        count += 1
        sum = sum + offset
        squares += offset.y * offset.y
        box = box.union(Box(lower: location, upper: location))
      }
      if !box.isEmpty { largestStroke = max(largestStroke, box.size) }
      (leftmost, rightmost) = (min(leftmost, box.lower.x), max(rightmost, box.upper.x))
    }
    guard let first else { return nil }
    let mean = sum * (1 / count)
    let deviation = max(squares / count - mean.y * mean.y, 0).squareRoot()
    // A lone dash has no height: its length is used instead, less where it isn't straight: a word can be one stroke, too.
    let straightness = ink.strokes.count > 1 ? 0 : Self.straightness(of: ink.strokes[0])
    unit = max(deviation, 0.1 * largestStroke * straightness * straightness * straightness)
    middle = first + mean
    guard unit.isFinite, middle.isFinite else { return nil }
    left = unit > 0 ? (leftmost - middle.x) / unit : 0
    right = unit > 0 ? (rightmost - middle.x) / unit : 0
  }

  /// The distance of a stroke's ends over its length.
  private static func straightness(of stroke: Stroke) -> Float {
    guard let first = stroke.points.first, let last = stroke.points.last else { return 0 }
    var length: Float = 0
    for (a, b) in zip(stroke.points, stroke.points.dropFirst()) { length += a.location.distance(to: b.location) }
    let share = first.location.distance(to: last.location) / length
    return share.isFinite ? min(share, 1) : 0
  }
}
