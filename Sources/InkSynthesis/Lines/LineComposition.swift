import InkCore

/// Puts pieces of one writer's ink on one line, left to right.
///
/// Each keeps its size unless it differs so much from the others' that it must come from another device; then it is scaled
/// to theirs. Times are removed, because the pieces were written at different times.
package struct LineComposition: Sendable {
  /// A piece of ink with its position relative to the piece before it.
  package struct Piece: Sendable {
    /// The ink.
    package var ink: Ink
    /// The text.
    package var text: String
    /// The gap before it, in x-heights; ignored for the first piece.
    package var gap: Float
    /// The shift above the baseline, in x-heights.
    package var lift: Float
    /// The factor of its size.
    package var size: Float

    /// Makes a piece.
    package init(ink: Ink, text: String, gap: Float, lift: Float = 0, size: Float = 1) {
      self.ink = ink
      self.text = text
      self.gap = gap
      self.lift = lift
      self.size = size
    }
  }

  /// Returns the line; pieces without ink or text are skipped.
  package static func line(of pieces: [Piece]) -> Ink {
    let measured = pieces.compactMap { piece in
      WordMetrics(of: piece.ink, text: piece.text).map { (piece: piece, metrics: $0) }
    }
    guard let first = measured.first else { return Ink() }
    let unit = measured.compactMap(\.metrics.xHeight).upperMedian ?? max(first.metrics.right - first.metrics.left, 1)
    var line = Ink()
    line.strokes.reserveCapacity(measured.reduce(0) { $0 + $1.piece.ink.strokes.count })
    var end = first.metrics.left
    for (number, (piece, metrics)) in measured.enumerated() {
      let scale = piece.size * (metrics.foreignXHeight(unit: unit).map { unit / $0 } ?? 1)
      let start = number == 0 ? end : end + piece.gap * unit
      let move = AffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: start - scale * metrics.left,
        ty: -scale * metrics.baseline(unit: unit) - piece.lift * unit)
      append(piece.ink, moved: move, to: &line)
      // The end never moves back to the left.
      end = max(end, start + scale * (metrics.right - metrics.left))
    }
    return line
  }

  private static func append(_ ink: Ink, moved move: AffineTransform, to line: inout Ink) {
    for var stroke in ink.strokes {
      let transform = stroke.transform
      stroke.transform = nil
      stroke.startTime = nil
      stroke.id = nil
      for index in stroke.points.indices {
        let location = stroke.points[index].location
        stroke.points[index].location = move(transform?(location) ?? location)
        stroke.points[index].timeOffset = nil
      }
      line.strokes.append(stroke)
    }
  }
}
