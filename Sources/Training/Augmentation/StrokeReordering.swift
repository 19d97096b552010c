import InkCore
import Tensors

/// Writes the same strokes in another order, as other people do: dots and crosses at once or after the word, the strokes
/// of a letter in another order, a bar from right to left.
struct StrokeReordering {
  private let settings: AugmentationSettings
  private let unit: Float

  init(settings: AugmentationSettings, unit: Float) {
    self.settings = settings
    self.unit = unit
  }

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
      [index] + (marks[index] ?? []).sorted { (boxes[$0].centreX, $0) < (boxes[$1].centreX, $1) }
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
  private(set) var left = Float.infinity
  private(set) var right = -Float.infinity
  private(set) var top = Float.infinity
  private(set) var bottom = -Float.infinity
  /// Whether it is a short straight line.
  private(set) var isStraight = false

  init(of stroke: Stroke, unit: Float) {
    var length: Float = 0
    for (index, point) in stroke.points.enumerated() {
      let location = point.location * (1 / unit)
      left = min(left, location.x)
      right = max(right, location.x)
      top = min(top, location.y)
      bottom = max(bottom, location.y)
      if index > 0 { length += stroke.points[index - 1].location.distance(to: point.location) / unit }
    }
    if let first = stroke.points.first, let last = stroke.points.last {
      isStraight = length > 0.3 && length < 4 && first.location.distance(to: last.location) > 0.9 * unit * length
    }
  }

  var width: Float { right - left }
  var height: Float { bottom - top }
  var centreX: Float { (left + right) / 2 }
  var centreY: Float { (top + bottom) / 2 }

  /// Whether it is as small as a dot or as flat as a cross.
  var isMark: Bool { (width < 1 && height < 1) || (width < 4 && height < 0.45 * width + 0.1) }

  /// Whether a dot or a cross belongs to it: above its foot, within its width.
  func carries(_ mark: Self) -> Bool {
    height > 1.2 && mark.centreY < bottom - 0.5 * height && mark.centreX > left - 0.5 && mark.centreX < right + 0.5
  }

  /// Whether it shares most of its width with another, as strokes of one letter do, and neither is a whole word.
  func overlaps(_ other: Self) -> Bool {
    let shared = min(right, other.right) - max(left, other.left)
    return shared > 0.5 * min(width, other.width) && max(width, other.width) < 5
  }
}

extension Stroke {
  /// Reverses the path; the other values of the points stay in the order of writing.
  fileprivate mutating func reverseLocations() {
    let locations = points.map(\.location)
    for (index, location) in locations.reversed().enumerated() { points[index].location = location }
  }
}
