import InkCore

/// The number of frames of each part of an ink, at equal arc length.
struct FrameSpacing {
  /// The ink's points, in units.
  let located: [Point]
  /// The distance of each point from the one before it in its part.
  private(set) var pieces: [Float]
  /// The length of each part.
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

  /// The number of points of all parts.
  var frameCount: Int { intervals.reduce(intervals.count, +) }
}
