import InkCore

/// Rows of boxes: from a box on to the next one on its right and on its left, so that a sloping row stays one.
struct ReadingOrderRows {
  private let boxes: [Box]
  /// The median height of a box.
  private let median: Float
  /// The boxes of more than twice that height.
  private let tall: [Int]
  private var isTaken: [Bool]
  private var first = 0

  /// Makes rows of boxes, which come from top to bottom by their middles.
  init(boxes: [Box]) {
    self.boxes = boxes
    let median = boxes.map { $0.height }.upperMedian ?? 0
    self.median = median
    tall = boxes.indices.filter { boxes[$0].height > 2 * median }
    isTaken = Array(repeating: false, count: boxes.count)
  }

  /// The row of the first box that is in none yet, from left to right; `nil` when all are.
  mutating func next() -> [Int]? {
    while first < boxes.count, isTaken[first] { first += 1 }
    guard first < boxes.count else { return nil }
    isTaken[first] = true
    var right = [first]
    while let next = neighbour(of: right[right.count - 1], isRight: true) { right.append(next) }
    var left: [Int] = []
    while let next = neighbour(of: left.last ?? first, isRight: false) { left.append(next) }
    return left.reversed() + right
  }

  /// Takes the nearest box on one side that stands beside a box: the middle of one of them is within the other.
  private mutating func neighbour(of box: Int, isRight: Bool) -> Int? {
    var best: Int?
    for other in around(box) { choose(other, beside: box, isRight, &best) }
    for other in tall { choose(other, beside: box, isRight, &best) }
    if let best { isTaken[best] = true }
    return best
  }

  private func choose(_ other: Int, beside box: Int, _ isRight: Bool, _ best: inout Int?) {
    guard !isTaken[other], Self.areBeside(boxes[box], boxes[other]) else { return }
    let isFarther =
      isRight
      ? boxes[other].lower.x < boxes[box].upper.x || best.map { boxes[$0].lower.x <= boxes[other].lower.x } ?? false
      : boxes[other].upper.x > boxes[box].lower.x || best.map { boxes[$0].upper.x >= boxes[other].upper.x } ?? false
    if !isFarther { best = other }
  }

  private static func areBeside(_ a: Box, _ b: Box) -> Bool {
    a.lower.y <= b.middle.y && b.middle.y <= a.upper.y || b.lower.y <= a.middle.y && a.middle.y <= b.upper.y
  }

  /// The boxes whose middles aren't too far above or below for a box that isn't tall.
  private func around(_ box: Int) -> Range<Int> {
    let middle = boxes[box].middle.y
    let reach = max(median, boxes[box].height / 2)
    var (start, end) = (box, box + 1)
    while start > 0, middle - boxes[start - 1].middle.y <= reach { start -= 1 }
    while end < boxes.count, boxes[end].middle.y - middle <= reach { end += 1 }
    return start..<end
  }
}
