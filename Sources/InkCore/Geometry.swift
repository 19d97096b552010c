/// A location on the writing surface, in the ink's own units.
///
/// x grows to the right and y grows **down**, as on a screen. Readers of formats whose y points up negate it.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Float
  /// The distance below the origin.
  public var y: Float

  /// The origin.
  public static let zero = Self(x: 0, y: 0)

  /// Makes a point from its coordinates.
  @inlinable public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  /// Whether neither coordinate is infinite or not a number.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The Euclidean distance to another point.
  @inlinable public func distance(to other: Self) -> Float { (other - self).length }

  /// The distance to the line between two points.
  @inlinable public func distance(toLineFrom start: Self, to end: Self) -> Float {
    let (line, offset) = (end - start, self - start)
    let square = line.dot(line)
    let share = square > 0 ? max(0, min(1, offset.dot(line) / square)) : 0
    return distance(to: start + line * share)
  }

  /// The sum of two vectors.
  @inlinable public static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }

  /// The vector from `b` to `a`.
  @inlinable public static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }

  /// A vector scaled by a number.
  @inlinable public static func * (a: Self, factor: Float) -> Self { Self(x: a.x * factor, y: a.y * factor) }

  /// The distance from the origin.
  @inlinable public var length: Float { (x * x + y * y).squareRoot() }

  /// The sum of the products of the coordinates.
  @inlinable package func dot(_ other: Self) -> Float { x * other.x + y * other.y }

  /// The third coordinate of the product with another vector: positive where `other` is clockwise on a screen.
  @inlinable package func cross(_ other: Self) -> Float { x * other.y - y * other.x }
}

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
  @inlinable public init?(around points: some Sequence<Point>) {
    self.init(around: points.lazy.map { Box(lower: $0, upper: $0) })
  }

  /// Makes the smallest box around others; `nil` when there are none.
  @inlinable public init?(around boxes: some Sequence<Box>) {
    var boxes = boxes.makeIterator()
    guard var box = boxes.next() else { return nil }
    while let next = boxes.next() { box = box.union(next) }
    self = box
  }

  /// The smallest box around two.
  @inlinable public func union(_ other: Box) -> Box {
    Box(
      lower: Point(x: min(lower.x, other.lower.x), y: min(lower.y, other.lower.y)),
      upper: Point(x: max(upper.x, other.upper.x), y: max(upper.y, other.upper.y)))
  }

  /// The extent along x.
  @inlinable public var width: Float { upper.x - lower.x }
  /// The extent along y.
  @inlinable public var height: Float { upper.y - lower.y }
  /// The larger of the two extents.
  @inlinable package var size: Float { max(width, height) }
  /// The point in the middle.
  @inlinable public var middle: Point { Point(x: (lower.x + upper.x) / 2, y: (lower.y + upper.y) / 2) }

  /// The box around nothing: its union with another box is that box.
  package static let empty = Box(lower: Point(x: .infinity, y: .infinity), upper: Point(x: -.infinity, y: -.infinity))
  /// Whether it is the box around nothing.
  @inlinable package var isEmpty: Bool { lower.x > upper.x }

  /// The box with a margin along x and one along y.
  @inlinable public func grown(by x: Float, _ y: Float) -> Box {
    Box(lower: Point(x: lower.x - x, y: lower.y - y), upper: Point(x: upper.x + x, y: upper.y + y))
  }

  /// The box with a margin on each side.
  @inlinable public func grown(by margin: Float) -> Box { grown(by: margin, margin) }

  /// Whether a point lies in the box or on its edge.
  @inlinable public func contains(_ point: Point) -> Bool {
    lower.x <= point.x && point.x <= upper.x && lower.y <= point.y && point.y <= upper.y
  }

  /// Whether another box lies in the box or on its edge.
  @inlinable public func contains(_ other: Box) -> Bool { contains(other.lower) && contains(other.upper) }

  /// Whether two boxes have a point in common, perhaps on their edges.
  @inlinable public func intersects(_ other: Box) -> Bool {
    lower.x <= other.upper.x && upper.x >= other.lower.x && lower.y <= other.upper.y && upper.y >= other.lower.y
  }

  /// Whether two boxes overlap along x; boxes that only touch don't.
  @inlinable package func overlapsAlongX(_ other: Box) -> Bool { lower.x < other.upper.x && upper.x > other.lower.x }

  /// The length of the common extent along x; negative for a gap.
  @inlinable package func overlapX(_ from: Float, _ to: Float) -> Float { min(upper.x, to) - max(lower.x, from) }
  /// The length of the common extent along y; negative for a gap.
  @inlinable package func overlapY(_ from: Float, _ to: Float) -> Float { min(upper.y, to) - max(lower.y, from) }

  /// The distances of a point from the box along x and along y; 0 within its extent.
  @inlinable public func separation(from point: Point) -> Point {
    Point(x: max(lower.x - point.x, point.x - upper.x, 0), y: max(lower.y - point.y, point.y - upper.y, 0))
  }

  /// The distance of a point from the box; 0 inside.
  @inlinable package func distance(to point: Point) -> Float { separation(from: point).length }
}

extension [Point] {
  /// The length of the way from each point to the next.
  package var pathLength: Float { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}

/// A linear map with a translation: (x, y) ↦ (a·x + c·y + tx, b·x + d·y + ty), PencilKit's and Core Graphics' letters.
public struct AffineTransform: Hashable, Sendable {
  /// The x scale.
  public var a: Float
  /// The share of x in y.
  public var b: Float
  /// The share of y in x (a slant).
  public var c: Float
  /// The y scale.
  public var d: Float
  /// The translation along x.
  public var tx: Float
  /// The translation along y.
  public var ty: Float

  /// The identity map.
  public static let identity = Self(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a map from its six numbers.
  public init(a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The image of a point.
  @inlinable public func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The map that applies `inner` first.
  package func after(_ inner: Self) -> Self {
    Self(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d,
      d: b * inner.c + d * inner.d, tx: a * inner.tx + c * inner.ty + tx, ty: b * inner.tx + d * inner.ty + ty)
  }
}
