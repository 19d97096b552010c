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
  public func selection(
    at point: Point, _ granularity: PageSelection.Granularity, reach: Float = 0
  ) -> PageSelection? {
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

  /// Selects the words between two points in reading order, as handles that are dragged do.
  ///
  /// - Parameters:
  ///   - start: A point in or near one word.
  ///   - end: A point in or near the other word.
  /// - Returns: The selection; `nil` on a page without writing.
  public func selection(from start: Point, to end: Point) -> PageSelection? {
    guard let first = word(nearest: start), let last = word(nearest: end) else { return nil }
    let (from, to) = first <= last ? (first, last) : (last, first)
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
    selection(
      of: (lines.map { $0.strokes } + drawings.map { $0.strokes }).map { $0.filter { ids.contains($0) } })
  }

  /// The strokes that move when space is inserted above or beside them.
  ///
  /// `point`: where space is inserted.
  /// - Returns: Downward, the strokes of all lines and drawings whose middle lies below the point. To the right, those of the
  ///   words of the point's line that begin to the right of it.
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
    let around = Box(lower: point, upper: point).grown(by: reach)
    var best: (distance: Float, id: Stroke.ID)?
    for id in strokes(near: around) {
      guard let stroke = stroke(id) else { continue }
      let distance = VisiblePath(stroke).distance(to: point)
      guard distance <= reach else { continue }
      if best.map({ (distance, id) < $0 }) ?? true { best = (distance, id) }
    }
    return best?.id
  }

  /// A stroke of the word whose box holds a point.
  private func writing(at point: Point) -> Stroke.ID? {
    for line in lines where line.box.contains(point) {
      for word in line.words where word.box.contains(point) { return word.strokes.first }
    }
    return nil
  }

  /// The word whose box is nearest to a point: the line by the distance down the page before that along it.
  private func word(nearest point: Point) -> WordPlace? {
    var best: (distance: Float, place: WordPlace)?
    for (number, line) in lines.enumerated() {
      let beside = line.box.separation(from: point)
      for (index, word) in line.words.enumerated() {
        let distance = beside.x + beside.y + 1e-3 * word.box.separation(from: point).x
        if best.map({ distance < $0.distance }) ?? true { best = (distance, WordPlace(line: number, word: index)) }
      }
    }
    return best?.place
  }

  private struct WordPlace: Comparable {
    var line: Int
    var word: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.word) < (b.line, b.word) }
  }

  private func selection(of groups: [[Stroke.ID]]) -> PageSelection? {
    let boxes = groups.compactMap { ids in
      Box(around: ids.compactMap { box(of: $0) }.flatMap { [$0.lower, $0.upper] })
    }
    return boxes.isEmpty ? nil : PageSelection(strokes: inOrder(groups.flatMap { $0 }), boxes: boxes)
  }
}

/// The visible lines of a stroke, to measure distances to.
struct VisiblePath {
  private var pieces: [[Point]] = []

  init(_ stroke: Stroke) {
    pieces = stroke.visibleRanges.map { range in
      range.map { stroke.location(at: $0) }.filter { $0.isFinite }
    }
  }

  /// The distance of a point from the path; infinite when nothing is visible.
  func distance(to point: Point) -> Float {
    var best = Float.infinity
    for piece in pieces {
      for (from, to) in Self.lines(of: piece) { best = min(best, Self.distance(point, from, to)) }
    }
    return best
  }

  /// Whether a part of the path is within a distance of another path.
  func isWithin(_ reach: Float, of other: [Point]) -> Bool {
    for piece in pieces {
      for (a, b) in Self.lines(of: piece) {
        for (c, d) in Self.lines(of: other) {
          if Self.cross(a, b, c, d) { return true }
          let distance = min(
            Self.distance(a, c, d), Self.distance(b, c, d), Self.distance(c, a, b), Self.distance(d, a, b))
          if distance <= reach { return true }
        }
      }
    }
    return false
  }

  /// The lines between successive points; one of no length for a single point.
  private static func lines(of points: [Point]) -> [(Point, Point)] {
    points.count == 1 ? [(points[0], points[0])] : Array(zip(points, points.dropFirst()))
  }

  private static func distance(_ point: Point, _ from: Point, _ to: Point) -> Float {
    let (line, offset) = (to - from, point - from)
    let square = line.x * line.x + line.y * line.y
    let share = square > 0 ? max(0, min(1, (offset.x * line.x + offset.y * line.y) / square)) : 0
    return point.distance(to: from + line * share)
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    func side(_ point: Point, _ from: Point, _ to: Point) -> Float {
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    return side(a, c, d) * side(b, c, d) < 0 && side(c, a, b) * side(d, a, b) < 0
  }
}
