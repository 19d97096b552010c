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
