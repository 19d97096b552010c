public import InkCore
public import InkPage

extension Page {
  /// Finds the strokes that a path scratches out: those that it covers, and what is left of words that it covers.
  ///
  /// - Parameter share: The share of a stroke that has to be covered, from 0 (all strokes that are touched) to 1: a person's setting.
  /// - Returns: The strokes in the order of writing; none when the path covers nothing.
  public func strokes(scratchedOutBy path: [Point], share: Float = 0.4) -> [Stroke.ID] {
    covered(by: Polygon.hull(of: path.filter { $0.isFinite }), share: share)
  }

  /// Finds the strokes within a loop, whose last point is joined to its first: those that it encloses, and what is left of
  /// words that it encloses.
  ///
  /// - Parameter share: The share of a stroke that has to be enclosed.
  /// - Returns: The strokes in the order of writing; none when the loop encloses nothing.
  public func strokes(lassoedBy path: [Point], share: Float = 0.4) -> [Stroke.ID] {
    covered(by: path.filter { $0.isFinite }, share: share)
  }

  /// Whether a stroke scratches ink out, and does nothing else: a dash, a cross or an underline never does.
  ///
  /// - Parameter share: The share of a stroke that has to be covered.
  /// - Returns: The strokes that it scratches out; `nil` when it is writing or drawing.
  public func scratchOut(by path: [Point], share: Float = 0.4) -> [Stroke.ID]? {
    guard let measures = PathMeasures(path) else { return nil }
    let scratch = ScratchMeasures(measures)
    guard scratch.score >= Self.fittingScore, scratch.passes >= 3 else { return nil }
    let taken = strokes(scratchedOutBy: measures.points, share: share)
    guard !taken.isEmpty else { return nil }
    if scratch.certaintyOnInk != nil { return taken }
    // A shape that letters and drawings have as well: it has to lie over what it takes, and over nothing else.
    guard let other = Box(around: selection(ofStrokes: Set(taken))?.boxes ?? []) else { return nil }
    let own = measures.box
    let reach = 0.8 * max(other.height, own.height)
    return abs(other.lower.x - own.lower.x) <= reach && abs(other.upper.x - own.upper.x) <= reach
      && other.overlapY(own.lower.y, own.upper.y) >= 0.4 * other.height ? taken : nil
  }

  /// The score from which a stroke scratches out what it fits.
  private static var fittingScore: Float { -3 }

  private func covered(by polygon: [Point], share: Float) -> [Stroke.ID] {
    guard polygon.count > 2, let box = Box(around: polygon) else { return [] }
    var shares: [Stroke.ID: Float] = [:]
    for id in strokes(near: box) { shares[id] = stroke(id).map { StrokeCover.share(of: $0, in: polygon) } }
    var taken: Set<Stroke.ID> = []
    // Of a word, all of it or what was covered: a descender or the dot of an i doesn't stay behind, and what hangs down
    // from the line above isn't taken.
    for line in lines where line.box.intersects(box) {
      for word in line.words where word.box.intersects(box) {
        var (count, all): (Float, Float) = (0, 0)
        for id in word.strokes {
          let length = StrokeCover.length(of: id, on: self)
          count += length * (shares[id] ?? 0)
          all += length
        }
        let covered = all > 0 ? count / all : 0
        if covered > 0, covered >= share {
          taken.formUnion(word.strokes)
        } else {
          let least = covered > 0.3 * share ? share : Self.strayShare(share)
          for id in word.strokes { if let own = shares[id], own > 0, own >= least { taken.insert(id) } }
        }
        for id in word.strokes { shares[id] = nil }
      }
    }
    for (id, covered) in shares where covered > 0 && covered >= share { taken.insert(id) }
    return inOrder(Array(taken))
  }

  /// The share of a stroke from which it is taken of a word that is hardly covered.
  private static func strayShare(_ share: Float) -> Float { min(share * 1.5 + 0.1, 1) }
}

/// Measures the part of a stroke that lies in a polygon.
enum StrokeCover {
  /// The share of a stroke's points at equal distances that lie in a polygon.
  static func share(of stroke: Stroke, in polygon: [Point]) -> Float {
    let path = stroke.finiteLocations
    guard let first = path.first else { return 0 }
    let length = path.pathLength
    guard length > 0 else { return Polygon.contains(polygon, first) ? 1 : 0 }
    let step = length / Float(samples)
    var (inside, count, walked): (Float, Float, Float) = (0, 0, 0)
    var next = step / 2
    for index in path.indices.dropFirst() {
      let (from, to) = (path[index - 1], path[index])
      let piece = from.distance(to: to)
      while piece > 0, next <= walked + piece, count < Float(samples) {
        if Polygon.contains(polygon, from + (to - from) * ((next - walked) / piece)) { inside += 1 }
        count += 1
        next += step
      }
      walked += piece
    }
    return count > 0 ? inside / count : 0
  }

  /// The length of a stroke on a page; that of a dot is a little.
  static func length(of id: Stroke.ID, on page: Page) -> Float {
    page.stroke(id).map { max($0.finiteLocations.pathLength, 1e-3) } ?? 0
  }

  private static var samples: Int { 48 }
}
