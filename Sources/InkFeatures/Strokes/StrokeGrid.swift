import InkCore

/// Finds the strokes near a box: a grid for each power of two of sizes, so that no size of ink is costly.
package struct StrokeGrid {
  private struct Cell: Hashable {
    var level: Int32
    var x: Int32
    var y: Int32
  }

  private var cells: [Cell: [Int]] = [:]
  /// The cells and the box of each slot.
  private var places: [Int: (cells: [Cell], box: Box)] = [:]
  /// The number of strokes of each level.
  private var levels: [Int32: Int] = [:]

  package init() {}

  package mutating func insert(_ slot: Int, _ box: Box) {
    let level = Self.level(of: box)
    let own = Self.cells(of: box, level: level)
    for cell in own { cells[cell, default: []].append(slot) }
    places[slot] = (own, box)
    levels[level, default: 0] += 1
  }

  package mutating func remove(_ slot: Int) {
    guard let place = places.removeValue(forKey: slot) else { return }
    for cell in place.cells {
      cells[cell]!.removeAll { $0 == slot }
      if cells[cell]!.isEmpty { cells[cell] = nil }
    }
    let level = place.cells[0].level
    levels[level]! -= 1
    if levels[level] == 0 { levels[level] = nil }
  }

  /// The slots whose boxes touch a box, rising.
  package func slots(near box: Box) -> [Int] {
    var found: Set<Int> = []
    for level in levels.keys {
      let size = Self.size(of: level)
      let (left, right) = (Self.index(box.lower.x, size), Self.index(box.upper.x, size))
      let (top, bottom) = (Self.index(box.lower.y, size), Self.index(box.upper.y, size))
      // A large box over small strokes has more cells than there are strokes.
      let isCoarse = (Int(right) - Int(left) + 1) * (Int(bottom) - Int(top) + 1) > 4 * places.count
      if isCoarse {
        for (slot, place) in places where place.cells[0].level == level { found.insert(slot) }
      } else {
        for x in left...right {
          for y in top...bottom {
            for slot in cells[Cell(level: level, x: x, y: y)] ?? [] { found.insert(slot) }
          }
        }
      }
    }
    return found.filter { places[$0]!.box.touches(box) }.sorted()
  }

  /// The level whose cells are at least as large as a box.
  private static func level(of box: Box) -> Int32 {
    let size = max(box.width, box.height)
    return size > 0 && size.isFinite ? Int32(size.exponent) + 1 : -126
  }

  private static func size(of level: Int32) -> Float { Float(sign: .plus, exponent: Int(level), significand: 1) }

  private static func cells(of box: Box, level: Int32) -> [Cell] {
    let size = size(of: level)
    var result: [Cell] = []
    for x in index(box.lower.x, size)...index(box.upper.x, size) {
      for y in index(box.lower.y, size)...index(box.upper.y, size) { result.append(Cell(level: level, x: x, y: y)) }
    }
    return result
  }

  /// The index of a coordinate's cell; far away they are all the same.
  private static func index(_ coordinate: Float, _ size: Float) -> Int32 {
    let index = (coordinate / size).rounded(.down)
    return Int32(max(-1e9, min(1e9, index)))
  }
}

extension Box {
  /// Whether two boxes have a point in common.
  package func touches(_ other: Box) -> Bool {
    lower.x <= other.upper.x && upper.x >= other.lower.x && lower.y <= other.upper.y && upper.y >= other.lower.y
  }
}
