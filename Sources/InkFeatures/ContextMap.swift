import InkCore

/// A coarse map of the ink around each frame: lengths of ink by location and by direction of the pen.
///
/// The frame lies in the middle of a square of `mapCells` × `mapCells` cells, `mapReach` units from its middle to its
/// sides. Every cell has eight numbers, one for each direction of the pen at steps of 45°: the length of ink there in
/// sides of a cell, softly limited. All of the ink counts, earlier and later, so that a network that follows the pen also
/// sees the whole shape.
///
/// ## Source
/// Z.-L. Bai and Q. Huo, A study on the use of 8-directional features for online handwritten Chinese character
/// recognition, ICDAR 2005. There one map describes a whole character; here a map moves along with the pen, so that
/// lines of characters need not be segmented.
struct ContextMap {
  private let cells: Int
  private let reach: Float
  private let scale: Float
  private let entries: [Entry]
  private let columnStarts: [Int]
  private let left: Float
  private let columnWidth: Float

  /// A frame's location, with the lengths that it adds to two neighbouring directions.
  private struct Entry {
    var location: Point
    var axis: Int
    var axisLength: Float
    var diagonal: Int
    var diagonalLength: Float
  }

  // The most entries of a column: scribbles are thinned out, so that the work stays linear in the frames.
  private static let columnLimit = 256

  init(_ frames: Resampling, settings: FeatureSettings) {
    cells = settings.mapCells
    reach = settings.mapReach
    scale = Float(settings.mapCells) / (2 * settings.mapReach)
    guard cells > 0, let box = Box(around: frames.points) else {
      (entries, columnStarts, left, columnWidth) = ([], [], 0, 1)
      return
    }
    left = box.lower.x
    // Columns at least as wide as the reach, so that a frame's map lies in its own column and the two beside it; and
    // no more of them than frames.
    columnWidth = max(reach, box.width / Float(frames.points.count))
    let columns = min(Int(box.width / columnWidth) + 1, frames.points.count)
    var lists = Array(repeating: [Entry](), count: columns)
    let length = min(frames.step, reach) * scale
    for part in frames.parts {
      let (first, last) = (part.lowerBound, part.upperBound - 1)
      for index in part {
        // A dot, which has no direction, counts as a short piece to the right and down.
        let pen = PenDirection((frames.points[min(index + 1, last)] - frames.points[max(index - 1, first)]).direction)
        let entry = Entry(
          location: frames.points[index], axis: pen.axis, axisLength: length * (1 - pen.diagonalShare),
          diagonal: pen.diagonal, diagonalLength: length * pen.diagonalShare)
        lists[min(Int((entry.location.x - left) / columnWidth), columns - 1)].append(entry)
      }
    }
    var sorted: [Entry] = []
    sorted.reserveCapacity(frames.points.count)
    var starts = [0]
    starts.reserveCapacity(columns + 1)
    for list in lists {
      sorted += Self.thinned(list)
      starts.append(sorted.count)
    }
    (entries, columnStarts) = (sorted, starts)
  }

  /// Draws the map around a location over zeros: cells row by row from the upper left, eight numbers each.
  func draw(around location: Point, into values: inout [Float], at base: Int) {
    guard cells > 0 else { return }
    let columns = columnStarts.count - 1
    let column = min(Int((location.x - left) / columnWidth), columns - 1)
    for entry in entries[columnStarts[max(column - 1, 0)]..<columnStarts[min(column + 2, columns)]] {
      // In cells, from the middle of the upper left one.
      let x = (entry.location.x - location.x + reach) * scale - 0.5
      let y = (entry.location.y - location.y + reach) * scale - 0.5
      guard x > -1, y > -1, x < Float(cells), y < Float(cells) else { continue }
      // Rounded down: both are above −1.
      let (cellX, cellY) = (Int(x + 1) - 1, Int(y + 1) - 1)
      let (shareX, shareY) = (x - Float(cellX), y - Float(cellY))
      add(entry, cellX, cellY, (1 - shareX) * (1 - shareY), to: &values, base)
      add(entry, cellX + 1, cellY, shareX * (1 - shareY), to: &values, base)
      add(entry, cellX, cellY + 1, (1 - shareX) * shareY, to: &values, base)
      add(entry, cellX + 1, cellY + 1, shareX * shareY, to: &values, base)
    }
    // A cell that one stroke crosses has a length of about 1, which becomes two thirds; a black cell stays below 2.
    for index in base..<base + cells * cells * PenDirection.count {
      values[index] = values[index] / (1 + values[index] / 2)
    }
  }

  private func add(_ entry: Entry, _ cellX: Int, _ cellY: Int, _ share: Float, to values: inout [Float], _ base: Int) {
    guard cellX >= 0, cellY >= 0, cellX < cells, cellY < cells else { return }
    let cell = base + (cellY * cells + cellX) * PenDirection.count
    values[cell + entry.axis] += share * entry.axisLength
    values[cell + entry.diagonal] += share * entry.diagonalLength
  }

  /// At most `columnLimit` of a column's entries, evenly spread, with lengths scaled to make up for the others.
  private static func thinned(_ list: [Entry]) -> [Entry] {
    guard list.count > columnLimit else { return list }
    let weight = Float(list.count) / Float(columnLimit)
    return (0..<columnLimit).map { index in
      var entry = list[index * list.count / columnLimit]
      entry.axisLength *= weight
      entry.diagonalLength *= weight
      return entry
    }
  }
}
