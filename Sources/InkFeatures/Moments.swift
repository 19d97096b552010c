import InkCore

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
    var sums = Sums()
    for piece in lines.pieces {
      let distance = abs(piece.y - centre - slope * piece.x)
      sums.add(piece, weight: distance > limit ? piece.length * limit / distance : piece.length)
    }
    if sums.weight == 0 {
      for dot in lines.points { sums.add(Polylines.Piece(from: dot, to: dot), weight: 1) }
    }
    weight = sums.weight
    guard weight > 0 else { return }
    meanX = sums.x / weight
    meanY = sums.y / weight
    varianceX = max(sums.xx / weight - meanX * meanX, 0)
    varianceY = max(sums.yy / weight - meanY * meanY, 0)
    covariance = sums.xy / weight - meanX * meanY
  }

  private struct Sums {
    var weight: Float = 0
    var x: Float = 0
    var y: Float = 0
    var xx: Float = 0
    var yy: Float = 0
    var xy: Float = 0

    mutating func add(_ piece: Polylines.Piece, weight: Float) {
      self.weight += weight
      x += weight * piece.x
      y += weight * piece.y
      xx += weight * piece.xx
      yy += weight * piece.yy
      xy += weight * piece.xy
    }
  }
}
