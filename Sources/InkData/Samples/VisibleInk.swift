import InkCore

/// Ink as it can be seen: without the parts that were covered in the colour of the paper.
///
/// White-out erasers and pens of the paper's colour cover what was drawn before them. Their own strokes stay, as those of
/// an eraser.
package struct VisibleInk {
  package private(set) var strokes: [Stroke] = []
  package private(set) var styles: [StrokeStyle] = []
  /// The index of each stroke among the given ones; parts of a stroke have the same.
  package private(set) var sources: [Int] = []
  /// The number of strokes of which something is covered.
  package private(set) var coveredCount = 0

  package static let white: UInt32 = 0xFFFF_FFFF

  /// A stroke that covers what is below it.
  private struct Cover {
    let index: Int
    let radius: Float
    let points: [Point]
    /// The rectangles around runs of its points.
    let boxes: [Box]
  }

  private static let runLength = 16
  // Distances between points and lines; far more than on any page that was written.
  private static let workLimit = 50_000_000

  /// Finds the visible parts of strokes in the order of drawing, each of which has a style; `paper` is its colour.
  ///
  /// Where the colour is only assumed, a stroke of it that hides nothing is ink on paper of another colour.
  package init(
    _ strokes: [Stroke], _ styles: [StrokeStyle], paper: UInt32 = Self.white, isPaperKnown: Bool = true
  ) {
    precondition(strokes.count == styles.count, "\(strokes.count) strokes with \(styles.count) styles")
    let isCover = styles.map { Self.covers($0, paper: paper) }
    let covers = strokes.indices.filter { isCover[$0] }.compactMap { Self.cover(strokes[$0], styles[$0], at: $0) }
    var work = 0
    var hiding: Set<Int> = []
    var nextCover = 0
    defer {
      for (index, source) in sources.enumerated() where isCover[source] && (isPaperKnown || hiding.contains(source)) {
        self.styles[index].tool = .eraser
      }
    }
    for (index, stroke) in strokes.enumerated() {
      let style = styles[index]
      nextCover = covers[nextCover...].firstIndex { $0.index > index } ?? covers.count
      let above = covers[nextCover...]
      guard !isCover[index], !above.isEmpty, stroke.maskedRanges == nil, work < Self.workLimit,
        let parts = Self.visibleParts(of: stroke, width: style.width ?? 0, under: above, &work, &hiding)
      else {
        append(stroke, style, index)
        continue
      }
      coveredCount += 1
      for part in parts {
        var piece = stroke
        piece.points = Array(stroke.points[part])
        append(piece, style, index)
      }
    }
  }

  private mutating func append(_ stroke: Stroke, _ style: StrokeStyle, _ source: Int) {
    strokes.append(stroke)
    styles.append(style)
    sources.append(source)
  }

  private static func covers(_ style: StrokeStyle, paper: UInt32) -> Bool {
    if style.tool == .eraser { return true }
    guard style.tool == nil || style.tool == .pen, let colour = style.colour else { return false }
    return colour | 0xFF == paper | 0xFF && colour & 0xFF == 0xFF
  }

  private static func cover(_ stroke: Stroke, _ style: StrokeStyle, at index: Int) -> Cover? {
    guard let width = style.width, width > 0, width.isFinite, !stroke.points.isEmpty else { return nil }
    let points = stroke.points.indices.map { stroke.location(at: $0) }
    let boxes = stride(from: 0, to: max(1, points.count - 1), by: runLength).compactMap { start in
      Ink(strokes: [Stroke(locations: Array(points[start..<min(start + runLength + 1, points.count)]))]).boundingBox?
        .grown(by: width / 2)
    }
    return Cover(index: index, radius: width / 2, points: points, boxes: boxes)
  }

  /// The runs of points that no cover hides; `nil` where all are visible.
  private static func visibleParts(
    of stroke: Stroke, width: Float, under covers: ArraySlice<Cover>, _ work: inout Int,
    _ hiding: inout Set<Int>
  ) -> [Range<Int>]? {
    // Edges that show below what was drawn over a stroke don't make it legible.
    let margin = width.isFinite ? max(0, width) / 4 : 0
    var parts: [Range<Int>] = []
    var start: Int?
    for index in stroke.points.indices {
      if let cover = cover(of: stroke.location(at: index), margin: margin, among: covers, &work) {
        hiding.insert(cover)
        if let first = start { parts.append(first..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let first = start { parts.append(first..<stroke.points.count) }
    if parts == [stroke.points.indices] { return nil }
    // A single point at the edge of what was covered is no dot.
    return parts.filter { $0.count > 1 }
  }

  /// The index of a stroke that hides a point.
  private static func cover(
    of point: Point, margin: Float, among covers: ArraySlice<Cover>, _ work: inout Int
  ) -> Int? {
    for cover in covers {
      let radius = cover.radius - margin
      guard work < workLimit else { return nil }
      work += cover.boxes.count
      for (run, box) in cover.boxes.enumerated() where box.contains(point) {
        let first = run * runLength
        let last = min(first + runLength, cover.points.count - 1)
        work += last - first + 1
        if first == last, point.distance(to: cover.points[first]) <= radius { return cover.index }
        for index in first..<last
        where point.distance(toLineFrom: cover.points[index], to: cover.points[index + 1]) <= radius {
          return cover.index
        }
      }
    }
    return nil
  }
}
