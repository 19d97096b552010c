import InkCore

/// Points at equal arc length along every part of an ink, with the ink's points that each represents.
struct Resampling {
  /// The frames' locations, in units.
  var points: [Point] = []
  /// The frames' origins.
  var origins: [VisiblePart] = []
  /// The frames of each part.
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
      } else {
        single(part, at: spacing.located)
      }
      parts.append(start..<points.count)
    }
  }

  /// One frame, in the middle of the part's box.
  private mutating func single(_ part: Polylines.Part, at located: [Point]) {
    guard let box = Box(around: located[part.range]) else { return }
    points.append((box.lower + box.upper) * 0.5)
    origins.append(part.origin)
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
