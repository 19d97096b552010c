import InkCore

/// A cubic Bézier curve.
struct CubicCurve {
  var start: Point
  /// Where the curve heads from its start.
  var startControl: Point
  /// Where the curve comes from at its end.
  var endControl: Point
  var end: Point

  /// A straight line.
  init(from start: Point, to end: Point) {
    self.init(
      start: start, startControl: start + (end - start) * (1 / 3), endControl: start + (end - start) * (2 / 3), end: end
    )
  }

  init(start: Point, startControl: Point, endControl: Point, end: Point) {
    self.start = start
    self.startControl = startControl
    self.endControl = endControl
    self.end = end
  }

  /// The way from the start to the end.
  var chord: Point { end - start }

  /// The point at a parameter from 0 to 1.
  func callAsFunction(_ t: Float) -> Point {
    let s = 1 - t
    return start * (s * s * s) + startControl * (3 * s * s * t) + endControl * (3 * s * t * t) + end * (t * t * t)
  }

  /// The first and the second derivative there.
  func derivatives(at t: Float) -> (first: Point, second: Point) {
    let s = 1 - t
    let (a, b, c) = (startControl - start, endControl - startControl, end - endControl)
    return (a * (3 * s * s) + b * (6 * s * t) + c * (3 * t * t), (b - a) * (6 * s) + (c - b) * (6 * t))
  }
}
