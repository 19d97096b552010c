import InkCore

extension DrawnInk {
  /// The ink cut where its graphemes meet, each piece with the index of its grapheme; points of no grapheme have none.
  ///
  /// A piece goes on to the first point of the next, so that no gap is seen between them. Parts outside the ink are
  /// ignored.
  static func pieces(of ink: Ink, _ segments: [ExplainedText.Segment]) -> [(stroke: Stroke, segment: Int?)] {
    var owners = ink.strokes.map { [Int?](repeating: nil, count: $0.points.count) }
    for (index, segment) in segments.enumerated() {
      for part in segment.parts where owners.indices.contains(part.stroke) {
        for point in part.points.clamped(to: owners[part.stroke].indices) { owners[part.stroke][point] = index }
      }
    }
    return zip(ink.strokes, owners).flatMap { stroke, owners -> [(stroke: Stroke, segment: Int?)] in
      var pieces: [(stroke: Stroke, segment: Int?)] = []
      var start = 0
      for index in owners.indices where index + 1 == owners.count || owners[index + 1] != owners[index] {
        let end = min(index + 2, owners.count)
        pieces.append(
          (Stroke(points: Array(stroke.points[start..<end]), transform: stroke.transform), owners[index]))
        start = index + 1
      }
      return pieces
    }
  }

  /// Scales an ink into a box of at most `size` by `size`, cut where its graphemes meet; `nil` when it has no finite point.
  init?(_ ink: Ink, size: Int, segments: [ExplainedText.Segment]) {
    let pieces = Self.pieces(of: ink, segments).filter { piece in
      piece.stroke.points.contains { (piece.stroke.transform?($0.location) ?? $0.location).isFinite }
    }
    self.init(Ink(strokes: pieces.map(\.stroke)), size: size)
    self.segments = pieces.map { $0.segment ?? -1 }
    graphemes = segments.map(\.grapheme)
  }
}
