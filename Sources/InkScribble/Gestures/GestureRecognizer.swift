import InkCore

/// Tells editing gestures from writing by a stroke's geometry and by the text beneath it.
///
/// A stroke that isn't over text is never a gesture: its fallback is the text that it writes.
struct GestureRecognizer {
  enum Certainty {
    /// If no other stroke follows near it.
    case likely
    /// In any case.
    case sure
  }

  typealias Result = (gesture: EditingGesture, certainty: Certainty)

  /// Recognizes a stroke; `nil` when it is writing.
  func recognize(_ path: PathMeasures, over text: TextBeneath) -> Result? {
    let height = text.lineHeight
    guard height > 0, path.extent >= 0.5 * height else { return nil }
    // What letters never look like comes first.
    if let found = circle(path, text, height) { return found }
    let score = ScratchMeasures(path).score
    if score >= Self.sureScore, let found = scratchOut(path, score, text, height) { return found }
    if let found = line(path, text, height) ?? bar(path, text, height) ?? lineBreak(path, text, height)
      ?? caret(path, text, height)
    {
      return found
    }
    if score >= Self.likelyScore, let found = scratchOut(path, score, text, height) { return found }
    return arc(path, text, height) ?? scratchOut(path, score, text, height)
  }

  private func scratchOut(_ path: PathMeasures, _ score: Float, _ text: TextBeneath, _ height: Float) -> Result? {
    guard score >= Self.fittingScore, path.length >= 2.5 * height else { return nil }
    let box = path.box
    let taken = TakenText(of: text) { grapheme, line in
      line.box.overlapY(box.lower.y, box.upper.y) >= 0.4 * min(line.box.height, box.height)
        && grapheme.box.middle.x >= box.lower.x && grapheme.box.middle.x <= box.upper.x
    }
    guard let taken, isCovered(box, text) else { return nil }
    // A shape that letters have as well: it has to lie over whole words, from end to end.
    if score < Self.likelyScore, !fits(box, taken, text, height) { return nil }
    return (.delete(taken.range, taken.granularity), score >= Self.sureScore ? .sure : .likely)
  }

  /// The score from which a stroke scratches out what it lies over, even in the middle of a word.
  private static var sureScore: Float { 2.5 }
  /// The score from which a stroke scratches out what it lies over.
  private static var likelyScore: Float { -2 }
  /// The score from which a stroke scratches out the words that it fits.
  private static var fittingScore: Float { -4 }

  /// Whether a stroke begins and ends where whole words do, and is about as high as their line.
  private func fits(_ box: Box, _ taken: TakenText, _ text: TextBeneath, _ height: Float) -> Bool {
    let graphemes = text.graphemes.filter { taken.range.contains($0.range.lowerBound) }
    guard taken.granularity == .word, let around = Box(around: graphemes.map { $0.box }) else { return false }
    if around.height > 1.5 * height { return true }
    return abs(around.lower.x - box.lower.x) <= 0.7 * height && abs(around.upper.x - box.upper.x) <= 0.7 * height
      && around.overlapY(box.lower.y, box.upper.y) >= 0.5 * height && box.height <= 2.2 * height
      && box.width >= 1.3 * height
  }

  private func circle(_ path: PathMeasures, _ text: TextBeneath, _ height: Float) -> Result? {
    guard path.chord.length <= 0.5 * path.extent, path.bend.isLoop || path.fineBend.isLoop,
      path.box.height >= 0.8 * height, path.box.width >= 1.2 * height
    else { return nil }
    let taken = TakenText(of: text) { grapheme, _ in Polygon.contains(path.points, grapheme.box.middle) }
    guard let taken, taken.range.count >= 2 else { return nil }
    return (.select(taken.range, taken.granularity), .likely)
  }

  private func line(_ path: PathMeasures, _ text: TextBeneath, _ height: Float) -> Result? {
    guard path.straightness >= 0.9, path.bulge <= 0.13, abs(path.chord.y) <= 0.3 * abs(path.chord.x),
      path.box.width >= 1.5 * height
    else { return nil }
    let middle = path.box.middle.y
    let taken = TakenText(of: text) { grapheme, line in
      // Through the text or close below it.
      middle >= line.box.lower.y + 0.1 * line.box.height && middle <= line.box.upper.y + 0.3 * line.box.height
        && nearest(middle, text, is: line)
        && grapheme.box.middle.x >= path.box.lower.x && grapheme.box.middle.x <= path.box.upper.x
    }
    guard let taken, taken.range.count >= 2, isCovered(path.box, text) else { return nil }
    return (.select(taken.range, taken.granularity), .likely)
  }

  private func bar(_ path: PathMeasures, _ text: TextBeneath, _ height: Float) -> Result? {
    guard path.straightness >= 0.93, path.bulge <= 0.12, abs(path.chord.x) <= 0.3 * abs(path.chord.y)
    else { return nil }
    let box = path.box
    let line = text.lines.first { line in
      box.lower.y <= line.box.lower.y - 0.05 * height && box.upper.y >= line.box.upper.y + 0.05 * height
        && box.height <= 2.2 * line.box.height
    }
    return boundary(nearest: box.middle.x, on: line, text).map { (.joinOrSplit(at: $0), .likely) }
  }

  /// Down and then to the left.
  private func lineBreak(_ path: PathMeasures, _ text: TextBeneath, _ height: Float) -> Result? {
    guard let corner = corner(of: path), path.sharpest >= 0.8, path.bend.sharpest < 2.3 else { return nil }
    let (down, back) = (corner - path.points[0], path.points[path.points.count - 1] - corner)
    guard down.y >= 0.8 * height, abs(down.x) <= 0.3 * down.y, -back.x >= 0.6 * height, abs(back.y) <= 0.3 * -back.x,
      isStraight(path, at: corner)
    else { return nil }
    let y = path.points[0].y + 0.3 * down.y
    let line = text.lines.first { y >= $0.box.lower.y - 0.3 * height && y <= $0.box.upper.y }
    return boundary(nearest: path.points[0].x, on: line, text).map { (.lineBreak(at: $0), .likely) }
  }

  /// Up to a point and down again.
  private func caret(_ path: PathMeasures, _ text: TextBeneath, _ height: Float) -> Result? {
    guard let tip = corner(of: path), path.sharpest >= 0.9 else { return nil }
    let (up, down) = (tip - path.points[0], path.points[path.points.count - 1] - tip)
    guard up.y <= -0.4 * height, down.y >= 0.4 * height, up.x > 0, down.x > 0, up.x <= 1.2 * -up.y,
      down.x <= 1.2 * down.y, abs(path.chord.y) <= 0.4 * path.box.height, path.box.height <= 2 * height,
      isStraight(path, at: tip)
    else { return nil }
    // Its tip points to the position, from within the line or from just below it.
    let line = text.lines.first {
      tip.y >= $0.box.lower.y - 0.2 * height && tip.y <= $0.box.upper.y + 0.2 * height
    }
    return boundary(nearest: tip.x, on: line, text).map { (.insertMode(at: $0), .likely) }
  }

  /// An arc from the end of a word to the beginning of the next.
  private func arc(_ path: PathMeasures, _ text: TextBeneath, _ height: Float) -> Result? {
    guard path.bulge >= 0.12, path.bulge <= 0.9, path.bend.sharpest < 1.6, path.box.width <= 3 * height,
      abs(path.chord.y) <= 0.35 * abs(path.chord.x), path.bend.total - abs(path.bend.signed) <= 0.8
    else { return nil }
    let (left, right) = (path.box.lower.x, path.box.upper.x)
    for line in text.lines where line.box.overlapY(path.box.lower.y, path.box.upper.y) > 0 {
      var index = line.graphemes.lowerBound
      while index < line.graphemes.upperBound {
        guard text.graphemes[index].isBlank else {
          index += 1
          continue
        }
        var end = index
        while end + 1 < line.graphemes.upperBound, text.graphemes[end + 1].isBlank { end += 1 }
        let (from, to) = (text.graphemes[index].box.lower.x, text.graphemes[end].box.upper.x)
        if left < from, right > to, left > from - 1.2 * height, right < to + 1.2 * height {
          return (.removeSpace(text.range(of: index...end)), .likely)
        }
        index = end + 1
      }
    }
    return nil
  }

  /// Whether text lies beneath most of a box's width.
  private func isCovered(_ box: Box, _ text: TextBeneath) -> Bool {
    let lines = text.lines.filter { $0.box.overlapY(box.lower.y - 0.3 * $0.box.height, box.upper.y) > 0 }
    return lines.reduce(0) { max($0, $1.box.overlapX(box.lower.x, box.upper.x)) } >= 0.6 * box.width
  }

  private func nearest(_ y: Float, _ text: TextBeneath, is line: TextBeneath.Line) -> Bool {
    !text.lines.contains { abs($0.box.middle.y - y) < abs(line.box.middle.y - y) }
  }

  /// The offset of the boundary between graphemes nearest to an x; `nil` beyond the line, and without one.
  private func boundary(nearest x: Float, on line: TextBeneath.Line?, _ text: TextBeneath) -> Int? {
    guard let line, x >= line.box.lower.x - line.box.height, x <= line.box.upper.x + line.box.height else { return nil }
    let edges = text.graphemes[line.graphemes].flatMap {
      [(x: $0.box.lower.x, offset: $0.range.lowerBound), (x: $0.box.upper.x, offset: $0.range.upperBound)]
    }
    return edges.min { abs($0.x - x) < abs($1.x - x) }?.offset
  }

  /// The point farthest from the line between the ends.
  private func corner(of path: PathMeasures) -> Point? {
    let (start, chord) = (path.points[0], path.chord)
    return path.points.max { abs(chord.cross($0 - start)) < abs(chord.cross($1 - start)) }
  }

  /// Whether a path is two straight pieces with a corner between.
  private func isStraight(_ path: PathMeasures, at corner: Point) -> Bool {
    let ways = path.points[0].distance(to: corner) + corner.distance(to: path.points[path.points.count - 1])
    return ways >= 0.9 * path.length
  }
}
