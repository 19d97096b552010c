import InkCore

/// The visible, finite points of an ink as polylines, moved and scaled into the box from −1 to 1.
///
/// All later arithmetic is on numbers of that size, so that neither tiny nor huge coordinates lose digits or overflow.
struct Polylines {
  /// One visible part of a stroke that has at least one finite point.
  struct Part {
    /// The stroke's index in the ink and all points of the part, finite or not.
    var origin: VisiblePart
    /// The part's finite points, as a range into `points` and `source`.
    var range: Range<Int>
  }

  /// The points of all parts, one after another.
  var points: [Point] = []
  /// The index of each point in its stroke.
  var source: [Int] = []
  var parts: [Part] = []
  /// Half of the longer side of the ink's box: the length of 1 in these coordinates.
  private(set) var extent: Float = 0
  /// The straight lines between the points of all parts.
  private(set) var pieces: [Piece] = []

  init(_ ink: Ink) {
    let count = ink.pointCount
    points.reserveCapacity(count)
    source.reserveCapacity(count)
    for part in ink.visibleParts {
      let stroke = ink.strokes[part.stroke]
      let start = points.count
      for index in part.points {
        let location = stroke.location(at: index)
        guard location.isFinite else { continue }
        points.append(location)
        source.append(index)
      }
      if points.count > start { parts.append(Part(origin: part, range: start..<points.count)) }
    }
    guard let box = Box(around: points) else { return }
    // In Double, since the difference of two finite floats can be infinite.
    let (left, right) = (Double(box.lower.x), Double(box.upper.x))
    let (top, bottom) = (Double(box.lower.y), Double(box.upper.y))
    let extent = max(right - left, bottom - top) / 2
    self.extent = Float(extent)
    let scale = extent > 0 ? 1 / extent : 0
    for index in points.indices {
      points[index].x = Float((Double(points[index].x) - (left + right) / 2) * scale)
      points[index].y = Float((Double(points[index].y) - (top + bottom) / 2) * scale)
    }
    measurePieces()
  }

  /// Measures the lines between points again, after the points have moved.
  mutating func measurePieces() {
    pieces.removeAll(keepingCapacity: true)
    pieces.reserveCapacity(points.count)
    for part in parts {
      for index in part.range.dropLast() { pieces.append(Piece(from: points[index], to: points[index + 1])) }
    }
  }

  /// A straight line from one point to the next, with the figures that are used more than once.
  struct Piece {
    var dx: Float
    var dy: Float
    var length: Float
    /// The middle.
    var x: Float
    var y: Float
    /// The second moments: those of the middle, and the twelfths about it.
    var xx: Float
    var yy: Float
    var xy: Float

    init(from: Point, to: Point) {
      dx = to.x - from.x
      dy = to.y - from.y
      length = (dx * dx + dy * dy).squareRoot()
      x = from.x + dx / 2
      y = from.y + dy / 2
      xx = x * x + dx * dx / 12
      yy = y * y + dy * dy / 12
      xy = x * y + dx * dy / 12
    }
  }

  /// Follows every part with a lag of `length`, forwards and then backwards, so that steps smaller than it vanish and
  /// nothing is displaced; the ends stay. Where points lie farther apart than `length` they hardly move.
  mutating func smooth(over length: Float) {
    for part in parts where part.range.count > 2 {
      let (first, last) = (part.range.lowerBound, part.range.upperBound - 1)
      var shares: [Float] = []
      shares.reserveCapacity(part.range.count - 1)
      for index in first..<last {
        let step = points[index].distance(to: points[index + 1])
        shares.append(step / (step + length))
      }
      let end = points[last]
      for index in first + 1...last {
        let share = shares[index - first - 1]
        points[index] = points[index - 1] + (points[index] - points[index - 1]) * share
      }
      points[last] = end
      for index in stride(from: last - 1, to: first, by: -1) {
        let share = shares[index - first]
        points[index] = points[index + 1] + (points[index] - points[index + 1]) * share
      }
    }
    measurePieces()
  }
}
