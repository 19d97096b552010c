import InkCore

/// Points at equal arc length along every part of an ink, with the ink's points that each represents.
struct Resampling {
  /// The frames' locations, in units.
  var points: [Point] = []
  var origins: [VisiblePart] = []
  var parts: [Range<Int>] = []
  /// The arc length to aim at between two frames, in units.
  let step: Float
  /// The length of one unit in the ink's own measure.
  var unit: Float = 0

  init(_ spacing: FrameSpacing, of lines: Polylines) {
    step = spacing.step
    points.reserveCapacity(spacing.frameCount)
    origins.reserveCapacity(spacing.frameCount)
    parts.reserveCapacity(lines.parts.count)
    for (index, part) in lines.parts.enumerated() {
      let start = points.count
      if spacing.intervals[index] > 0 {
        sample(
          part, of: lines, at: spacing.located, pieces: spacing.pieces, intervals: spacing.intervals[index],
          length: spacing.lengths[index])
      } else if let box = Box(around: spacing.located[part.range]) {
        // One frame, in the middle of the part's box.
        points.append((box.lower + box.upper) * 0.5)
        origins.append(part.origin)
      }
      parts.append(start..<points.count)
    }
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

/// The number of frames of each part of an ink, at equal arc length.
struct FrameSpacing {
  /// The ink's points, in units.
  let located: [Point]
  /// The distance of each point from the one before it in its part.
  private(set) var pieces: [Float]
  private(set) var lengths: [Float] = []
  /// The intervals between each part's points; 0 for a part that is one point.
  let intervals: [Int]
  /// The arc length to aim at between two points, in units.
  let step: Float

  init(_ lines: Polylines, transform: AffineTransform, settings: FeatureSettings) {
    located = lines.points.map { transform($0) }
    pieces = [Float](repeating: 0, count: located.count)
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
    let available = Float(settings.maximumFrames) - 1.5 * Float(lines.parts.count)
    let step = available > 0 ? max(settings.step, total / available) : .infinity
    self.step = step
    intervals = lengths.map { $0 > step / 2 ? max(Int(($0 / step).rounded()), 1) : 0 }
  }

  var frameCount: Int { intervals.reduce(intervals.count, +) }
}
