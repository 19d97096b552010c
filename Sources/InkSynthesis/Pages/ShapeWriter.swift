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
  /// The share of paths that are drawn in pieces.
  let pieceShare: Float

  init(pointDistance: Float, random: inout SplitMix64) {
    self.pointDistance = pointDistance
    isRuled = random.happens(0.08)
    wobble = isRuled ? 0 : 0.025 * random.unit()
    carelessness = isRuled ? 0 : 0.05 * random.unit() * random.unit()
    roundness = random.happens(0.5) ? 0 : random.uniform(0.02...0.2)
    pace = 0.5 * random.unit() * random.unit()
    tremor = isRuled ? 0 : 0.03 * random.unit() * random.unit()
    pieceShare = isRuled || random.happens(0.25) ? 0 : random.uniform(0.1...0.95)
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

extension ShapeWriter {
  /// The paths as the person's pen draws them: some in pieces, at corners or anywhere, whose ends don't meet or overshoot,
  /// some twice.
  func inPieces(_ paths: [[Point]], random: inout SplitMix64) -> [[Point]] {
    guard pieceShare > 0 else { return paths }
    return paths.flatMap { path -> [[Point]] in
      guard path.count > 8, random.happens(pieceShare) else { return [path] }
      var cuts = Self.corners(of: path).filter { _ in random.happens(0.7) }
      if cuts.isEmpty || random.happens(0.15) { cuts.append(2 + random.index(below: path.count - 4)) }
      cuts = Set(cuts).sorted()
      var pieces = zip([0] + cuts, cuts + [path.count - 1]).filter { $0 < $1 }.map { Array(path[$0...$1]) }
      for index in pieces.indices { overshoot(&pieces[index], random: &random) }
      if random.happens(0.06) {
        let twice = pieces[random.index(below: pieces.count)]
        let shift = Point(x: random.normal(), y: random.normal()) * 0.12
        pieces.append(twice.map { $0 + shift })
      }
      return pieces.map { random.happens(0.3) ? $0.reversed() : $0 }
    }
  }

  /// Makes both ends of a piece too short or too long.
  private func overshoot(_ piece: inout [Point], random: inout SplitMix64) {
    guard piece.count > 2 else { return }
    let length = min(zip(piece, piece.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }, 10)
    for _ in 0..<2 {
      let change = random.uniform(-0.06...0.1) * length
      let last = piece[piece.count - 1]
      let before = piece[max(piece.count - 4, 0)]
      let way = last - before
      if change > 0, way.length > 0 {
        piece.append(last + way * (change / way.length))
      } else {
        var left = -change
        while piece.count > 3, left > 0 {
          left -= piece[piece.count - 1].distance(to: piece[piece.count - 2])
          piece.removeLast()
        }
      }
      piece.reverse()
    }
  }

  /// The indices at which a path turns by more than 45°, the middle one of each turn.
  private static func corners(of path: [Point]) -> [Int] {
    let reach = max(path.count / 24, 2)
    var corners: [(index: Int, turn: Float)] = []
    for index in reach..<max(path.count - reach, reach) {
      let incoming = path[index] - path[index - reach]
      let outgoing = path[index + reach] - path[index]
      let turn = incoming.dot(outgoing) / max(incoming.length * outgoing.length, 1e-9)
      guard turn < 0.7 else { continue }
      if let last = corners.last, index - last.index <= 2 * reach {
        if turn < last.turn { corners[corners.count - 1] = (index, turn) }
      } else {
        corners.append((index, turn))
      }
    }
    return corners.map(\.index)
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
