/// A rectangle along the axes.
public struct Box: Hashable, Sendable {
  /// The corner with the smallest coordinates: top left on a screen.
  public var lower: Point
  /// The corner with the largest coordinates.
  public var upper: Point

  /// Makes a box from two corners.
  public init(lower: Point, upper: Point) {
    self.lower = lower
    self.upper = upper
  }

  /// The extent along x.
  public var width: Float { upper.x - lower.x }
  /// The extent along y.
  public var height: Float { upper.y - lower.y }
}

extension Ink {
  /// The smallest box around all visible, finite points, with transforms applied; `nil` when there are none.
  public var boundingBox: Box? {
    var box: Box?
    for part in visibleParts {
      let stroke = strokes[part.stroke]
      for index in part.points {
        var location = stroke.points[index].location
        if let transform = stroke.transform { location = transform(location) }
        guard location.isFinite else { continue }
        guard let known = box else {
          box = Box(lower: location, upper: location)
          continue
        }
        box = Box(
          lower: Point(x: min(known.lower.x, location.x), y: min(known.lower.y, location.y)),
          upper: Point(x: max(known.upper.x, location.x), y: max(known.upper.y, location.y)))
      }
    }
    return box
  }
}
