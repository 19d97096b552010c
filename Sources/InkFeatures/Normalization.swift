import InkCore

/// The map of an ink to its normal form: baseline level, letters upright, one unit about a third of a line's height, the
/// centre line at y = 0.
///
/// Everything is weighted by arc length, not by the number of points, so that the sampling rate doesn't matter. A
/// correction fades out where the ink can't show its amount: the slope of ink that isn't wide, the slant of ink without
/// upright parts. So single characters, words and lines are treated alike.
struct Normalization {
  /// The map from the polylines' box to units.
  let transform: AffineTransform
  /// One unit, in the polylines' box.
  let unit: Float

  init(_ lines: Polylines, settings: FeatureSettings) {
    var moments = Moments(lines)
    // The box of a dot is a point: any scale serves.
    guard moments.weight > 0 else {
      unit = 1
      transform = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -moments.meanX, ty: -moments.meanY)
      return
    }
    // Wide ink has a baseline: its slope counts fully from 5 times as wide as high, not at all below 2; and fully up to
    // 0.3, not at all from 0.6 on, where a straight stroke is rather a slash.
    let aspect = moments.aspect
    let wideness = min(max((aspect - 2) / 3, 0), 1)
    var slope: Float = 0
    var centre = moments.meanY
    for _ in 0..<3 {
      moments.refit(lines, slope: slope, centre: centre)
      let levelness = min(max((0.6 - abs(moments.slope)) / 0.3, 0), 1)
      slope = moments.slope * levelness * wideness * settings.skewCorrection
      centre = moments.meanY - slope * moments.meanX
    }
    let cosine = 1 / (1 + slope * slope).squareRoot()
    let sine = slope * cosine
    let shear = Self.slant(lines, cosine: cosine, sine: sine, aspect: moments.flatAspect) * settings.slantCorrection
    // Turn about (meanX, centre + slope · meanX), then shear along x.
    let level = AffineTransform(a: cosine - shear * sine, b: -sine, c: sine + shear * cosine, d: cosine, tx: 0, ty: 0)
    let origin = level(Point(x: moments.meanX, y: centre + slope * moments.meanX))
    unit = max(Self.unit(lines, level: level, centre: origin.y, share: settings.strokeSizeShare), 1e-6)
    let scale = 1 / unit
    transform = AffineTransform(
      a: level.a * scale, b: level.b * scale, c: level.c * scale, d: level.d * scale,
      tx: -origin.x * scale, ty: -origin.y * scale)
  }

  /// The shear along x that sets the upright parts upright.
  private static func slant(_ lines: Polylines, cosine: Float, sine: Float, aspect: Float) -> Float {
    // Levelled, with dx · dy and dy², over the length.
    var pieces: [(dx: Float, dy: Float, product: Float, square: Float)] = []
    pieces.reserveCapacity(lines.pieces.count)
    var total: Float = 0
    for line in lines.pieces where line.length > 0 {
      let (dx, dy) = (cosine * line.dx + sine * line.dy, cosine * line.dy - sine * line.dx)
      let length = (dx * dx + dy * dy).squareRoot()
      total += length
      pieces.append(length > 0 ? (dx, dy, dx * dy / length, dy * dy / length) : (dx, dy, 0, 0))
    }
    var shear: Float = 0
    var share: Float = 0
    for _ in 0..<3 {
      var product: Float = 0
      var square: Float = 0
      // Within 45° of the slant found so far.
      for piece in pieces where abs(piece.dx + shear * piece.dy) < abs(piece.dy) {
        product += piece.product
        square += piece.square
      }
      guard square > 0 else { return 0 }
      shear = min(max(-product / square, -0.9), 0.9)
      share = square / total
    }
    // A single character's slant is its shape (“/”): the slant counts from three letters on, and only as far as there
    // are uprights to measure.
    return shear * min(max(aspect - 1, 0), 1) * min(share / 0.2, 1)
  }

  /// The length of one unit, in the levelled box.
  private static func unit(_ lines: Polylines, level: AffineTransform, centre: Float, share: Float) -> Float {
    var weight: Float = 0
    var square: Float = 0
    var sizes: [(size: Float, length: Float)] = []
    sizes.reserveCapacity(lines.parts.count)
    for part in lines.parts {
      var previous = level(lines.points[part.range.lowerBound])
      let first = previous
      var box = Box(lower: first, upper: first)
      var length: Float = 0
      for index in part.range.dropFirst() {
        let next = level(lines.points[index])
        let step = previous.distance(to: next)
        let middle = (previous.y + next.y) / 2 - centre
        let dy = next.y - previous.y
        square += step * (middle * middle + dy * dy / 12)
        length += step
        box = box.union(Box(lower: next, upper: next))
        previous = next
      }
      weight += length
      // The width counts only as far as the stroke is straight: a cursive word is one wide stroke of lowercase letters.
      let straightness = length > 0 ? first.distance(to: previous) / length : 0
      let width = box.width
      // No word is as flat as this, but a dash drawn forth and back is.
      let flatness = width > 0 ? min(max((0.06 * width - box.height) / (0.03 * width), 0), 1) : 0
      let size = max(box.height, width * max(straightness * straightness * straightness, flatness))
      sizes.append((size, length))
    }
    // Without a length there are dots alone, such as a colon.
    let deviation = weight > 0 ? (square / weight).squareRoot() : deviation(lines.points.map { level($0) })
    sizes.sort { $0.size < $1.size }
    var typical: Float = 0
    var passed: Float = 0
    for entry in sizes where passed <= weight / 2 {
      typical = entry.size
      passed += entry.length
    }
    return max(deviation, typical * share)
  }

  /// The larger of dots' standard deviations of x and y.
  private static func deviation(_ points: [Point]) -> Float {
    let sum = points.reduce(.zero, +)
    let square = points.reduce(.zero) { $0 + Point(x: $1.x * $1.x, y: $1.y * $1.y) }
    let count = Float(points.count)
    let variance = Point(
      x: square.x / count - sum.x * sum.x / (count * count), y: square.y / count - sum.y * sum.y / (count * count))
    return max(variance.x, variance.y, 0).squareRoot()
  }
}

/// First and second moments of polylines, every piece weighted by its arc length; of dots where there are only dots.
struct Moments {
  private(set) var weight: Float = 0
  private(set) var meanX: Float = 0
  private(set) var meanY: Float = 0
  private(set) var varianceX: Float = 0
  private(set) var varianceY: Float = 0
  private(set) var covariance: Float = 0

  /// The slope of the line through the pieces.
  var slope: Float { covariance / max(varianceX, 1e-12) }

  /// The ink's width over its height, measured about that line.
  var aspect: Float { (varianceX / max(varianceY - slope * covariance, 1e-6)).squareRoot() }

  /// The ink's width over its height as it lies: at most 1 for a slash.
  var flatAspect: Float { (varianceX / max(varianceY, 1e-6)).squareRoot() }

  init(_ lines: Polylines) {
    accumulate(lines, slope: 0, centre: 0, limit: .infinity)
  }

  /// Measures again, with pieces that lie far from the line `y = centre + slope · x` counting less (Huber's weights
  /// with a bend at 1.5 standard deviations): ascenders and descenders shouldn't tilt the baseline.
  mutating func refit(_ lines: Polylines, slope: Float, centre: Float) {
    // The standard deviation about the line, from the moments at hand.
    let offset = meanY - slope * meanX - centre
    let spread = varianceY - 2 * slope * covariance + slope * slope * varianceX + offset * offset
    accumulate(lines, slope: slope, centre: centre, limit: max(1.5 * max(spread, 0).squareRoot(), 1e-6))
  }

  private mutating func accumulate(_ lines: Polylines, slope: Float, centre: Float, limit: Float) {
    // Sums at first.
    (weight, meanX, meanY, varianceX, varianceY, covariance) = (0, 0, 0, 0, 0, 0)
    for piece in lines.pieces {
      let distance = abs(piece.y - centre - slope * piece.x)
      add(piece, weight: distance > limit ? piece.length * limit / distance : piece.length)
    }
    if weight == 0 { for dot in lines.points { add(Polylines.Piece(from: dot, to: dot), weight: 1) } }
    guard weight > 0 else { return }
    meanX /= weight
    meanY /= weight
    varianceX = max(varianceX / weight - meanX * meanX, 0)
    varianceY = max(varianceY / weight - meanY * meanY, 0)
    covariance = covariance / weight - meanX * meanY
  }

  private mutating func add(_ piece: Polylines.Piece, weight: Float) {
    self.weight += weight
    meanX += weight * piece.x
    meanY += weight * piece.y
    varianceX += weight * piece.xx
    varianceY += weight * piece.yy
    covariance += weight * piece.xy
  }
}
