import InkCore

/// The numbers that describe a stroke among others, at the scale of the writing near it.
///
/// They are its shape, its position beside the strokes written right before it, the nearest strokes to its left, to its right,
/// above and below, and what it lies in, holds and crosses.
package struct StrokeFeatures {
  /// The number of the numbers.
  package static let count = shapeCount + predecessors * 6 + sides * 8 + 6
  /// The number of strokes written before it that count.
  static let predecessors = 3
  private static let shapeCount = 22
  private static let sides = 4
  /// The limit that distances in heights are compressed to.
  private static let limit: Float = 4

  private let shape: StrokeShape
  private let scale: Float
  private var head: [Float] = []
  private var nearest = [Near?](repeating: nil, count: sides)
  private var container: Near?
  private var inside = 0
  private var crossing = 0

  /// A stroke that may be the nearest, or the smallest around it.
  private struct Near {
    /// The measure to minimize.
    var measure: Float
    /// Decides among equals; rises in the order of writing.
    var sequence: Int
    var slot: Int

    func precedes(_ other: Near?) -> Bool {
      other.map { (measure, sequence) < ($0.measure, $0.sequence) } ?? true
    }
  }

  init(of shape: StrokeShape, scale: Float) {
    self.shape = shape
    self.scale = scale
    head.reserveCapacity(Self.count)
    let box = shape.box
    head += [size(box.width), size(box.height), size(shape.length), shape.straightness, shape.openness]
    head += [squash(shape.turning), squash(shape.winding), shape.corner]
    for direction in 0..<PenDirection.count { head.append(shape.directions[direction]) }
    head += [shape.start.x, shape.start.y, shape.end.x, shape.end.y, shape.length > 0 ? 0 : 1]
    head.append(squash(shape.length / max(box.width + box.height, .leastNormalMagnitude)))
  }

  /// Adds the position beside an earlier stroke, the last first.
  mutating func append(predecessor: StrokeShape?) {
    guard let other = predecessor?.box else {
      head += [0, 0, 0, 0, 0, 1]
      return
    }
    let box = shape.box
    head += [
      distance(box.lower.x - other.upper.x), distance(box.lower.x - other.lower.x),
      distance(box.upper.x - other.upper.x), distance(box.lower.y - other.lower.y),
      distance(box.upper.y - other.upper.y), 0,
    ]
  }

  /// Takes a stroke near it into account; returns whether that makes a difference. `sequence` rises in the order of writing.
  @discardableResult
  mutating func add(neighbour other: StrokeShape, slot: Int, sequence: Int) -> Bool {
    var matters = false
    let (a, b) = (shape.box, other.box)
    if b.contains(a.middle), b.size > a.size {
      let near = Near(measure: b.size, sequence: sequence, slot: slot)
      if near.precedes(container) { (container, matters) = (near, true) }
    } else if a.contains(b.middle) {
      inside += 1
      matters = true
    }
    let gapX = max(a.lower.x - b.upper.x, b.lower.x - a.upper.x)
    let gapY = max(a.lower.y - b.upper.y, b.lower.y - a.upper.y)
    if gapX < 0 && gapY < 0 {
      crossing += 1
      matters = true
    }
    let isBeside = max(gapX, gapY) > 0 ? gapX >= gapY : abs(a.middle.x - b.middle.x) >= abs(a.middle.y - b.middle.y)
    let side = isBeside ? (b.middle.x < a.middle.x ? 0 : 1) : (b.middle.y < a.middle.y ? 2 : 3)
    let distance = max(gapX, 0) + max(gapY, 0) + 1e-3 * (abs(a.middle.x - b.middle.x) + abs(a.middle.y - b.middle.y))
    let near = Near(measure: distance, sequence: sequence, slot: slot)
    if near.precedes(nearest[side]) { (nearest[side], matters) = (near, true) }
    return matters
  }

  /// `place` gives the shape of a slot's stroke, and how much later it was written; below 0 when earlier.
  func values(place: (Int) -> (shape: StrokeShape, steps: Int)) -> [Float] {
    var result = head
    let box = shape.box
    for (side, near) in nearest.enumerated() {
      guard let near else {
        result += [distance(StrokeField.reach * scale), 0, 0, 0, 0, 0, 0, 1]
        continue
      }
      let (shape, steps) = place(near.slot)
      let other = shape.box
      let gap =
        side < 2
        ? max(box.lower.x - other.upper.x, other.lower.x - box.upper.x)
        : max(box.lower.y - other.upper.y, other.lower.y - box.upper.y)
      let (low, high) =
        side < 2
        ? (box.lower.y - other.lower.y, box.upper.y - other.upper.y)
        : (box.lower.x - other.lower.x, box.upper.x - other.upper.x)
      result += [
        distance(gap), distance(low), distance(high), size(other.width), size(other.height), shape.straightness,
        order(steps), 0,
      ]
    }
    result += [count(inside), count(crossing)]
    if let container {
      let (shape, steps) = place(container.slot)
      result += [size(container.measure), shape.straightness, shape.openness, order(steps)]
    } else {
      result += [0, 0, 0, 0]
    }
    return result
  }

  /// A length beside the height of letters, on a logarithmic scale.
  private func size(_ length: Float) -> Float {
    let ratio = length / scale
    // Not NaN where nothing has a size.
    return Self.logarithm(ratio > 0.02 ? min(ratio, 200) : 0.02)
  }

  /// ln x / 2, by the exponent and the significand's chord; it needs no more digits.
  private static func logarithm(_ value: Float) -> Float {
    (Float(value.exponent) + value.significand - 1) * 0.34657359
  }

  private func distance(_ length: Float) -> Float {
    scale > 0 ? squash(length / scale) : (length > 0 ? Self.limit : length < 0 ? -Self.limit : 0)
  }

  private func squash(_ value: Float) -> Float {
    guard value.isFinite else { return value > 0 ? Self.limit : -Self.limit }
    return value / (1 + abs(value) / Self.limit)
  }

  private func order(_ steps: Int) -> Float {
    let amount = Self.logarithm(Float(min(abs(steps), StrokeField.memory)))
    return steps < 0 ? -0.2 - amount : 0.2 + amount
  }

  private func count(_ number: Int) -> Float { Self.logarithm(Float(1 + min(number, 255))) }
}

/// A stroke's part on a page, in the order of writing.
///
/// The raw values are the classes of a network that labels strokes; class 0, where nothing is written, is drawing.
public enum StrokeLabel: Int, Sendable, CaseIterable {
  /// It isn't writing.
  case drawing
  /// It goes on with the word of the stroke of writing before it.
  case continuesWord
  /// It begins a word on the line of the stroke of writing before it.
  case beginsWord
  /// It begins a line.
  case beginsLine
  /// It belongs to writing before that word: a late dot or bar, a correction, an insertion.
  case goesBack

  /// Whether the stroke is writing.
  public var isWriting: Bool { self != .drawing }

  /// The alphabet of a network that labels strokes: a sign for every label but drawing.
  public static var alphabet: [Character] { ["·", "␣", "↵", "↶"] }
}
