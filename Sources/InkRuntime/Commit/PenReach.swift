import InkCore

/// The distance of the pen from strokes.
struct PenReach {
  private let boxes: [Box?]
  private let pen: Point?
  private let unit: Float

  /// - Parameter unit: the length of a unit in the ink's own measure; 0 when it isn't known.
  init(_ ink: Ink, unit: Float) {
    boxes = ink.strokes.map { Ink(strokes: [$0]).boundingBox }
    pen = ink.visibleLocations.last
    self.unit = unit
  }

  /// The distance in units from the pen to the box around some strokes; 0 when it isn't known.
  func distance(from strokes: [Int]) -> Float {
    let corners = strokes.compactMap { boxes[$0] }.flatMap { [$0.lower, $0.upper] }
    guard let pen, unit > 0, let around = Box(around: corners) else { return 0 }
    let dx = max(around.lower.x - pen.x, pen.x - around.upper.x, 0)
    let dy = max(around.lower.y - pen.y, pen.y - around.upper.y, 0)
    return Point.zero.distance(to: Point(x: dx, y: dy)) / unit
  }
}
