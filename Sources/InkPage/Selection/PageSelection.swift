import InkCore

/// Strokes that a person chose on a page.
public struct PageSelection: Hashable, Sendable {
  /// The extent of what a tap selects.
  public enum Granularity: Int, Hashable, Sendable, CaseIterable {
    /// A stroke.
    case stroke
    /// A word, or a drawing.
    case word
    /// A line, or a drawing.
    case line
    /// A paragraph, or a drawing.
    case paragraph
  }

  /// The ids of the strokes, in the order of writing.
  public var strokes: [Stroke.ID]
  /// The boxes around what was chosen: one for each line or drawing.
  public var boxes: [Box]
}

extension Page {
  /// Selects what is at a point: with a double tap its word, with another its line, then its paragraph.
  ///
  /// `reach`: the distance that ink may have from the point; a negative one counts as 0.
  /// - Returns: The selection; `nil` when no ink is near.
  public func selection(at point: Point, _ granularity: PageSelection.Granularity, reach: Float = 0) -> PageSelection? {
    guard let nearest = stroke(at: point, reach: max(reach, 0)) ?? writing(at: point) else { return nil }
    if granularity == .stroke { return selection(of: [[nearest]]) }
    for (number, line) in lines.enumerated() {
      guard let word = line.words.firstIndex(where: { $0.strokes.contains(nearest) }) else { continue }
      switch granularity {
      case .stroke, .word: return selection(of: [line.words[word].strokes])
      case .line: return selection(of: [line.strokes])
      case .paragraph:
        let paragraph = paragraphs.first { $0.lines.contains(number) }!
        return selection(of: paragraph.lines.map { lines[$0].strokes })
      }
    }
    return drawings.first { $0.strokes.contains(nearest) }.flatMap { selection(of: [$0.strokes]) }
  }

  /// Selects the words between two points in reading order, each in or near a word, as handles that are dragged do.
  ///
  /// - Returns: The selection; `nil` on a page without writing.
  public func selection(from start: Point, to end: Point) -> PageSelection? {
    guard let first = word(nearest: start), let last = word(nearest: end) else { return nil }
    let (from, to) = (first.line, first.word) <= (last.line, last.word) ? (first, last) : (last, first)
    let lines = lines
    return selection(
      of: (from.line...to.line).map { line in
        let words = lines[line].words
        let range = (line == from.line ? from.word : 0)...(line == to.line ? to.word : words.count - 1)
        return words[range].flatMap { $0.strokes }
      })
  }

  /// Selects the strokes that a path touches, as a brush does.
  ///
  /// - Returns: The selection; `nil` when the path touches nothing.
  public func selection(touchedBy path: [Point], width: Float) -> PageSelection? {
    let reach = max(width, 0) / 2
    guard let around = Box(around: path)?.grown(by: reach) else { return nil }
    let touched = Set(
      strokes(near: around).filter { id in
        stroke(id).map { VisiblePath($0).isWithin(reach, of: path) } == true
      })
    return selection(ofStrokes: touched)
  }

  /// The selection of strokes: the boxes are those of its lines and drawings.
  ///
  /// - Parameter ids: The strokes; unknown ones are ignored.
  /// - Returns: The selection; `nil` when no visible stroke is left.
  public func selection(ofStrokes ids: Set<Stroke.ID>) -> PageSelection? {
    selection(of: (lines.map { $0.strokes } + drawings.map { $0.strokes }).map { $0.filter { ids.contains($0) } })
  }

  /// The strokes that move when space is inserted above or beside them.
  ///
  /// - Returns: Downward, the strokes of all lines and drawings whose middle lies below the point. To the right, those of
  ///   the words of the point's line that begin to the right of it.
  public func strokes(movedBySpaceAt point: Point, _ axis: SpaceAxis) -> [Stroke.ID] {
    switch axis {
    case .downward:
      let groups = lines.map { ($0.box, $0.strokes) } + drawings.map { ($0.box, $0.strokes) }
      return inOrder(groups.filter { $0.0.middle.y > point.y }.flatMap { $0.1 })
    case .rightward:
      guard let line = word(nearest: point)?.line else { return [] }
      return inOrder(lines[line].words.filter { $0.box.middle.x > point.x }.flatMap { $0.strokes })
    }
  }

  /// The direction in which things move when space is inserted.
  public enum SpaceAxis: Hashable, Sendable {
    /// Down the page.
    case downward
    /// Along a line.
    case rightward
  }

  /// The stroke whose path is nearest to a point, if it is near enough.
  private func stroke(at point: Point, reach: Float) -> Stroke.ID? {
    let near = strokes(near: Box(lower: point, upper: point).grown(by: reach)).compactMap { id in
      stroke(id).map { (distance: VisiblePath($0).distance(to: point), id: id) }
    }
    return near.filter { $0.distance <= reach }.min { $0 < $1 }?.id
  }

  /// A stroke of the word whose box holds a point.
  private func writing(at point: Point) -> Stroke.ID? {
    let words = lines.lazy.filter { $0.box.contains(point) }.flatMap { $0.words }
    return words.first { $0.box.contains(point) }?.strokes.first
  }

  /// The word whose box is nearest to a point: the line by the distance down the page before that along it.
  private func word(nearest point: Point) -> (distance: Float, line: Int, word: Int)? {
    let words = lines.enumerated().flatMap { number, line in
      let beside = line.box.separation(from: point)
      return line.words.enumerated().map { index, word in
        (distance: beside.x + beside.y + 1e-3 * word.box.separation(from: point).x, line: number, word: index)
      }
    }
    return words.min { $0.distance < $1.distance }
  }

  private func selection(of groups: [[Stroke.ID]]) -> PageSelection? {
    let boxes = groups.compactMap { ids in Box(around: ids.compactMap { box(of: $0) }) }
    return boxes.isEmpty ? nil : PageSelection(strokes: inOrder(groups.flatMap { $0 }), boxes: boxes)
  }
}

/// The visible lines of a stroke, to measure distances to.
struct VisiblePath {
  private let lines: [(Point, Point)]

  init(_ stroke: Stroke) {
    lines = stroke.visibleRanges.flatMap { range in
      Self.lines(of: range.map { stroke.location(at: $0) }.filter { $0.isFinite })
    }
  }

  /// The distance of a point from the path; infinite when nothing is visible.
  func distance(to point: Point) -> Float {
    lines.reduce(.infinity) { min($0, point.distance(toLineFrom: $1.0, to: $1.1)) }
  }

  /// Whether a part of the path is within a distance of another path.
  func isWithin(_ reach: Float, of other: [Point]) -> Bool {
    let others = Self.lines(of: other)
    return lines.contains { a, b in
      others.contains { c, d in
        Self.cross(a, b, c, d)
          || min(
            a.distance(toLineFrom: c, to: d), b.distance(toLineFrom: c, to: d), c.distance(toLineFrom: a, to: b),
            d.distance(toLineFrom: a, to: b)) <= reach
      }
    }
  }

  /// The lines between successive points; one of no length for a single point.
  private static func lines(of points: [Point]) -> [(Point, Point)] {
    points.count == 1 ? [(points[0], points[0])] : Array(zip(points, points.dropFirst()))
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    func side(_ point: Point, _ from: Point, _ to: Point) -> Float { (to - from).cross(point - from) }
    return side(a, c, d) * side(b, c, d) < 0 && side(c, a, b) * side(d, a, b) < 0
  }
}
