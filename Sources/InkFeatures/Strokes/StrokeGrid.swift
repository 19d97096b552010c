import InkCore

/// Finds the strokes near a box: grids for each power of two of sizes, so that no size of ink is costly.
package struct StrokeGrid {
  /// A cell's level and position, packed.
  private typealias Cell = UInt64

  private static func cell(_ level: Int32, _ x: Int32, _ y: Int32) -> Cell {
    UInt64(UInt8(truncatingIfNeeded: level)) << 56 | UInt64(UInt32(bitPattern: x) & 0xFFF_FFFF) << 28
      | UInt64(UInt32(bitPattern: y) & 0xFFF_FFFF)
  }

  /// A box among those of a cell.
  private struct Item {
    var slot: Int
    var box: Box
    var cell: Cell
    /// The first of the cells that the box reaches into.
    var x: Int32
    var y: Int32
  }

  private struct Place {
    /// The index of its level.
    var level: Int
    var box: Box
    /// The slot's index among those of its level.
    var index: Int
  }

  private struct Level {
    var level: Int32
    var slots: [Int] = []
  }

  /// The boxes by their cells, in lists that cells of the same hash share.
  private struct Table {
    private var lists = [[Item]](repeating: [], count: 64)
    private var count = 0

    subscript(cell: Cell) -> [Item] { lists[index(of: cell)] }

    // A multiplicative hash: hashing was most of a search.
    private func index(of cell: Cell) -> Int {
      Int(truncatingIfNeeded: (cell &* 0x9E37_79B9_7F4A_7C15) >> 33) & (lists.count - 1)
    }

    mutating func append(_ item: Item) {
      if count == lists.count {
        let before = lists
        lists = Array(repeating: [], count: 2 * count)
        for list in before { for item in list { lists[index(of: item.cell)].append(item) } }
      }
      lists[index(of: item.cell)].append(item)
      count += 1
    }

    mutating func remove(_ slot: Int, _ cell: Cell) {
      lists[index(of: cell)].removeAll { $0.slot == slot && $0.cell == cell }
      count -= 1
    }
  }

  /// The cells of three grids: of the strokes' own sizes, 16 and 256 times as large, for large boxes over small strokes.
  private var grids = [Table](repeating: Table(), count: 3)
  private var places: [Place?] = []
  /// There are few: a search is no longer than a hash.
  private var levels: [Level] = []

  /// The number of cells, or of strokes, that are looked at without a search for fewer.
  private static let few = 16

  package init() {}

  /// Adds a stroke.
  ///
  /// `neighbourhood`: the size of what is looked for near it, as far as it is known: then small boxes don't lie in many more
  /// cells than a search has strokes.
  package mutating func insert(_ slot: Int, _ box: Box, neighbourhood: Float = 0) {
    let level = Self.level(of: max(box.size, neighbourhood))
    for grid in grids.indices {
      let area = Self.cells(of: box, level, grid)
      for x in area.x {
        for y in area.y {
          grids[grid].append(
            Item(slot: slot, box: box, cell: Self.cell(level, x, y), x: area.x.lowerBound, y: area.y.lowerBound))
        }
      }
    }
    while places.count <= slot { places.append(nil) }
    var index = 0
    while index < levels.count, levels[index].level != level { index += 1 }
    if index == levels.count { levels.append(Level(level: level)) }
    places[slot] = Place(level: index, box: box, index: levels[index].slots.count)
    levels[index].slots.append(slot)
  }

  /// Removes a stroke, if it is there.
  package mutating func remove(_ slot: Int) {
    guard slot < places.count, let place = places[slot] else { return }
    places[slot] = nil
    let level = levels[place.level].level
    for grid in grids.indices {
      let area = Self.cells(of: place.box, level, grid)
      for x in area.x {
        for y in area.y { grids[grid].remove(slot, Self.cell(level, x, y)) }
      }
    }
    let last = levels[place.level].slots.removeLast()
    if last != slot {
      levels[place.level].slots[place.index] = last
      places[last]!.index = place.index
    }
  }

  /// The number of strokes.
  package var count: Int { levels.reduce(0) { $0 + $1.slots.count } }

  /// The box of a slot.
  package func box(of slot: Int) -> Box? { slot < places.count ? places[slot]?.box : nil }

  /// The slots whose boxes touch a box, in no particular order.
  package func slots(near box: Box) -> [Int] {
    var found: [Int] = []
    for level in levels where !level.slots.isEmpty {
      var grid = 0
      var area = Self.cells(of: box, level.level, grid)
      // The number of cells may not fit in 32 bits.
      while grid + 1 < grids.count, area.x.count > Self.few / area.y.count {
        grid += 1
        area = Self.cells(of: box, level.level, grid)
      }
      if level.slots.count <= Self.few || area.x.count > level.slots.count / area.y.count {
        for slot in level.slots where places[slot]!.box.intersects(box) { found.append(slot) }
        continue
      }
      for x in area.x {
        for y in area.y {
          let cell = Self.cell(level.level, x, y)
          for item in grids[grid][cell] where item.cell == cell && item.box.intersects(box) {
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

  private static func cells(of box: Box, _ level: Int32, _ grid: Int) -> (x: ClosedRange<Int32>, y: ClosedRange<Int32>)
  {
    let size = size(of: min(level + 4 * Int32(grid), 127))
    return (index(box.lower.x, size)...index(box.upper.x, size), index(box.lower.y, size)...index(box.upper.y, size))
  }

  /// The index of a coordinate's cell; far away they are all the same.
  private static func index(_ coordinate: Float, _ size: Float) -> Int32 {
    let index = (coordinate / size).rounded(.down)
    return Int32(max(-1e8, min(1e8, index)))
  }
}
