import InkCore

/// The cubic curve that comes nearest to points along a path, from the first to the last of them.
///
/// The two inner control points are found by least squares. The points' parameters are at first their shares of the
/// path; where that all but fits, they are moved to the nearest places of the curve and it is fitted again.
///
/// ## Source
/// P. J. Schneider, An Algorithm for Automatically Fitting Digitized Curves, Graphics Gems, 1990.
struct CurveFit {
  private(set) var curve: CubicCurve
  /// The largest distance between a point and the curve at its parameter.
  private(set) var error: Float = 0
  /// The point that has it.
  private(set) var worst: Int

  /// Draws the inner control points to those of the straight line, so that two or three points suffice.
  private static let stiffness: Float = 1e-3
  private static let rounds = 3

  /// - Parameters:
  ///   - points: The points of an ink, about equally far apart.
  ///   - range: Those to fit, at least two.
  ///   - tolerance: The error that is small enough.
  ///   - parameters: Room for as many parameters as there are points in the range.
  init(_ points: [Point], _ range: ClosedRange<Int>, tolerance: Float, parameters: inout [Float]) {
    let first = range.lowerBound
    curve = CubicCurve(from: points[first], to: points[range.upperBound])
    worst = first
    let count = range.upperBound - first
    for place in 0...count { parameters[place] = Float(place) / Float(count) }
    solve(points, range, parameters)
    for _ in 0..<Self.rounds where error > tolerance && error < 4 * tolerance {
      let before = self
      improve(points, range, &parameters)
      solve(points, range, parameters)
      if error > before.error {
        self = before
        return
      }
    }
  }

  /// Finds the control points as deviations from those of the straight line.
  private mutating func solve(_ points: [Point], _ range: ClosedRange<Int>, _ parameters: [Float]) {
    let line = CubicCurve(from: curve.start, to: curve.end)
    var (aa, ab, bb) = (Self.stiffness, Float(0), Self.stiffness)
    var (a, b) = (Point.zero, Point.zero)
    for index in range {
      let t = parameters[index - range.lowerBound]
      let rest = points[index] - (line.start + line.chord * t)
      let (early, late) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t)
      aa += early * early
      ab += early * late
      bb += late * late
      a = a + rest * early
      b = b + rest * late
    }
    let factor = 1 / (aa * bb - ab * ab)
    curve.startControl = line.startControl + (a * bb - b * ab) * factor
    curve.endControl = line.endControl + (b * aa - a * ab) * factor
    error = 0
    for index in range {
      let distance = curve(parameters[index - range.lowerBound]).distance(to: points[index])
      if distance > error { (error, worst) = (distance, index) }
    }
  }

  /// Moves every inner point's parameter towards the nearest place of the curve, by a step of Newton's, in order.
  private func improve(_ points: [Point], _ range: ClosedRange<Int>, _ parameters: inout [Float]) {
    let count = range.upperBound - range.lowerBound
    guard count > 1 else { return }
    for place in 1..<count {
      let t = parameters[place]
      let off = curve(t) - points[range.lowerBound + place]
      let (first, second) = curve.derivatives(at: t)
      let slope = off.x * first.x + off.y * first.y
      let bend = first.x * first.x + first.y * first.y + off.x * second.x + off.y * second.y
      guard bend > 0 else { continue }
      parameters[place] = min(max(t - slope / bend, parameters[place - 1]), 1)
    }
  }
}
