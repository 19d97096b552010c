import InkCore

/// The strokes beside a stroke: the nearest ones, and the nearest ones to each side.
///
/// They depend on the strokes within `reach` and on nothing else, so that a page knows what an edit can change.
struct StrokeNeighbours {
  /// The numbers of the nearest strokes, and of those to each of the four sides.
  private static let nearest = 6
  private static let aside = 2
  /// The largest distance of those to the sides, in heights.
  private static let sideReach: Float = 8
  /// The share of the distance of middles in that of boxes.
  private static let middleShare: Float = 0.15
  /// The ratio of sizes from which the distance of boxes says little: a frame's box holds all that is in it.
  private static let unlike: Float = 4

  /// The neighbours' slots, the nearest first.
  private(set) var slots: [Int] = []
  /// The height of letters among the stroke and the nearest ones.
  private(set) var scale: Float = 0
  /// The distance beyond which no stroke would change anything; infinite where all strokes are known.
  private(set) var reach: Float = .infinity
  /// The distances up to which another stroke would be among the nearest, and among those to each side.
  private var nearestLimit: Float = .infinity
  private var sideLimits = SIMD4<Float>(repeating: .infinity)

  private struct Near {
    var distance: Float
    /// 0 left, 1 right, 2 above, 3 below.
    var side: Int
    var slot = 0
    /// Decides among equals; rises in the order of writing.
    var sequence = 0
  }

  /// Finds the neighbours of a stroke among `count` of which the grid has the boxes.
  init(
    of shape: StrokeShape, slot: Int, in grid: StrokeGrid, count: Int, sequence: (Int) -> Int,
    shapes: (Int) -> StrokeShape
  ) {
    var reach = max(shape.box.size / 2, shape.box.middle.length.ulp * 16, .leastNormalMagnitude)
    var found = 0
    var kept: [Near] = []
    repeat {
      (found, kept) = Self.strokes(near: shape, slot: slot, within: reach, grid, sequence, shapes)
      if found >= Self.nearest || count <= Self.nearest + 1 && found == count - 1 { break }
      reach *= 2
    } while reach < .greatestFiniteMagnitude / 4
    let close = kept.prefix(Self.nearest).map { $0.slot }
    scale = Self.scale(of: [shape.box] + close.map { grid.box(of: $0)! })
    guard found >= Self.nearest else {
      slots = close
      return
    }
    let side = Self.sideReach * scale
    if side > reach {
      reach = side
      kept = Self.strokes(near: shape, slot: slot, within: reach, grid, sequence, shapes).kept
    }
    self.reach = reach
    nearestLimit = kept[Self.nearest - 1].distance
    sideLimits = SIMD4(repeating: side)
    var counts = SIMD4<Int>(repeating: 0)
    for (rank, near) in kept.enumerated() {
      counts[near.side] += 1
      if counts[near.side] == Self.aside { sideLimits[near.side] = min(near.distance, side) }
      if rank < Self.nearest || near.distance <= side { slots.append(near.slot) }
    }
  }

  /// Whether a stroke that isn't there yet would be a neighbour of the one of a shape.
  func wouldChange(_ shape: StrokeShape, by other: StrokeShape) -> Bool {
    let near = Self.near(shape, other.box) { other }
    return near.distance <= max(nearestLimit, sideLimits[near.side])
  }

  /// The number of strokes within a distance, and those among the nearest ones of all or of their side, the nearest first.
  private static func strokes(
    near shape: StrokeShape, slot: Int, within reach: Float, _ grid: StrokeGrid,
    _ sequence: (Int) -> Int, _ shapes: (Int) -> StrokeShape
  ) -> (found: Int, kept: [Near]) {
    var slots: [Int]
    let whole = shape.box.grown(by: reach)
    var area: Float = 0
    for index in 1..<shape.outline.count {
      let piece = piece(of: shape, index, reach)
      area += piece.width * piece.height
    }
    // A large frame is near what lies along its sides, not near all that it holds.
    if whole.width * whole.height > 2 * area {
      slots = []
      for index in 1..<shape.outline.count { slots += grid.slots(near: piece(of: shape, index, reach)) }
      slots.sort()
    } else {
      slots = grid.slots(near: whole)
    }
    var found = 0
    var kept: [Near] = []
    var last = slot
    for other in slots where other != slot && other != last {
      last = other
      var near = self.near(shape, grid.box(of: other)!) { shapes(other) }
      guard near.distance <= reach else { continue }
      found += 1
      near.slot = other
      near.sequence = sequence(other)
      Self.keep(near, among: &kept)
    }
    return (found, kept)
  }

  private static func piece(of shape: StrokeShape, _ index: Int, _ reach: Float) -> Box {
    let (start, end) = (shape.outline[index - 1], shape.outline[index])
    return Box(lower: start, upper: start).union(Box(lower: end, upper: end)).grown(by: reach)
  }

  /// Inserts a stroke among the nearest, those of equals in the order of writing, if it is one of them.
  private static func keep(_ near: Near, among kept: inout [Near]) {
    var rank = 0
    var before = 0
    while rank < kept.count,
      kept[rank].distance < near.distance
        || kept[rank].distance == near.distance && kept[rank].sequence < near.sequence
    {
      if kept[rank].side == near.side { before += 1 }
      rank += 1
    }
    guard rank < nearest || before < aside else { return }
    kept.insert(near, at: rank)
    var counts = SIMD4<Int>(repeating: 0)
    var index = 0
    while index < kept.count {
      counts[kept[index].side] += 1
      if index >= nearest, counts[kept[index].side] > aside { kept.remove(at: index) } else { index += 1 }
    }
  }

  private static func near(_ first: StrokeShape, _ b: Box, shape second: () -> StrokeShape) -> Near {
    let a = first.box
    let gapX = max(a.lower.x - b.upper.x, b.lower.x - a.upper.x)
    let gapY = max(a.lower.y - b.upper.y, b.lower.y - a.upper.y)
    let isBeside = max(gapX, gapY) > 0 ? gapX >= gapY : abs(a.middle.x - b.middle.x) >= abs(a.middle.y - b.middle.y)
    let side = isBeside ? (b.middle.x < a.middle.x ? 0 : 1) : (b.middle.y < a.middle.y ? 2 : 3)
    let distance: Float
    if max(a.size, b.size) > unlike * min(a.size, b.size), max(gapX, gapY) < 0 {
      distance = first.nearest(to: second()).paths
    } else {
      let gap = Point(x: max(gapX, 0), y: max(gapY, 0)).length
      // Of unlike strokes the middles are far apart, however near they are.
      distance = gap + middleShare * min(a.middle.distance(to: b.middle), 2 * min(a.size, b.size) + gap)
    }
    return Near(distance: distance, side: side)
  }

  /// The height of letters among boxes.
  private static func scale(of boxes: [Box]) -> Float {
    // A word in one stroke is wider than it is high, a dash has hardly a height.
    boxes.map { max($0.height, 0.35 * $0.width) }.filter { $0 > 0 }.upperMedian ?? 0
  }
}
