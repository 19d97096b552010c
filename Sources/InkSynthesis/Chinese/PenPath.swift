/// Paths of the pen as polylines, in ems.
enum PenPath {
  /// The largest distance between the points of a prepared path where it bends.
  private static let spacing: Float = 0.05

  /// Returns a smooth path through at least one point, sharp at corners; `nil` takes turns over 50° as corners.
  static func smooth(_ points: [SIMD2<Float>], corners: [Bool]? = nil) -> [SIMD2<Float>] {
    var result = [points[0]]
    for index in 1..<max(points.count, 1) {
      let (from, to) = (points[index - 1], points[index])
      let length = (to - from).length
      if length < 1e-4 { continue }
      let before = isBend(index - 1, of: points, corners: corners) ? points[index - 2] : from - (to - from)
      let after = isBend(index, of: points, corners: corners) ? points[index + 1] : to + (to - from)
      let count = max(Int((length / spacing).rounded(.up)), 1)
      for step in 1..<count + 1 {
        let t = Float(step) / Float(count)
        result.append(step == count ? to : spline(before, from, to, after, t))
      }
    }
    return result
  }

  private static func isBend(_ index: Int, of points: [SIMD2<Float>], corners: [Bool]?) -> Bool {
    guard index > 0, index + 1 < points.count else { return false }
    if let corners { return !corners[index] }
    let incoming = (points[index] - points[index - 1]).direction
    let outgoing = (points[index + 1] - points[index]).direction
    return incoming.dot(outgoing) > 0.64
  }

  /// Catmull–Rom between `b` and `c`, with neighbours moved to the same distance so that uneven spacing makes no loop.
  private static func spline(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>, _ t: Float
  ) -> SIMD2<Float> {
    let length = (c - b).length
    let start = ((c - b).direction + (b - a).direction).direction * length
    let end = ((c - b).direction + (d - c).direction).direction * length
    let t2 = t * t
    let t3 = t2 * t
    let h00 = 2 * t3 - 3 * t2 + 1
    let h10 = t3 - 2 * t2 + t
    let h11 = t3 - t2
    return b * h00 + start * h10 + c * (1 - h00) + end * h11
  }

  static func length(_ points: [SIMD2<Float>]) -> Float {
    var length: Float = 0
    for index in 1..<max(points.count, 1) { length += (points[index] - points[index - 1]).length }
    return length
  }

  /// Returns the index of a path's sharpest turn, over 60°, between two long parts, of which the closing hook is none.
  static func corner(of points: [SIMD2<Float>], hook: Float) -> Int? {
    let (shortest, arm): (Float, Float) = (0.15, 0.08)
    guard points.count > 4 else { return nil }
    var along: [Float] = [0]
    for index in 1..<points.count { along.append(along[index - 1] + (points[index] - points[index - 1]).length) }
    let end = along[points.count - 1] - hook
    var sharpest: (index: Int, cosine: Float)?
    for index in 1..<points.count - 1 where along[index] > shortest && end - along[index] > shortest {
      guard let before = (0..<index).last(where: { along[index] - along[$0] >= arm }),
        let after = (index + 1..<points.count).first(where: { along[$0] - along[index] >= arm })
      else { continue }
      let cosine = (points[index] - points[before]).direction.dot((points[after] - points[index]).direction)
      if cosine < sharpest?.cosine ?? 0.5 { sharpest = (index, cosine) }
    }
    return sharpest?.index
  }

  /// Returns a path resampled at equal steps, including its ends.
  static func resampled(_ points: [SIMD2<Float>], intervals: Int) -> [SIMD2<Float>] {
    let total = length(points)
    guard total > 0, intervals > 0 else { return points }
    let step = total / Float(intervals)
    var result = [points[0]]
    var travelled: Float = 0
    for index in 1..<points.count {
      let segment = points[index] - points[index - 1]
      let length = segment.length
      while result.count < intervals, Float(result.count) * step <= travelled + length {
        result.append(points[index - 1] + segment * ((Float(result.count) * step - travelled) / max(length, 1e-9)))
      }
      travelled += length
    }
    result.append(points[points.count - 1])
    return result
  }

  /// Returns a path whose points are means over a length of it, less near its ends, which stay.
  static func rounded(_ points: [SIMD2<Float>], by length: Float) -> [SIMD2<Float>] {
    let total = Self.length(points)
    let intervals = max(Int((total / 0.02).rounded(.up)), 1)
    guard points.count > 2, intervals > 2 else { return points }
    let even = resampled(points, intervals: intervals)
    let reach = Int((length / 2 * Float(intervals) / total).rounded())
    return even.indices.map { index in
      let side = min(reach, index, even.count - 1 - index)
      return even[index - side...index + side].reduce(.zero, +) / Float(2 * side + 1)
    }
  }

  /// Removes a length from a path's end; at least one point stays.
  static func trimEnd(_ points: inout [SIMD2<Float>], by amount: Float) {
    var left = amount
    while points.count > 1 {
      let last = points[points.count - 1]
      let segment = last - points[points.count - 2]
      let length = segment.length
      if length > left {
        points[points.count - 1] = last - segment * (left / length)
        return
      }
      left -= length
      points.removeLast()
    }
  }

  /// Removes a length from a path's start; at least one point stays.
  static func trimStart(_ points: inout [SIMD2<Float>], by amount: Float) {
    points.reverse()
    trimEnd(&points, by: amount)
    points.reverse()
  }

  static func box(_ paths: some Sequence<[SIMD2<Float>]>) -> (lower: SIMD2<Float>, upper: SIMD2<Float>) {
    var lower = SIMD2<Float>(repeating: .infinity)
    var upper = SIMD2<Float>(repeating: -.infinity)
    for path in paths {
      for point in path {
        lower = pointwiseMin(lower, point)
        upper = pointwiseMax(upper, point)
      }
    }
    return (lower, upper)
  }
}
