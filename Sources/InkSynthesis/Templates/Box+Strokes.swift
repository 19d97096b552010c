import InkCore

/// Boxes of strokes in the em square.
extension Box {
  // A box thinner than this has no width or height to scale by: it is a single stroke's.
  private static let thin: Float = 0.12

  /// Makes the weighted mean of boxes.
  init(mean boxes: [(box: Box, weight: Float)]) {
    let total = boxes.reduce(0) { $0 + $1.weight }
    func mean(_ value: (Box) -> Float) -> Float {
      boxes.reduce(0) { $0 + value($1.box) * $1.weight } / total
    }
    self.init(
      lower: Point(x: mean(\.lower.x), y: mean(\.lower.y)), upper: Point(x: mean(\.upper.x), y: mean(\.upper.y)))
  }

  /// Returns strokes that fill this box, fitted into another one.
  ///
  /// If one of the two is thin in a direction, the strokes keep their size there, in proportion to the other direction, and
  /// are centred.
  func fitting(_ strokes: [[Point]], into target: Box) -> [[Point]] {
    let horizontal = Self.scale(width, target.width)
    let vertical = Self.scale(height, target.height)
    let x = horizontal ?? min(vertical ?? 1, 1)
    let y = vertical ?? min(horizontal ?? 1, 1)
    let (from, to) = (middle, target.middle)
    return strokes.map {
      $0.map { Point(x: to.x + ($0.x - from.x) * x, y: to.y + ($0.y - from.y) * y) }
    }
  }

  private static func scale(_ own: Float, _ target: Float) -> Float? {
    own < thin || target < thin / 2 ? nil : target / own
  }
}
