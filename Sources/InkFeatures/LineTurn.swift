import InkCore

extension Polylines {
  /// Turns a tilted line to about level.
  ///
  /// - Parameter slopeLimit: The steepest slope that is removed.
  mutating func level(slopeLimit: Float) {
    guard let axis = axis(slopeLimit: slopeLimit) else { return }
    let turn = AffineTransform(turningLevel: axis)
    for index in points.indices { points[index] = turn(points[index]) }
    measurePieces()
  }

  /// The direction of a tilted line, towards the right; `nil` when the ink is level, steeper, or may be something else.
  ///
  /// Only ink that can be nothing but a line has one: much longer than high along its axis, and with a path several times as
  /// long as that, as letters beside one another have it. A slash, an arrow or a slanted letter has none.
  fileprivate func axis(slopeLimit: Float) -> Point? {
    let moments = Moments(self)
    let difference = (moments.varianceX - moments.varianceY) / 2
    let root = (difference * difference + moments.covariance * moments.covariance).squareRoot()
    let mean = (moments.varianceX + moments.varianceY) / 2
    let (along, across) = (mean + root, mean - root)
    guard moments.weight > 0, along > 0 else { return nil }
    // The eigenvector of the larger variance.
    var axis = Point(x: difference + root, y: moments.covariance)
    if axis.x < 1e-6 * root { axis = Point(x: 0, y: 1) }
    axis = axis.direction
    let slope = abs(axis.y) / max(axis.x, 1e-6)
    guard slope > Tilt.least, slope <= slopeLimit else { return nil }
    let elongation = (along / max(across, 1e-9)).squareRoot()
    // The length of a line whose ink is spread evenly is √12 standard deviations.
    let density = moments.weight / (12 * along).squareRoot()
    let isSteep = slope > Tilt.steep
    let isLine =
      elongation > (isSteep ? Tilt.steepElongation : Tilt.elongation)
      && density > (isSteep ? Tilt.steepDensity : Tilt.density)
      || elongation > Tilt.longElongation && density > Tilt.longDensity
      || parts.count >= Tilt.letters && elongation > Tilt.lettersElongation && density > Tilt.lettersDensity
      || parts.count >= Tilt.letters && elongation > Tilt.longElongation && density > Tilt.wideDensity
    return isLine ? axis : nil
  }
}

extension FeatureExtractor {
  /// Returns an ink as its frames see it, level, for whoever looks for its lines.
  package func levelled(_ ink: Ink) -> Ink {
    guard settings.slopeLimit > 0, let axis = Polylines(ink).axis(slopeLimit: settings.slopeLimit) else { return ink }
    var ink = ink
    let turn = AffineTransform(turningLevel: axis)
    for index in ink.strokes.indices {
      ink.strokes[index].transform = ink.strokes[index].transform.map { turn.after($0) } ?? turn
    }
    return ink
  }
}

extension AffineTransform {
  /// The turn that makes a direction that of x.
  fileprivate init(turningLevel axis: Point) { self.init(a: axis.x, b: -axis.y, c: axis.y, d: axis.x, tx: 0, ty: 0) }
}

/// The signs by which tilted lines are known.
private enum Tilt {
  /// The least slope: smaller ones are the baseline's (`Normalization`).
  static let least: Float = 0.2
  /// The slope from which on a slanted letter has it, too.
  static let steep: Float = 0.8
  /// The ratio of the standard deviations along and across the line, at least.
  static let elongation: Float = 3
  static let steepElongation: Float = 3.5
  /// The length of the path relative to the line's, at least.
  static let density: Float = 2.5
  static let steepDensity: Float = 3
  /// The same of a long line, which letters with wide gaps may have: an arrow's path is a tenth longer than the arrow.
  static let longElongation: Float = 8
  static let longDensity: Float = 1.4
  /// The same of as many strokes as no arrow has; a dashed line is shorter than its length with gaps.
  static let letters = 5
  static let lettersElongation: Float = 5
  static let lettersDensity: Float = 1.6
  static let wideDensity: Float = 1.05
}
