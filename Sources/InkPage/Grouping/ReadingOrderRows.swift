import InkCore

/// Rows of boxes: from a box on to the next one on its right and on its left, so that a sloping row stays one.
struct ReadingOrderRows {
  private let boxes: [Box]
  /// The largest distance of the middles of boxes beside each other.
  private let reach: Float
  private var isTaken: [Bool]
  private var first = 0

  /// Makes rows of boxes, which come from top to bottom by their middles.
  init(boxes: [Box]) {
    self.boxes = boxes
    reach = (boxes.map { $0.height }.max() ?? 0) / 2
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
    for other in around(box) where !isTaken[other] && boxes[box].isBeside(boxes[other]) {
      let isFarther =
        isRight
        ? boxes[other].lower.x < boxes[box].upper.x || best.map { boxes[$0].lower.x <= boxes[other].lower.x } ?? false
        : boxes[other].upper.x > boxes[box].lower.x || best.map { boxes[$0].upper.x >= boxes[other].upper.x } ?? false
      if !isFarther { best = other }
    }
    if let best { isTaken[best] = true }
    return best
  }

  /// The boxes whose middles aren't too far above or below.
  private func around(_ box: Int) -> Range<Int> {
    let middle = boxes[box].middleY
    var range = box..<box + 1
    while range.lowerBound > 0, middle - boxes[range.lowerBound - 1].middleY <= reach {
      range = range.lowerBound - 1..<range.upperBound
    }
    while range.upperBound < boxes.count, boxes[range.upperBound].middleY - middle <= reach {
      range = range.lowerBound..<range.upperBound + 1
    }
    return range
  }
}

extension Box {
  var middleY: Float { (lower.y + upper.y) / 2 }

  fileprivate func isBeside(_ other: Box) -> Bool {
    lower.y <= other.middleY && other.middleY <= upper.y || other.lower.y <= middleY && middleY <= other.upper.y
  }
}
