import InkCore

/// Finds the strokes near a box: a grid for each power of two of sizes, so that no size of ink is costly.
package struct StrokeGrid {
  /// A cell's level and place, packed, since hashing them is most of a search.
  private typealias Cell = UInt64

  private static func cell(_ level: Int32, _ x: Int32, _ y: Int32) -> Cell {
    UInt64(UInt8(truncatingIfNeeded: level)) << 56 | UInt64(UInt32(bitPattern: x) & 0xFFF_FFFF) << 28
      | UInt64(UInt32(bitPattern: y) & 0xFFF_FFFF)
  }

  /// A box among those of a cell.
  private struct Item {
    var slot: Int
    var box: Box
    /// The first of the cells that the box reaches into.
    var x: Int32
    var y: Int32
  }

  private var cells: [Cell: [Item]] = [:]
  /// The level and the box of each slot.
  private var places: [(level: Int32, box: Box)?] = []
  /// The number of strokes of each level.
  private var levels: [Int32: Int] = [:]

  package init() {}

  /// Adds a stroke.
  ///
  /// - Parameters:
  ///   - slot: Its number.
  ///   - box: Its box.
  ///   - neighbourhood: The size of what is looked for near it, as far as it is known: then small boxes don't lie in many
  ///     more cells than a search has strokes.
  package mutating func insert(_ slot: Int, _ box: Box, neighbourhood: Float = 0) {
    let level = Self.level(of: max(box.width, box.height, neighbourhood))
    let area = Self.cells(of: box, Self.size(of: level))
    let item = Item(slot: slot, box: box, x: area.x.lowerBound, y: area.y.lowerBound)
    for x in area.x {
      for y in area.y { cells[Self.cell(level, x, y), default: []].append(item) }
    }
    while places.count <= slot { places.append(nil) }
    places[slot] = (level, box)
    levels[level, default: 0] += 1
  }

  /// Removes a stroke, if it is there.
  package mutating func remove(_ slot: Int) {
    guard slot < places.count, let (level, box) = places[slot] else { return }
    places[slot] = nil
    let area = Self.cells(of: box, Self.size(of: level))
    for x in area.x {
      for y in area.y {
        let cell = Self.cell(level, x, y)
        cells[cell]!.removeAll { $0.slot == slot }
        if cells[cell]!.isEmpty { cells[cell] = nil }
      }
    }
    levels[level]! -= 1
    if levels[level] == 0 { levels[level] = nil }
  }

  /// The box of a slot.
  package func box(of slot: Int) -> Box? { slot < places.count ? places[slot]?.box : nil }

  /// The slots whose boxes touch a box, in no particular order.
  package func slots(near box: Box) -> [Int] {
    var found: [Int] = []
    for (level, count) in levels {
      let area = Self.cells(of: box, Self.size(of: level))
      // A large box over small strokes has more cells than there are strokes; their number may not fit in 32 bits.
      if area.x.count > 4 * count / area.y.count {
        for (slot, place) in places.enumerated() where place?.level == level && place!.box.touches(box) {
          found.append(slot)
        }
        continue
      }
      for x in area.x {
        for y in area.y {
          for item in cells[Self.cell(level, x, y)] ?? [] where item.box.touches(box) {
            // Each box once: in the first cell that it shares with the area.
            if x == max(item.x, area.x.lowerBound), y == max(item.y, area.y.lowerBound) { found.append(item.slot) }
          }
        }
      }
    }
    return found
  }

  /// The level whose cells are at least of a size.
  private static func level(of size: Float) -> Int32 {
    size > 0 && size.isFinite ? Int32(size.exponent) + 1 : -126
  }

  private static func size(of level: Int32) -> Float { Float(sign: .plus, exponent: Int(level), significand: 1) }

  private static func cells(of box: Box, _ size: Float) -> (x: ClosedRange<Int32>, y: ClosedRange<Int32>) {
    (index(box.lower.x, size)...index(box.upper.x, size), index(box.lower.y, size)...index(box.upper.y, size))
  }

  /// The index of a coordinate's cell; far away they are all the same.
  private static func index(_ coordinate: Float, _ size: Float) -> Int32 {
    let index = (coordinate / size).rounded(.down)
    return Int32(max(-1e8, min(1e8, index)))
  }
}

extension Box {
  /// Whether two boxes have a point in common.
  package func touches(_ other: Box) -> Bool {
    lower.x <= other.upper.x && upper.x >= other.lower.x && lower.y <= other.upper.y && upper.y >= other.lower.y
  }
}
