import InkCore

/// Ink reduced for a picture: integer coordinates in a box of at most 1,000 by 1,000.
public struct DrawnInk: Hashable, Codable, Sendable {
  /// The width of the box.
  public var width: Int
  /// The height of the box.
  public var height: Int
  /// The strokes as alternating x and y, y down.
  public var strokes: [[Int]]
  /// The index into `graphemes` of each stroke, which then is a piece of a written one; −1 for none. Missing where the ink
  /// isn't segmented.
  public var segments: [Int]?
  /// The recognized graphemes of the segments.
  public var graphemes: [String]?

  /// Scales an ink into a box of at most `size` by `size`; `nil` when it has no finite point.
  ///
  /// Points that aren't finite are omitted, and points closer to the previous one than a sixtieth of the ink's shorter
  /// side or a thousandth of the box.
  public init?(_ ink: Ink, size: Int = 1_000) {
    let paths = ink.strokes.map { stroke in
      stroke.points.map { point in stroke.transform?(point.location) ?? point.location }.filter(\.isFinite)
    }.filter { !$0.isEmpty }
    guard let first = paths.first?.first else { return nil }
    var (low, high) = (first, first)
    for point in paths.joined() {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    // In Double, so that a box from one end of Float to the other doesn't overflow.
    let extent = (x: Double(high.x) - Double(low.x), y: Double(high.y) - Double(low.y))
    let scale = Double(size) / max(extent.x, extent.y, .leastNormalMagnitude)
    let isDot = max(extent.x, extent.y) == 0
    width = isDot ? 0 : Int((extent.x * scale).rounded())
    height = isDot ? 0 : Int((extent.y * scale).rounded())
    let spacing = max(min(width, height) / 60, size / 1_000)
    strokes = paths.map { path in
      var kept: [Int] = []
      for (index, point) in path.enumerated() {
        let x = isDot ? 0 : Int(((Double(point.x) - Double(low.x)) * scale).rounded())
        let y = isDot ? 0 : Int(((Double(point.y) - Double(low.y)) * scale).rounded())
        let isNear =
          kept.count >= 2 && max(abs(kept[kept.count - 2] - x), abs(kept[kept.count - 1] - y)) < spacing
        if !isNear || (index == path.count - 1 && kept.count > 2) { kept += [x, y] }
      }
      return kept
    }
  }
}
