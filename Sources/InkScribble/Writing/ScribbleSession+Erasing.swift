public import InkCore
import InkRuntime

/// The eraser end of a pen. It takes what it touches, so no shape has to be recognized.
extension ScribbleSession {
  /// Removes the strokes that an eraser's path touches and whose text isn't inserted yet.
  ///
  /// `reach`: half of the eraser's width in the surface's units.
  /// - Returns: Whether there were any.
  @discardableResult
  public func eraseStrokes(along path: [Point], reach: Float) -> Bool {
    let path = Self.dense(path)
    guard let box = Box(around: path)?.grown(by: reach) else { return false }
    var gone: [Stroke.ID] = []
    if let waiting = pending, Self.touches(waiting.written, path, box, reach) {
      pending = nil
      gone.append(waiting.written.id)
    }
    for index in runs.indices {
      let touched = runs[index].strokes.filter { Self.touches($0, path, box, reach) }.map { $0.id }
      guard !touched.isEmpty else { continue }
      remove(touched, from: index)
      gone += touched
    }
    if !gone.isEmpty { surface.show(.discard(gone, because: .gesture)) }
    return !gone.isEmpty
  }

  /// Finds the text that an eraser's path would delete.
  ///
  /// - Returns: The deletion; `nil` where the path begins in no element, in a secure one, or touches no letter.
  public func erasure(along path: [Point]) -> GesturePreview<Element>? {
    let path = Self.dense(path)
    guard let start = path.first, let box = Box(around: path) else { return nil }
    let near = fields(near: Box(lower: start, upper: start)).filter { $0.frame.contains(start) }
    guard !near.contains(where: { $0.isSecure }), let element = near.first?.element,
      let target = surface.target(for: element)
    else { return nil }
    let taken = TakenText(of: TextBeneath(target, near: box)) { grapheme, _ in
      let inner = grapheme.box.grown(by: -0.2 * grapheme.box.width, -0.1 * grapheme.box.height)
      return inner.intersects(box) && path.contains { inner.contains($0) }
    }
    guard let taken else { return nil }
    return GesturePreview(
      element: element, gesture: .delete(taken.range, taken.granularity), rectangles: target.rectangles(of: taken.range)
    )
  }

  /// Deletes the text that an eraser's path touches, as one step of undo.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  public func eraseText(along path: [Point], time: Double) -> Bool {
    guard let found = erasure(along: path), let box = Box(around: path) else { return false }
    let id = nextStroke
    nextStroke += 1
    let stroke = Stroke(points: path.map { StrokePoint(location: $0) }, id: id)
    return perform(found.gesture, in: found.element, at: WrittenStroke(stroke: stroke, id: id, box: box))
  }

  /// Removes strokes that aren't inserted yet from a run, and from the reader.
  private func remove(_ ids: [Stroke.ID], from index: Int) {
    for written in runs[index].strokes.prefix(runs[index].readCount ?? 0) where ids.contains(written.id) {
      try? reader.removeStroke(written.id)
    }
    runs[index].remove(ids)
    if !runs[index].strokes.isEmpty, !runs[index].isFinished {
      runs[index].progress = .unread
    } else if runs[index].progress == .unread {
      runs[index].progress = .read
    }
  }

  /// The finite points of a path, with others between those that are far apart.
  private static func dense(_ path: [Point]) -> [Point] {
    let path = path.filter { $0.isFinite }
    return zip(path, path.dropFirst()).reduce(into: Array(path.prefix(1))) { points, ends in
      let count = min(max(Int((ends.0.distance(to: ends.1) / spacing).rounded(.up)), 1), limit)
      for step in 1...count { points.append(ends.0 + (ends.1 - ends.0) * (Float(step) / Float(count))) }
    }
  }

  private static func touches(_ written: WrittenStroke, _ path: [Point], _ box: Box, _ reach: Float) -> Bool {
    guard written.box.intersects(box) else { return false }
    let locations = written.stroke.finiteLocations
    guard let first = locations.first else { return false }
    let pieces = locations.count > 1 ? Array(zip(locations, locations.dropFirst())) : [(first, first)]
    return path.contains { point in
      pieces.contains { point.distance(toLineFrom: $0.0, to: $0.1) <= reach }
    }
  }

  /// Units between the points at which a path is looked at.
  private static var spacing: Float { 2 }
  /// More points between two of a path.
  private static var limit: Int { 4096 }
}
