import InkCore

/// The order in which the parts of a line's ink are read: as they were written, but for those that were written late.
///
/// Writers go back to a forgotten word, to a word that they erased, to a dot or a bar. After a jump back such strokes are
/// a *run*; it ends with the jump forwards. Letters of a run, and strokes of an ideograph, are put among the others by their
/// positions along the line, dots and bars after the letters that they belong to. Where hardly anything is left of an order
/// along the line, as in a file that keeps strokes otherwise, all parts are put in the order of their middles.
package struct LineOrder {
  /// The indices of the parts, in the order of reading.
  package private(set) var indices: [Int]

  private let boxes: [Box]

  /// The share of a run's width that other ink covers, from which on it lies over other ink.
  private static let coverage: Float = 0.5
  /// The height of dots and bars at most, in units: half of a line's.
  private static let markHeight: Float = 1.5
  /// The width of an ideograph at most, in units: five thirds of a line's height.
  private static let ideographWidth: Float = 5
  /// The number of runs, also as a share of the parts, above which no order is left.
  private static let runLimit = (count: 3, share: Float(0.2))

  /// Orders parts.
  ///
  /// - Parameters:
  ///   - boxes: The parts' boxes in units, along a level line, in the order of writing.
  ///   - jump: The jump back from which on strokes are late, in units.
  ///   - fixed: The number of first parts that stay as they are, before all others.
  package init(of boxes: [Box], jump: Float, fixed: Int = 0) {
    self.boxes = boxes
    indices = Array(boxes.indices)
    let runs = Self.runs(in: boxes, jump: jump, from: fixed)
    guard runs.count > 1 else { return }
    if Float(runs.count - 1) > max(Float(Self.runLimit.count), Self.runLimit.share * Float(boxes.count - fixed)) {
      let sorted = indices[fixed...].sorted {
        (middle($0), boxes[$0].middle.y, $0) < (middle($1), boxes[$1].middle.y, $1)
      }
      indices = Array(indices[..<fixed]) + sorted
      return
    }
    indices = Array(0..<runs[0].upperBound)
    for run in runs.dropFirst() {
      let isOver = covered(run) >= Self.coverage
      if isOver, run.allSatisfy({ boxes[$0].height < Self.markHeight }) {
        for part in run { indices.insert(part, at: max(fixed, indexAfterLetter(of: part, from: fixed))) }
      } else if isOver, goesOn(run) {
        indices.insert(contentsOf: run, at: indices.firstIndex(of: run.lowerBound - 1)! + 1)
      } else {
        indices.insert(contentsOf: run, at: index(of: run, from: fixed))
      }
    }
  }

  /// Divides parts where the pen jumps back, and where it jumps forwards after that.
  private static func runs(in boxes: [Box], jump: Float, from fixed: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    var end = fixed == 0 ? -Float.infinity : boxes[..<fixed].reduce(-.infinity) { max($0, $1.upper.x) }
    var isBehind = false
    for index in boxes.indices.dropFirst(max(fixed, 1)) {
      let (previous, next) = (boxes[index - 1], boxes[index])
      end = max(end, previous.upper.x)
      let isBack = previous.upper.x - next.lower.x > jump && next.upper.x < end
      let isForward = isBehind && next.lower.x - previous.upper.x > jump
      guard isBack || isForward, index > fixed else { continue }
      runs.append(start..<index)
      start = index
      isBehind = isBack || next.upper.x < end
    }
    runs.append(start..<boxes.count)
    return runs
  }

  /// Whether a run goes on with the ideograph that was begun before it, as 辶 of 道 does: it is near the end of the writing,
  /// and above or below the last stroke.
  private func goesOn(_ run: Range<Int>) -> Bool {
    let end = boxes[..<run.lowerBound].reduce(-.infinity) { max($0, $1.upper.x) }
    let last = boxes[run.lowerBound - 1]
    return run.allSatisfy { end - boxes[$0].lower.x < Self.ideographWidth }
      && run.contains { boxes[$0].overlapsAlongX(last) }
  }

  private func middle(_ index: Int) -> Float { boxes[index].middle.x }

  /// The share of a run's width that other ink covers.
  private func covered(_ run: Range<Int>) -> Float {
    let others = boxes.map { $0.lower.x }.sortedIndices().filter { !run.contains($0) }.map { boxes[$0] }
    var (width, share) = (Float(0), Float(0))
    for part in run {
      let box = boxes[part]
      // A dot has no width.
      let (left, right) = (box.lower.x - 0.05, box.upper.x + 0.05)
      width += right - left
      var reached = left
      for other in others where other.upper.x > reached && other.lower.x < right {
        share += min(other.upper.x, right) - max(other.lower.x, reached)
        reached = min(other.upper.x, right)
      }
    }
    return share / width
  }

  /// The position of a run that leaves the fewest parts on the wrong side of it.
  private func index(of run: Range<Int>, from fixed: Int) -> Int {
    let centre = run.reduce(0) { $0 + middle($1) } / Float(run.count)
    var wrong = 0
    var best = (index: indices.count, wrong: Int.max)
    // From the end, so that of equal positions the last is taken.
    for index in stride(from: indices.count, through: fixed, by: -1) {
      if wrong < best.wrong { best = (index, wrong) }
      if index > fixed { wrong += middle(indices[index - 1]) > centre ? -1 : 1 }
    }
    return best.index
  }

  /// The position after the last part below or above a mark.
  private func indexAfterLetter(of mark: Int, from fixed: Int) -> Int {
    let box = boxes[mark]
    let letter = indices.lastIndex { boxes[$0].lower.x <= box.upper.x && boxes[$0].upper.x >= box.lower.x }
    return letter.map { $0 + 1 } ?? index(of: mark..<mark + 1, from: fixed)
  }
}

extension Polylines {
  /// Puts the parts in the order of reading, those of the first `context` strokes before all others; `transform` maps them to
  /// units.
  mutating func order(by transform: AffineTransform, jump: Float, context: Int) {
    guard parts.count > 1 else { return }
    let boxes = parts.map { part in
      points[part.range].reduce(Box.empty) { box, point in
        let point = transform(point)
        return box.union(Box(lower: point, upper: point))
      }
    }
    let fixed = parts.firstIndex { $0.origin.stroke >= context } ?? parts.count
    // In a word a jump of a letter's width goes back already.
    let width = boxes.reduce(Box.empty) { $0.union($1) }.width
    let shortened = min(jump, max(jump / 3, width / 6))
    parts = LineOrder(of: boxes, jump: shortened, fixed: fixed).indices.map { parts[$0] }
  }
}
