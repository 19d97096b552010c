import InkCore

/// Draws lines and shapes as one person does: unsteady, with corners that are round or sharp and ends that don't quite
/// meet. Lengths are in x-heights.
///
/// The points are about as far apart as those of the page's writing, further in long fast strokes, so that nothing but the
/// form tells a drawing from writing.
struct ShapeWriter {
  /// The distance between two points of slow strokes.
  let pointDistance: Float
  /// The deviation of a path from the intended one, as a share of its length.
  let wobble: Float
  /// The deviation of the ends, as a share of the length.
  let carelessness: Float
  /// The roundness of corners, as a share of the sides.
  let roundness: Float
  /// Points a side's length further apart per x-height of length.
  let pace: Float
  /// The deviation of each point.
  let tremor: Float
  /// Whether straight lines are made with a tool that straightens them.
  let isRuled: Bool

  init(pointDistance: Float, random: inout SplitMix64) {
    self.pointDistance = pointDistance
    isRuled = random.happens(0.08)
    wobble = isRuled ? 0 : 0.025 * random.unit()
    carelessness = isRuled ? 0 : 0.05 * random.unit() * random.unit()
    roundness = random.happens(0.5) ? 0 : random.uniform(0.02...0.2)
    pace = 0.5 * random.unit() * random.unit()
    tremor = isRuled ? 0 : 0.03 * random.unit() * random.unit()
  }

  /// Returns the pen's path along given corners, which it may round off.
  func path(_ corners: [Point], rounding: Bool = true, random: inout SplitMix64) -> [Point] {
    let length = zip(corners, corners.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard length > 0 else { return corners.isEmpty ? [] : [corners[0]] }
    let path = rounding && roundness > 0 && corners.count > 2 ? rounded(corners) : corners
    let step = pointDistance * (1 + min(pace * length, 6)) * random.uniform(0.8...1.25)
    var points = path.resampled(step: min(step, max(length / 6, pointDistance)))
    shake(&points, length: length, random: &random)
    return points
  }

  /// Returns the path through the points of a sparse polyline, whose flat turns are curves and whose sharp ones corners.
  func smooth(_ points: [Point], random: inout SplitMix64) -> [Point] {
    guard points.count > 2 else { return path(points, rounding: false, random: &random) }
    var curve: [Point] = [points[0]]
    for index in 1..<points.count {
      let (a, b) = (points[index - 1], points[index])
      let before = index > 1 && !isCorner(points, at: index - 1) ? points[index - 2] : a
      let after = index + 1 < points.count && !isCorner(points, at: index) ? points[index + 1] : b
      let pieces = max(2, min(12, Int(a.distance(to: b) / max(pointDistance, 0.01))))
      for piece in 1...pieces {
        curve.append(Self.spline(before, a, b, after, at: Float(piece) / Float(pieces)))
      }
    }
    return path(curve, rounding: false, random: &random)
  }

  private func isCorner(_ points: [Point], at index: Int) -> Bool {
    let incoming = points[index] - points[index - 1]
    let outgoing = points[index + 1] - points[index]
    return incoming.dot(outgoing) < 0.5 * (incoming.length * outgoing.length)
  }

  /// A point of the Catmull-Rom spline from `b` to `c`.
  private static func spline(_ a: Point, _ b: Point, _ c: Point, _ d: Point, at t: Float) -> Point {
    // Tangents no longer than the piece, so that long neighbours don't make it overshoot.
    let length = b.distance(to: c)
    func tangent(_ from: Point, _ to: Point) -> Point {
      let vector = (to - from) * 0.5
      return vector * min(1, length / max(vector.length, 1e-9))
    }
    let (m, n) = (tangent(a, c), tangent(b, d))
    let (t2, t3) = (t * t, t * t * t)
    return b * (2 * t3 - 3 * t2 + 1) + m * (t3 - 2 * t2 + t) + c * (3 * t2 - 2 * t3) + n * (t3 - t2)
  }

  /// Cuts corners with two rounds of Chaikin's algorithm over a share of the sides.
  private func rounded(_ corners: [Point]) -> [Point] {
    var points = corners
    for round in 0..<2 {
      let share = round == 0 ? roundness : 0.3
      var next = [points[0]]
      for index in 1..<points.count - 1 {
        let here = points[index]
        next.append(here + (points[index - 1] - here) * share)
        next.append(here + (points[index + 1] - here) * share)
      }
      next.append(points[points.count - 1])
      points = next
    }
    return points
  }

  /// Adds slow deviations, which grow with the length, and the tremor of each point.
  private func shake(_ points: inout [Point], length: Float, random: inout SplitMix64) {
    let size = wobble * min(length, 8)
    let waves = (0..<3).map { wave in
      (
        amount: Point(x: size * random.normal(), y: size * random.normal()) * (1 / Float(wave + 1)),
        rate: Float(wave + 1) * random.uniform(1.5...4), phase: random.uniform(0...6.283)
      )
    }
    let last = Float(max(points.count - 1, 1))
    for index in points.indices {
      let position = Float(index) / last
      for wave in waves {
        points[index] = points[index] + wave.amount * (sine(wave.rate * position + wave.phase) - sine(wave.phase))
      }
      if tremor > 0 {
        points[index] = points[index] + Point(x: random.normal(), y: random.normal()) * tremor
      }
    }
  }

  /// Returns a point that misses another by the person's carelessness over a length.
  func near(_ point: Point, length: Float, random: inout SplitMix64) -> Point {
    point + Point(x: random.normal(), y: random.normal()) * (carelessness * min(length, 10))
  }
}

extension Point {
  func turned(by angle: Float) -> Point {
    let (c, s) = (cosine(angle), sine(angle))
    return Point(x: c * x - s * y, y: s * x + c * y)
  }
}

extension [Point] {
  /// Points at equal steps along the polyline of at least one point, with its ends.
  func resampled(step: Float) -> [Point] {
    var result = [self[0]]
    var left = step
    for (a, b) in zip(self, dropFirst()) {
      let length = a.distance(to: b)
      guard length > 0 else { continue }
      var along = left
      while along < length {
        result.append(a + (b - a) * (along / length))
        along += step
      }
      left = along - length
    }
    if let last, last != result.last { result.append(last) }
    return result
  }
}
