#if canImport(PencilKit)
  import PencilKit

  extension Ink {
    /// Ink from a PencilKit drawing, with sampled paths; transforms and erased parts are kept.
    ///
    /// Strokes begin at their creation date, counted from the first stroke's. `spacing` is the approximate largest distance
    /// between two points of a stroke, in the drawing's units.
    public init(_ drawing: PKDrawing, spacing: Float = 2) {
      let start = drawing.strokes.map(\.path.creationDate.timeIntervalSinceReferenceDate).min() ?? 0
      self.init(
        strokes: drawing.strokes.map { stroke in
          let points = stroke.path.map { point in
            StrokePoint(
              location: Point(x: Float(point.location.x), y: Float(point.location.y)),
              timeOffset: Float(point.timeOffset), force: Float(point.force), azimuth: Float(point.azimuth),
              altitude: Float(point.altitude))
          }
          let visible =
            stroke.mask == nil
            ? nil : stroke.maskedPathRanges.map { Float($0.lowerBound)...Float($0.upperBound) }
          let map = stroke.transform
          return StrokePath(controlPoints: points).stroke(
            spacing: spacing, visibleParameters: visible,
            startTime: stroke.path.creationDate.timeIntervalSinceReferenceDate - start,
            transform: map.isIdentity
              ? nil
              : AffineTransform(
                a: Float(map.a), b: Float(map.b), c: Float(map.c), d: Float(map.d), tx: Float(map.tx),
                ty: Float(map.ty)))
        })
    }
  }
#endif
