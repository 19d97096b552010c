/// The path that a stroke of the pen intends to follow, divided into ballistic strokes.
///
/// The path runs through its target points, smoothly except at corners, in pieces that are circular arcs wherever the
/// targets allow it: at each target the path takes the tangent of the circle through it and its neighbours, and between
/// two targets a cubic curve that is a circle's arc when both tangents agree on one. Ballistic strokes, the vectors that
/// the kinematic theory adds up, end at corners and where the pen turns from up to down or from down to up.
struct TrajectoryPlan {
  /// Points close enough together to be connected by straight lines.
  private(set) var points: [SIMD2<Float>] = []
  /// The path's length from its start to each point.
  private(set) var distances: [Float] = []
  /// The first and last point of each ballistic stroke; the last is the next one's first.
  private(set) var boundaries: [(point: Int, isCorner: Bool)] = []

  // A shorter ballistic stroke is part of its neighbour.
  private static let shortest: Float = 1.2

  private var tangents: [SIMD2<Float>] = []
  private var vertices: [Int] = []

  /// Plans a path through targets, of which there are two at least.
  mutating func plan(_ targets: [TargetPoint]) {
    points.removeAll(keepingCapacity: true)
    distances.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
    points.append(targets[0].location)
    distances.append(0)
    vertices.append(0)
    var first = 0
    while first + 1 < targets.count {
      var last = first + 1
      while last + 1 < targets.count && !targets[last].isCorner { last += 1 }
      addRun(targets[first...last])
      first = last
    }
    cut(targets)
  }

  /// Adds the smooth path through targets, the first of which has been added.
  private mutating func addRun(_ run: ArraySlice<TargetPoint>) {
    findTangents(run)
    for index in run.startIndex..<run.endIndex - 1 {
      let from = run[index].location
      let to = run[index + 1].location
      addCurve(
        from: from, to: to, leaving: tangents[index - run.startIndex],
        arriving: tangents[index + 1 - run.startIndex])
      vertices.append(points.count - 1)
    }
  }

  private mutating func findTangents(_ run: ArraySlice<TargetPoint>) {
    let start = run.startIndex
    let count = run.count
    tangents.removeAll(keepingCapacity: true)
    tangents.append(SIMD2(1, 0))
    for index in start + 1..<start + max(count - 1, 1) {
      let before = run[index].location - run[index - 1].location
      let after = run[index + 1].location - run[index].location
      // The circle's tangent has this ratio; its root where chords differ keeps the path from swinging out.
      let ratio = (max(after.length, 1e-3) / max(before.length, 1e-3)).squareRoot()
      tangents.append((before * ratio + after / ratio).direction)
    }
    let firstChord = (run[start + 1].location - run[start].location).direction
    if count == 2 {
      tangents[0] = firstChord
      tangents.append(firstChord)
      return
    }
    let lastChord = (run[start + count - 1].location - run[start + count - 2].location).direction
    tangents[0] = Self.opposite(tangents[1], along: firstChord)
    tangents.append(Self.opposite(tangents[count - 2], along: lastChord))
  }

  /// Returns the tangent at a run's free end, of the arc from the other end's tangent, but straighter the longer it is.
  private static func opposite(_ tangent: SIMD2<Float>, along axis: SIMD2<Float>) -> SIMD2<Float> {
    let cosine = tangent.dot(axis)
    let weight = min(max((cosine + 0.1) / 0.7, 0), 1)
    return (axis * (1 - weight) + tangent.reflected(along: axis) * weight).direction
  }

  private mutating func addCurve(
    from start: SIMD2<Float>, to end: SIMD2<Float>, leaving: SIMD2<Float>, arriving: SIMD2<Float>
  ) {
    let chord = end - start
    let length = chord.length
    let axis = chord.direction
    // cos of half the mean angle between chord and tangents; a circular arc's handles are chord / (3 cos²(angle / 2)).
    let cosine = 0.5 * (leaving.dot(axis) + arriving.dot(axis))
    let halfSquared = max(0.5 * (1 + cosine), 0.45)
    let handle = length / (3 * halfSquared)
    let firstControl = start + leaving * handle
    let secondControl = end - arriving * handle
    let steps = cosine > 0.999 ? 1 : min(max(Int(length * (1.6 - cosine) * 0.9) + 2, 3), 10)
    let increment = 1 / Float(steps)
    var travelled = distances[distances.count - 1]
    var previous = start
    for step in 1...steps {
      let t = step == steps ? 1 : Float(step) * increment
      let u = 1 - t
      let point =
        start * (u * u * u) + firstControl * (3 * u * u * t) + secondControl * (3 * u * t * t) + end * (t * t * t)
      travelled += (point - previous).length
      points.append(point)
      distances.append(travelled)
      previous = point
    }
  }

  /// Divides the path at corners and at turns between up and down.
  private mutating func cut(_ targets: [TargetPoint]) {
    boundaries.removeAll(keepingCapacity: true)
    boundaries.append((0, true))
    var vertex = 1
    var lastSign: Float = 0
    for index in 1..<points.count {
      let rise = points[index].y - points[index - 1].y
      if abs(rise) > 0.02 {
        let sign: Float = rise > 0 ? 1 : -1
        if sign * lastSign < 0 { addBoundary(index - 1, isCorner: false) }
        lastSign = sign
      }
      while vertex < vertices.count && vertices[vertex] < index { vertex += 1 }
      if vertex < vertices.count && vertices[vertex] == index && index + 1 < points.count
        && targets[vertex].isCorner
      {
        addBoundary(index, isCorner: true)
        lastSign = 0
      }
    }
    if boundaries.count > 1, let last = boundaries.last, !last.isCorner,
      distances[points.count - 1] - distances[last.point] < Self.shortest
    {
      boundaries.removeLast()
    }
    boundaries.append((points.count - 1, true))
  }

  private mutating func addBoundary(_ index: Int, isCorner: Bool) {
    let last = boundaries.count - 1
    if distances[index] - distances[boundaries[last].point] < Self.shortest {
      if !isCorner { return }
      if !boundaries[last].isCorner {
        boundaries[last] = (index, true)
        return
      }
    }
    if index != boundaries[last].point { boundaries.append((index, isCorner)) }
  }
}
