import InkCore

/// A box in the em square.
struct TemplateBox: Hashable, Sendable {
  var minimum: Point
  var maximum: Point

  var width: Float { maximum.x - minimum.x }
  var height: Float { maximum.y - minimum.y }

  // Thinner than that, a box has no width or height to scale by: it is a single stroke's.
  private static let thin: Float = 0.12

  init(minimum: Point, maximum: Point) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The box around some strokes; `nil` without points.
  init?(around strokes: some Sequence<[Point]>) {
    var box: TemplateBox?
    for stroke in strokes {
      for point in stroke {
        guard var known = box else {
          box = TemplateBox(minimum: point, maximum: point)
          continue
        }
        known.minimum = Point(x: min(known.minimum.x, point.x), y: min(known.minimum.y, point.y))
        known.maximum = Point(x: max(known.maximum.x, point.x), y: max(known.maximum.y, point.y))
        box = known
      }
    }
    guard let box else { return nil }
    self = box
  }

  /// The mean of boxes with weights.
  init(mean boxes: [(box: TemplateBox, weight: Float)]) {
    let total = boxes.reduce(0) { $0 + $1.weight }
    func mean(_ value: (TemplateBox) -> Float) -> Float {
      boxes.reduce(0) { $0 + value($1.box) * $1.weight } / total
    }
    self.init(
      minimum: Point(x: mean(\.minimum.x), y: mean(\.minimum.y)),
      maximum: Point(x: mean(\.maximum.x), y: mean(\.maximum.y)))
  }

  /// Strokes that fill this box, laid into another one.
  ///
  /// Where one of both is thin in a direction the strokes keep their size there, in proportion to the other direction,
  /// and stand in the middle.
  func fitting(_ strokes: [[Point]], into target: TemplateBox) -> [[Point]] {
    let horizontal = Self.scale(width, target.width)
    let vertical = Self.scale(height, target.height)
    let x = horizontal ?? min(vertical ?? 1, 1)
    let y = vertical ?? min(horizontal ?? 1, 1)
    let from = Point(x: (minimum.x + maximum.x) / 2, y: (minimum.y + maximum.y) / 2)
    let to = Point(x: (target.minimum.x + target.maximum.x) / 2, y: (target.minimum.y + target.maximum.y) / 2)
    return strokes.map {
      $0.map { Point(x: to.x + ($0.x - from.x) * x, y: to.y + ($0.y - from.y) * y) }
    }
  }

  private static func scale(_ own: Float, _ target: Float) -> Float? {
    own < thin || target < thin / 2 ? nil : target / own
  }
}
