import InkCore

/// The strokes that are shown: lines through their points, as wide as the pen was pressed.
struct InkSheet {
  /// Half of the width of a line in pixels, at an average pressure.
  var radius: Float

  private var strokes: [Int: [InkSegment]] = [:]
  private var last: [Int: Point] = [:]

  init(radius: Float) { self.radius = radius }

  var isEmpty: Bool { strokes.isEmpty }

  /// All segments, of whatever stroke.
  var segments: some Sequence<InkSegment> { strokes.values.lazy.joined() }

  /// Adds a point to a stroke; returns the segment that it makes.
  mutating func add(_ point: Point, pressure: Float?, to stroke: Int) -> InkSegment {
    // From a third of the width to five thirds.
    let width = radius * (pressure.map { 1 / 3 + 4 / 3 * $0 } ?? 1)
    let segment = InkSegment(start: last[stroke] ?? point, end: point, radius: width)
    strokes[stroke, default: []].append(segment)
    last[stroke] = point
    return segment
  }

  /// Removes a stroke; returns the box that it was in.
  mutating func remove(_ stroke: Int) -> Box? {
    last[stroke] = nil
    return strokes.removeValue(forKey: stroke).flatMap { gone in Box(around: gone.lazy.map { $0.box }) }
  }
}
