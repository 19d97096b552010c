import InkCore
import Tensors

/// Writes the same strokes in another order, as other people do: dots and crosses at once or after the word, the strokes
/// of a letter in another order, a bar from right to left.
struct StrokeReordering {
  let settings: AugmentationSettings
  let unit: Float

  func apply(to strokes: inout [Stroke], random: inout RandomSource) {
    let choice = random.uniform()
    let isBackwards = random.uniform() < Self.backwardsShare
    guard unit > 0, settings.delay + settings.recall + settings.strokeSwap + settings.strokeReversal > 0 else { return }
    var boxes = strokes.map { StrokeBox(of: $0, unit: unit) }
    if strokes.count > 1 {
      var order = Array(strokes.indices)
      if choice < settings.delay {
        order = delayed(boxes, isBackwards: isBackwards)
      } else if choice < settings.delay + settings.recall {
        order = recalled(boxes)
      }
      swapNeighbours(&order, boxes, random: &random)
      strokes = order.map { strokes[$0] }
      boxes = order.map { boxes[$0] }
    }
    for index in strokes.indices where settings.strokeReversal > 0 {
      guard boxes[index].isStraight, random.uniform() < settings.strokeReversal else { continue }
      strokes[index].reverseLocations()
    }
  }

  /// The share of those who write dots and crosses late that go back from the word's end to its beginning.
  private static let backwardsShare: Float = 0.2
  /// A gap between words, in units.
  private static let wordGap: Float = 1.3

  /// Dots and crosses after the last other stroke of their word.
  private func delayed(_ boxes: [StrokeBox], isBackwards: Bool) -> [Int] {
    var order: [Int] = []
    var marks: [Int] = []
    var end = -Float.infinity
    func close() {
      order += isBackwards ? marks.reversed() : marks
      marks = []
    }
    for (index, box) in boxes.enumerated() {
      if box.left > end + Self.wordGap { close() }
      if box.right.isFinite { end = max(end, box.right) }
      if carrier(of: index, among: boxes) == nil { order.append(index) } else { marks.append(index) }
    }
    close()
    return order
  }

  /// Dots and crosses right after the stroke that they belong to, from left to right.
  private func recalled(_ boxes: [StrokeBox]) -> [Int] {
    var marks: [Int: [Int]] = [:]
    var order: [Int] = []
    for index in boxes.indices {
      if let carrier = carrier(of: index, among: boxes) {
        marks[carrier, default: []].append(index)
      } else {
        order.append(index)
      }
    }
    return order.flatMap { index in
      [index] + (marks[index] ?? []).sorted { (boxes[$0].middle.x, $0) < (boxes[$1].middle.x, $1) }
    }
  }

  /// The stroke that a dot or a cross belongs to; `nil` for strokes that are neither.
  private func carrier(of mark: Int, among boxes: [StrokeBox]) -> Int? {
    guard boxes[mark].isMark else { return nil }
    var best: Int?
    for (index, box) in boxes.enumerated() where index != mark && !box.isMark && box.carries(boxes[mark]) {
      // A letter's own strokes are near in time, too.
      if let known = best, abs(known - mark) <= abs(index - mark) { continue }
      best = index
    }
    return best
  }

  /// Strokes of one letter in the other order.
  private func swapNeighbours(_ order: inout [Int], _ boxes: [StrokeBox], random: inout RandomSource) {
    guard settings.strokeSwap > 0 else { return }
    var index = 0
    while index + 1 < order.count {
      let (a, b) = (boxes[order[index]], boxes[order[index + 1]])
      if a.overlaps(b), random.uniform() < settings.strokeSwap {
        order.swapAt(index, index + 1)
        index += 1
      }
      index += 1
    }
  }
}

/// Where a stroke lies, in units.
private struct StrokeBox {
  private var box = Box.empty
  /// Whether it is a short straight line.
  private(set) var isStraight = false

  init(of stroke: Stroke, unit: Float) {
    var length: Float = 0
    for (index, point) in stroke.points.enumerated() {
      let location = point.location * (1 / unit)
      box = box.union(Box(lower: location, upper: location))
      if index > 0 { length += stroke.points[index - 1].location.distance(to: point.location) / unit }
    }
    if let first = stroke.points.first, let last = stroke.points.last {
      isStraight = length > 0.3 && length < 4 && first.location.distance(to: last.location) > 0.9 * unit * length
    }
  }

  var left: Float { box.lower.x }
  var right: Float { box.upper.x }
  var middle: Point { box.middle }

  /// Whether it is as small as a dot or as flat as a cross.
  var isMark: Bool { box.size < 1 || (box.width < 4 && box.height < 0.45 * box.width + 0.1) }

  /// Whether a dot or a cross belongs to it: above its foot, within its width.
  func carries(_ mark: Self) -> Bool {
    box.height > 1.2 && mark.middle.y < box.upper.y - 0.5 * box.height && mark.middle.x > left - 0.5
      && mark.middle.x < right + 0.5
  }

  /// Whether it shares most of its width with another, as strokes of one letter do, and neither is a whole word.
  func overlaps(_ other: Self) -> Bool {
    let (width, others) = (box.width, other.box.width)
    return box.overlapX(other.left, other.right) > 0.5 * min(width, others) && max(width, others) < 5
  }
}

extension Stroke {
  /// Reverses the path; the other values of the points stay in the order of writing.
  fileprivate mutating func reverseLocations() {
    let locations = points.map(\.location)
    for (index, location) in locations.reversed().enumerated() { points[index].location = location }
  }
}
