import InkCore

/// The strokes of an ink as a graph: each with its neighbours in the plane, in all directions, and with those that were written
/// right before and after it.
///
/// The order of writing is a hint: whether one of a pair was written right before or after the other, or a few strokes apart.
///
/// Pair p of stroke i, for p in `offsets[i]..<offsets[i + 1]`, is i beside its neighbour `neighbours[p]`.
package struct StrokeGraph: Hashable, Sendable {
  /// The numbers that describe a stroke.
  package static let strokeFeatureCount = 16 + 2 * StrokeShape.outlineCount
  /// The numbers that describe a stroke beside another.
  package static let pairFeatureCount = 28
  /// The largest number of a stroke's neighbours: six near ones, two to each side, and those written before and after it.
  package static let neighbourLimit = 16
  /// The number of strokes before and after a stroke for which the order of writing is known.
  static let orderReach = 4

  /// The features of the strokes `[N, strokeFeatureCount]`.
  package var strokes: [Float] = []
  /// Where each stroke's pairs begin, and at the end their number.
  package var offsets = [0]
  /// The neighbour of each pair, as the stroke's index.
  package var neighbours: [Int32] = []
  /// The features of the pairs `[pairs, pairFeatureCount]`.
  package var pairs: [Float] = []

  /// The number of strokes.
  package var count: Int { offsets.count - 1 }

  /// Makes a graph without strokes.
  package init() {}

  /// Makes the graph of an ink's strokes; those that can't be seen have no neighbours.
  package init(of ink: Ink) {
    var field = StrokeField()
    for stroke in ink.strokes { _ = field.add(StrokeShape(stroke)) }
    _ = field.refresh()
    // Slots are the strokes' numbers where none was removed.
    for slot in ink.strokes.indices {
      strokes += field.features(of: slot)
      neighbours += field.neighbours(of: slot).map { Int32($0) }
      pairs += field.pairs(of: slot)
      offsets.append(neighbours.count)
    }
  }

  /// The numbers that describe a stroke at the scale of the ink near it.
  package static func features(of shape: StrokeShape?, scale: Float) -> [Float] {
    guard let shape else { return Array(repeating: 0, count: strokeFeatureCount) }
    let measure = GraphMeasure(scale: scale)
    let box = shape.box
    let size = max(box.size, .leastNormalMagnitude)
    var result = [
      1, measure.size(box.width), measure.size(box.height), measure.size(shape.length), shape.straightness,
      shape.openness, measure.squash(shape.turning), measure.squash(abs(shape.winding)), shape.corner,
      shape.length > 0 ? 0 : 1, measure.squash(shape.length / max(box.width + box.height, .leastNormalMagnitude)),
    ]
    // A direction and its opposite are one: the pen may have gone either way.
    for axis in 0..<4 { result.append(shape.directions[axis] + shape.directions[axis + 4]) }
    result.append(measure.size(scale, over: size))
    for point in shape.outline {
      result.append((point.x - box.middle.x) / size)
      result.append((point.y - box.middle.y) / size)
    }
    return result
  }

  /// Appends the numbers that describe a stroke beside another, at the scale of the ink near it.
  ///
  /// `writtenAfter`: the number of strokes by which the other was written later, negative for earlier; `nil` over `orderReach`.
  static func append(
    _ shape: StrokeShape, beside other: StrokeShape, scale: Float, writtenAfter: Int?, to pairs: inout [Float]
  ) {
    let order = writtenAfter.map { 1 / Float($0) } ?? 0
    let measure = GraphMeasure(scale: scale)
    let (a, b) = (shape.box, other.box)
    let gapX = max(a.lower.x - b.upper.x, b.lower.x - a.upper.x)
    let gapY = max(a.lower.y - b.upper.y, b.lower.y - a.upper.y)
    func share(_ gap: Float, _ first: Float, _ second: Float) -> Float {
      let shorter = min(first, second)
      return gap >= 0 ? 0 : shorter > 0 ? min(-gap / shorter, 1) : 1
    }
    let near = shape.nearest(to: other)
    pairs += [
      measure.distance(b.middle.x - a.middle.x), measure.distance(b.middle.y - a.middle.y),
      measure.distance(gapX), measure.distance(gapY),
      measure.distance(b.lower.x - a.lower.x), measure.distance(b.upper.x - a.upper.x),
      measure.distance(b.lower.y - a.lower.y), measure.distance(b.upper.y - a.upper.y),
      measure.distance(b.lower.x - a.upper.x), measure.distance(a.lower.x - b.upper.x),
      share(gapX, a.width, b.width), share(gapY, a.height, b.height),
      measure.size(b.width), measure.size(b.height), measure.size(b.size, over: a.size),
      measure.size(b.height, over: a.height), measure.size(b.width, over: a.width),
      a.contains(b.middle) ? 1 : 0, b.contains(a.middle) ? 1 : 0,
      measure.distance(near.paths), near.paths <= 0.15 * scale ? 1 : 0,
      measure.distance(near.endsToPath), measure.distance(near.pathToEnds), measure.distance(near.ends),
      other.straightness, other.openness, order, abs(order),
    ]
  }
}

/// Lengths and sizes as numbers of limited size.
private struct GraphMeasure {
  let scale: Float
  /// The limit that distances in heights are compressed to.
  private static let limit: Float = 4

  func size(_ length: Float) -> Float { size(length, over: scale) }

  /// A length beside another one, on a logarithmic scale.
  func size(_ length: Float, over other: Float) -> Float {
    let ratio = length / other
    // Not NaN where nothing has a size.
    return Self.logarithm(ratio > 0.02 ? min(ratio, 200) : 0.02)
  }

  func distance(_ length: Float) -> Float {
    scale > 0 ? squash(length / scale) : (length > 0 ? Self.limit : length < 0 ? -Self.limit : 0)
  }

  func squash(_ value: Float) -> Float {
    guard value.isFinite else { return value > 0 ? Self.limit : -Self.limit }
    return value / (1 + abs(value) / Self.limit)
  }

  /// ln x / 2, by the exponent and the significand's chord; it needs no more digits.
  private static func logarithm(_ value: Float) -> Float {
    (Float(value.exponent) + value.significand - 1) * 0.34657359
  }
}
