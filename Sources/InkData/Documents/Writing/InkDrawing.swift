import InkCore

/// The strokes of a page as they are drawn: lines of one width, colour and opacity each.
struct InkDrawing {
  /// A line of one look.
  struct Line {
    /// The points on the written page; one point is a dot.
    var points: [Point]
    /// The width on the written page.
    let width: Float
    /// Red, green and blue, a byte each.
    let colour: UInt32
    /// The opacity from 0 to 255.
    let opacity: UInt8
    /// Whether the line is that of a highlighter, which what is below shines through.
    let isHighlight: Bool
    /// The stroke's index on the page.
    let stroke: Int
  }

  /// The lines in the order of drawing.
  private(set) var lines: [Line] = []

  // Of a pen of usual size, in millimetres, where the file has none.
  private static let usualWidth: Float = 0.4
  // Steps of width that can't be seen, of the nominal width.
  private static let widthSteps: Float = 8
  private static let forces: ClosedRange<Float> = 0.2...3

  /// Draws a page.
  ///
  /// - Parameter unitsPerMillimetre: The number of written units in a millimetre.
  init(_ page: NotePage, _ geometry: PageGeometry, unitsPerMillimetre: Float) {
    for part in Ink(strokes: page.strokes).visibleParts {
      let stroke = page.strokes[part.stroke]
      let style = page.styles[part.stroke]
      let isHighlight = style.tool == .highlighter
      let colour = style.tool == .eraser ? 0xFFFF_FFFF : style.colour ?? (isHighlight ? 0xFFFF_007F : 0x0000_00FF)
      // Older programs store highlights without their opacity.
      let opacity = isHighlight ? min(UInt8(truncatingIfNeeded: colour), 0x7F) : UInt8(truncatingIfNeeded: colour)
      let scaled = style.width.map { $0 * geometry.scale }
      let width = scaled.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? Self.usualWidth * unitsPerMillimetre
      func line(_ points: [Point], steps: Float) -> Line {
        Line(
          points: points, width: width * steps / Self.widthSteps, colour: colour >> 8, opacity: opacity,
          isHighlight: isHighlight, stroke: part.stroke)
      }
      let points = part.points.map { geometry(stroke.location(at: $0)) }
      // Where lines of a translucent stroke overlap, the ends would show.
      let hasForce = opacity == 0xFF && part.points.contains { stroke.points[$0].force != nil }
      guard hasForce, points.count > 1 else {
        lines.append(line(points, steps: Self.widthSteps))
        continue
      }
      var run = [points[0]]
      var runSteps: Float?
      for (index, point) in points.dropFirst().enumerated() {
        // The last point's force may be missing: a line has that of its first.
        let force = stroke.points[part.points.lowerBound + index].force ?? 1
        let bounded = force.isFinite ? max(Self.forces.lowerBound, min(force, Self.forces.upperBound)) : 1
        let steps = (bounded * Self.widthSteps).rounded(.up)
        if let before = runSteps, before != steps {
          lines.append(line(run, steps: before))
          run = [points[index]]
        }
        runSteps = steps
        run.append(point)
      }
      lines.append(line(run, steps: runSteps ?? Self.widthSteps))
    }
  }
}
