import InkCore

/// Points at equal arc length along every part of an ink, with the ink's points that each represents.
struct Resampling {
  /// The frames' locations, in units.
  var points: [Point] = []
  /// The frames' origins.
  var origins: [VisiblePart] = []
  /// The index of each part's first frame, and at the end the number of frames.
  var partStarts: [Int] = [0]
  /// The arc length to aim at between two frames, in units.
  let step: Float
  /// The length of one unit in the ink's own measure.
  var unit: Float = 0

  init(_ lines: Polylines, transform: AffineTransform, settings: FeatureSettings) {
    var located: [Point] = []
    located.reserveCapacity(lines.x.count)
    for index in lines.x.indices { located.append(transform(Point(x: lines.x[index], y: lines.y[index]))) }
    var pieces = [Float](repeating: 0, count: located.count)
    var lengths: [Float] = []
    lengths.reserveCapacity(lines.parts.count)
    var total: Float = 0
    for part in lines.parts {
      var length: Float = 0
      for index in part.range.dropFirst() {
        pieces[index] = located[index - 1].distance(to: located[index])
        length += pieces[index]
      }
      lengths.append(length)
      total += length
    }
    // A part of length L gives at most L / step + 1.5 frames.
    let intervals = Float(settings.maximumFrames) - 1.5 * Float(lines.parts.count)
    step = intervals > 0 ? max(settings.step, total / intervals) : .infinity
    let expected = min(Int(total / step) + 2 * lines.parts.count, settings.maximumFrames)
    points.reserveCapacity(expected)
    origins.reserveCapacity(expected)
    partStarts.reserveCapacity(lines.parts.count + 1)
    for (part, length) in zip(lines.parts, lengths) {
      if length > step / 2 {
        sample(
          part, of: lines, at: located, pieces: pieces, intervals: max(Int((length / step).rounded()), 1),
          length: length)
      } else {
        single(part, at: located)
      }
      partStarts.append(points.count)
    }
  }

  /// One frame, in the middle of the part's box.
  private mutating func single(_ part: Polylines.Part, at located: [Point]) {
    var lower = located[part.range.lowerBound]
    var upper = lower
    for index in part.range.dropFirst() {
      lower = Point(x: min(lower.x, located[index].x), y: min(lower.y, located[index].y))
      upper = Point(x: max(upper.x, located[index].x), y: max(upper.y, located[index].y))
    }
    points.append((lower + upper) * 0.5)
    origins.append(VisiblePart(stroke: part.origin.stroke, points: part.origin.points))
  }

  /// `intervals + 1` frames from the part's first point to its last.
  private mutating func sample(
    _ part: Polylines.Part, of lines: Polylines, at located: [Point], pieces: [Float], intervals: Int, length: Float
  ) {
    let spacing = length / Float(intervals)
    let first = points.count
    let stroke = part.origin.stroke
    var travelled: Float = 0
    var taken = 1
    // The frame that the current point belongs to, counted within the part, and that frame's first point.
    var owner = 0
    var begin = part.origin.points.lowerBound
    points.append(located[part.range.lowerBound])
    for index in part.range.dropFirst() {
      let from = located[index - 1]
      let to = located[index]
      let piece = pieces[index]
      while taken < intervals, Float(taken) * spacing <= travelled + piece {
        let along = piece > 0 ? min(max((Float(taken) * spacing - travelled) / piece, 0), 1) : 0
        points.append(from + (to - from) * along)
        taken += 1
      }
      travelled += piece
      // Rounded half up without `rounded()`, which is a function call on the oldest supported processors.
      let position = travelled / spacing
      let whole = Int(position)
      let nearest = min(position - Float(whole) < 0.5 ? whole : whole + 1, intervals)
      while owner < nearest {
        let end = lines.source[index]
        origins.append(VisiblePart(stroke: stroke, points: begin..<end))
        begin = end
        owner += 1
      }
    }
    // Rounding may leave the last few untaken.
    let last = located[part.range.upperBound - 1]
    while points.count < first + intervals + 1 { points.append(last) }
    points[first + intervals] = last
    while owner < intervals {
      origins.append(VisiblePart(stroke: stroke, points: begin..<begin))
      owner += 1
    }
    origins.append(VisiblePart(stroke: stroke, points: begin..<part.origin.points.upperBound))
  }
}
