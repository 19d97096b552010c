import InkCore

/// The visible, finite points of an ink as polylines, moved and scaled into the box from −1 to 1.
///
/// All later arithmetic is on numbers of that size, so that neither tiny nor huge coordinates lose digits or overflow.
struct Polylines {
  /// One visible part of a stroke that has at least one finite point.
  struct Part {
    /// The stroke's index in the ink and all points of the part, finite or not.
    var origin: VisiblePart
    /// The part's finite points, as a range into `x`, `y` and `source`.
    var range: Range<Int>
  }

  /// The x coordinates of all parts, one after another.
  var x: [Float] = []
  /// The y coordinates of all parts, one after another.
  var y: [Float] = []
  /// The index of each point in its stroke.
  var source: [Int] = []
  var parts: [Part] = []
  /// Half of the longer side of the ink's box: the length of 1 in these coordinates.
  private(set) var extent: Float = 0
  /// The straight lines between the points of all parts.
  private(set) var pieces: [Piece] = []

  init(_ ink: Ink) {
    let count = ink.pointCount
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    source.reserveCapacity(count)
    var lower = Point(x: .infinity, y: .infinity)
    var upper = Point(x: -.infinity, y: -.infinity)
    for part in ink.visibleParts {
      let stroke = ink.strokes[part.stroke]
      let start = x.count
      for index in part.points {
        var location = stroke.points[index].location
        if let transform = stroke.transform { location = transform(location) }
        guard location.isFinite else { continue }
        x.append(location.x)
        y.append(location.y)
        source.append(index)
        lower = Point(x: min(lower.x, location.x), y: min(lower.y, location.y))
        upper = Point(x: max(upper.x, location.x), y: max(upper.y, location.y))
      }
      if x.count > start { parts.append(Part(origin: part, range: start..<x.count)) }
    }
    guard !x.isEmpty else { return }
    // In Double, since the difference of two finite floats can be infinite.
    let centreX = (Double(lower.x) + Double(upper.x)) / 2
    let centreY = (Double(lower.y) + Double(upper.y)) / 2
    let extent = max(Double(upper.x) - Double(lower.x), Double(upper.y) - Double(lower.y)) / 2
    self.extent = Float(extent)
    let scale = extent > 0 ? 1 / extent : 0
    for index in x.indices {
      x[index] = Float((Double(x[index]) - centreX) * scale)
      y[index] = Float((Double(y[index]) - centreY) * scale)
    }
    measurePieces()
  }

  /// Measures the lines between points again, after the points have moved.
  mutating func measurePieces() {
    pieces.removeAll(keepingCapacity: true)
    pieces.reserveCapacity(x.count)
    for part in parts {
      for index in part.range.dropLast() {
        pieces.append(Piece(from: Point(x: x[index], y: y[index]), to: Point(x: x[index + 1], y: y[index + 1])))
      }
    }
  }
}

extension Polylines {
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
}
