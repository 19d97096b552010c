/// A drawing: strokes in the order of writing.
public struct Ink: Hashable, Sendable {
  /// The strokes in the order of writing.
  public var strokes: [Stroke]

  /// Makes a drawing from strokes.
  public init(strokes: [Stroke] = []) {
    self.strokes = strokes
  }

  /// The number of samples in all strokes.
  public var pointCount: Int { strokes.reduce(0) { $0 + $1.points.count } }

  /// The runs of visible points, stroke by stroke.
  public var visibleParts: [VisiblePart] {
    var parts: [VisiblePart] = []
    parts.reserveCapacity(strokes.count)
    for (index, stroke) in strokes.enumerated() {
      if stroke.maskedRanges == nil {
        if !stroke.points.isEmpty { parts.append(VisiblePart(stroke: index, points: 0..<stroke.points.count)) }
        continue
      }
      for range in stroke.visibleRanges { parts.append(VisiblePart(stroke: index, points: range)) }
    }
    return parts
  }

  /// The locations of all visible, finite points, with transforms applied.
  package var visibleLocations: [Point] {
    visibleParts.flatMap { part in part.points.map { strokes[part.stroke].location(at: $0) } }.filter { $0.isFinite }
  }

  /// The visible parts as strokes of their own, with masks and transforms applied.
  ///
  /// A stroke with two visible parts gives two strokes; both keep its id and start time.
  public var visibleStrokes: [Stroke] {
    visibleParts.map { part in
      let stroke = strokes[part.stroke]
      var points = Array(stroke.points[part.points])
      if let transform = stroke.transform {
        for index in points.indices { points[index].location = transform(points[index].location) }
      }
      return Stroke(points: points, id: stroke.id, startTime: stroke.startTime)
    }
  }

  /// The smallest box around all visible, finite points, with transforms applied; `nil` when there are none.
  public var boundingBox: Box? { Box(around: visibleLocations) }
}

/// A run of a stroke's visible points.
public struct VisiblePart: Hashable, Sendable {
  /// The stroke's index in the ink.
  public var stroke: Int
  /// The points, as a range of indices into the stroke's `points`: not empty, except for some frames.
  public var points: Range<Int>

  /// Makes a part from a stroke's index and a range of its points.
  public init(stroke: Int, points: Range<Int>) {
    self.stroke = stroke
    self.points = points
  }
}
