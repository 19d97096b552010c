/// A rectangle along the axes.
public struct Box: Hashable, Sendable {
  /// The corner with the smallest coordinates: top left on a screen.
  public var lower: Point
  /// The corner with the largest coordinates.
  public var upper: Point

  /// Makes a box from two corners.
  @inlinable public init(lower: Point, upper: Point) {
    self.lower = lower
    self.upper = upper
  }

  /// Makes the smallest box around points; `nil` when there are none.
  @inlinable package init?(around points: some Sequence<Point>) {
    var box: Box?
    for point in points {
      let own = Box(lower: point, upper: point)
      box = box?.union(own) ?? own
    }
    guard let box else { return nil }
    self = box
  }

  /// The smallest box around two.
  @inlinable package func union(_ other: Box) -> Box {
    Box(
      lower: Point(x: min(lower.x, other.lower.x), y: min(lower.y, other.lower.y)),
      upper: Point(x: max(upper.x, other.upper.x), y: max(upper.y, other.upper.y)))
  }

  /// The extent along x.
  public var width: Float { upper.x - lower.x }
  /// The extent along y.
  public var height: Float { upper.y - lower.y }
}

extension Ink {
  /// The smallest box around all visible, finite points, with transforms applied; `nil` when there are none.
  public var boundingBox: Box? { Box(around: visibleLocations) }
}
