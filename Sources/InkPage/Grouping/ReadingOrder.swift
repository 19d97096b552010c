import InkCore

/// The order in which lines are read, and their paragraphs.
///
/// Lines written one right below the other are a block. Blocks are read in rows, which may slope, from top to bottom and
/// each from left to right: the cells of a table, a form's labels and fields, the labels of a diagram. Where a gutter divides text that
/// wasn't written row by row, what is left of it is read first: columns. The order of writing is a hint, and may be any.
package struct ReadingOrder {
  /// The lines' indices in reading order.
  package private(set) var lines: [Int] = []
  /// The ranges of `lines` that are paragraphs.
  package private(set) var paragraphs: [Range<Int>] = []

  private let boxes: [Box]
  /// The median height of a line.
  private let unit: Float
  /// The lines beside each line.
  private var mates: [[Int]]
  /// The line that each line is right below; −1 for none.
  private var above: [Int]
  /// A mark for each line, 0 between uses: one memory for all regions.
  private var marks: [UInt8]
  /// The block of each line, −1 between uses.
  private var blockOf: [Int]
  /// The next line of each line's block; −1 for none.
  private var below: [Int]

  /// Orders lines, which come in the order of writing.
  ///
  /// - Complexity: O(n log n) for n lines of a page that are spread over it.
  package init(of boxes: [Box], heights: [Float]) {
    self.boxes = boxes
    unit = boxes.map { $0.height }.upperMedian ?? 0
    mates = Array(repeating: [], count: boxes.count)
    above = Array(repeating: -1, count: boxes.count)
    marks = Array(repeating: 0, count: boxes.count)
    blockOf = above
    below = above
    let downwards = boxes.map { $0.middle.y }.sortedIndices()
    findMates(downwards)
    findBlocks(downwards)
    let ends = boxes.flatMap { [$0.lower.x, $0.upper.x] }
    lines = region(Region(downwards: downwards, ends: ends.sortedIndices()))
    divide(heights)
  }

  /// The largest distance of the middles of lines beside each other, in median heights.
  private static let mateReach: Float = 0.24
  /// The largest distance of a block's lines, in heights.
  private static let blockPitch: Float = 2.8

  private mutating func findMates(_ downwards: [Int]) {
    for (position, line) in downwards.enumerated() {
      for other in downwards[(position + 1)...] {
        guard boxes[other].middle.y - boxes[line].middle.y < Self.mateReach * unit else { break }
        guard !boxes[line].overlapsAlongX(boxes[other]) else { continue }
        mates[line].append(other)
        mates[other].append(line)
      }
    }
  }

  private mutating func findBlocks(_ downwards: [Int]) {
    for (position, line) in downwards.enumerated() {
      let box = boxes[line]
      for other in downwards[..<position].reversed() {
        let drop = box.middle.y - boxes[other].middle.y
        guard drop < Self.blockPitch * max(box.height, unit / 2) else { break }
        guard drop > 0, box.overlapsAlongX(boxes[other]) else { continue }
        if drop < Self.blockPitch * max(min(box.height, boxes[other].height), unit / 2), !isTabular(other, line),
          !wereParted(other, line)
        {
          above[line] = other
        }
        break
      }
    }
    // What stands above two lines beside each other is above a row, not in a column.
    var under = [Int](repeating: 0, count: boxes.count)
    for other in above where other >= 0 { under[other] += 1 }
    for line in above.indices where above[line] >= 0 && under[above[line]] > 1 { above[line] = -1 }
  }

  /// Whether a line beside one of two lines was written between them, as in rows, which may slope.
  private func wereParted(_ first: Int, _ second: Int) -> Bool {
    let (early, late) = (min(first, second), max(first, second))
    guard late - early > 1 else { return false }
    return isBeside(early + 1, early) || isBeside(late - 1, late)
      || (mates[first] + mates[second]).contains { early < $0 && $0 < late }
  }

  private func isBeside(_ line: Int, _ other: Int) -> Bool {
    abs(boxes[line].middle.y - boxes[other].middle.y) < unit && !boxes[line].overlapsAlongX(boxes[other])
  }

  /// Whether two lines, one above the other, stand in a table of three columns and more that was written down its columns:
  /// both have two lines beside them, of which some are one above the other, too, and one of both is short.
  private func isTabular(_ first: Int, _ second: Int) -> Bool {
    mates[first].count > 1 && mates[second].count > 1
      && min(boxes[first].width, boxes[second].width) < Self.proseWidth * unit
      && mates[first].contains { mate in
        mate != second && mates[second].contains { $0 != first && boxes[mate].overlapsAlongX(boxes[$0]) }
      }
  }

  private struct Region {
    /// The lines from top to bottom.
    var downwards: [Int]
    /// Their ends from left to right: twice the line's index, and 1 more for its right end.
    var ends: [Int]
  }

  private mutating func region(_ region: Region) -> [Int] {
    guard let parts = columns(region) else { return rows(region.downwards) }
    for (number, part) in parts.enumerated() {
      for line in part { marks[line] = UInt8(number) }
    }
    var ends = [[Int]](repeating: [], count: parts.count)
    for end in region.ends { ends[Int(marks[end / 2])].append(end) }
    for line in region.downwards { marks[line] = 0 }
    var result: [Int] = []
    for (part, ends) in zip(parts, ends) { result += self.region(Region(downwards: part, ends: ends)) }
    return result
  }

  /// The smallest width of a gutter, in median heights.
  private static let gutter: Float = 0.3

  /// The lines over two columns, those of the left one, those of the right one, and those under both.
  private mutating func columns(_ region: Region) -> [[Int]]? {
    let downwards = region.downwards
    guard downwards.count >= 4 else { return nil }
    for x in gaps(between: region.ends) {
      // The columns stand in the longest run of lines of which none crosses the gap.
      var run = 0..<0
      var start = 0
      for position in 0...downwards.count {
        if position < downwards.count, !crosses(boxes[downwards[position]], x) { continue }
        if position - start > run.count { run = start..<position }
        start = position + 1
      }
      let left = downwards[run].filter { boxes[$0].upper.x <= x }
      let right = downwards[run].filter { boxes[$0].lower.x >= x }
      if areColumns(left, right) {
        return [Array(downwards[..<run.lowerBound]), left, right, Array(downwards[run.upperBound...])]
      }
    }
    return nil
  }

  private func crosses(_ box: Box, _ x: Float) -> Bool { box.lower.x < x && box.upper.x > x }

  /// The three gaps along x that the fewest lines cross, of equals the widest, as their middles.
  private func gaps(between ends: [Int]) -> [Float] {
    var best: [(crossing: Int, width: Float, middle: Float)] = []
    var crossing = 0
    for (end, next) in zip(ends, ends.dropFirst()) {
      crossing += end.isMultiple(of: 2) ? 1 : -1
      guard !end.isMultiple(of: 2), next.isMultiple(of: 2) else { continue }
      let (left, right) = (boxes[end / 2].upper.x, boxes[next / 2].lower.x)
      if let last = best.last, best.count == 3, (last.crossing, -last.width) <= (crossing, left - right) { continue }
      let place = best.firstIndex { (crossing, left - right) < ($0.crossing, -$0.width) } ?? best.count
      best.insert((crossing, right - left, left / 2 + right / 2), at: place)
      if best.count > 3 { best.removeLast() }
    }
    return best.map { $0.middle }
  }

  /// The smallest part of a column's width that its median line takes, and the smallest width of a column in median heights.
  private static let fill: Float = 0.6
  private static let width: Float = 3
  /// The largest distance of a column's lines on average, in median heights.
  private static let pitch: Float = 4
  /// The largest share of a column's lines that may stand beside lines of the other, where lines don't fill the columns: as
  /// many do in tables.
  private static let alignment = 0.8
  /// The smallest mean number of lines in a block then.
  private static let blockSize = 2.5
  /// The same share, the smallest number of lines and the largest distance of lines where blocks are smaller.
  private static let listAlignment = 0.7
  private static let listLength = 3
  private static let listPitch: Float = 3
  /// The smallest width of the median line, in median heights, and mean number of lines in a block, where that doesn't matter.
  private static let proseWidth: Float = 5
  private static let proseSize = 3.0
  /// The smallest common height of two columns, in median heights.
  private static let overlap: Float = 1.5

  private mutating func areColumns(_ left: [Int], _ right: [Int]) -> Bool {
    guard left.count > 1, right.count > 1, !wereRows(left, right),
      let first = Box(around: left.map { boxes[$0] }), let second = Box(around: right.map { boxes[$0] }),
      second.lower.x - first.upper.x > Self.gutter * unit,
      first.overlapY(second.lower.y, second.upper.y) > Self.overlap * unit
    else { return false }
    if isFilled(first, by: left) && isFilled(second, by: right) { return true }
    for line in left { marks[line] = 1 }
    for line in right { marks[line] = 2 }
    let (fewer, other) = left.count <= right.count ? (left, UInt8(2)) : (right, 1)
    let beside = fewer.count { line in mates[line].contains { marks[$0] == other } }
    let blocks = (left + right).count { above[$0] < 0 || marks[above[$0]] == 0 }
    for line in left + right { marks[line] = 0 }
    let isProse = min(medianWidth(of: left), medianWidth(of: right)) >= Self.proseWidth * unit
    let share = Double(beside) / Double(fewer.count)
    let isList =
      fewer.count >= Self.listLength && isDense(first, left, Self.listPitch) && isDense(second, right, Self.listPitch)
    let size = Double(left.count + right.count) / Double(blocks)
    return isList && share < Self.listAlignment || share < Self.alignment && size >= Self.blockSize
      || isProse && size >= Self.proseSize
  }

  /// The share of lines of two columns, and the most lines of each, by which they were written row by row.
  private static let rowOrder = 0.85
  private static let witnesses = 32

  /// Whether the lines of two columns were written from top to bottom through both.
  private func wereRows(_ left: [Int], _ right: [Int]) -> Bool {
    func some(_ lines: [Int]) -> [Int] {
      let step = (lines.count + Self.witnesses - 1) / Self.witnesses
      return stride(from: 0, to: lines.count, by: step).map { lines[$0] }
    }
    var (pairs, inRows) = (0, 0)
    for first in some(left) {
      for second in some(right) {
        let drop = boxes[second].middle.y - boxes[first].middle.y
        guard abs(drop) >= Self.mateReach * unit else { continue }
        pairs += 1
        if (first < second) == (drop > 0) { inRows += 1 }
      }
    }
    return Double(inRows) >= Self.rowOrder * Double(pairs)
  }

  private func isDense(_ column: Box, _ lines: [Int], _ pitch: Float) -> Bool {
    column.height <= pitch * unit * Float(lines.count)
  }

  private func medianWidth(of lines: [Int]) -> Float { lines.map { boxes[$0].width }.upperMedian ?? 0 }

  private func isFilled(_ column: Box, by lines: [Int]) -> Bool {
    medianWidth(of: lines) >= Self.fill * column.width && column.width >= Self.width * unit
      && isDense(column, lines, Self.pitch)
  }

  /// A block: the lines from the first one on, each followed by the one in `below`.
  private struct Block {
    var box: Box
    var first: Int
    var last: Int
  }

  private mutating func rows(_ downwards: [Int]) -> [Int] {
    var blocks: [Block] = []
    for line in downwards {
      let block = above[line] < 0 ? -1 : blockOf[above[line]]
      blockOf[line] = block < 0 ? blocks.count : block
      below[line] = -1
      if block < 0 {
        blocks.append(Block(box: boxes[line], first: line, last: line))
      } else {
        blocks[block].box = blocks[block].box.union(boxes[line])
        below[blocks[block].last] = line
        blocks[block].last = line
      }
    }
    for line in downwards { blockOf[line] = -1 }
    let downwards = blocks.map { $0.box.middle.y }.sortedIndices()
    var rows = ReadingOrderRows(boxes: downwards.map { blocks[$0].box })
    var result: [Int] = []
    while let row = rows.next() {
      for place in row {
        var line = blocks[downwards[place]].first
        while line >= 0 {
          result.append(line)
          line = below[line]
        }
      }
    }
    return result
  }

  private mutating func divide(_ heights: [Float]) {
    for (position, line) in lines.enumerated() {
      if position > 0,
        continues(boxes[lines[position - 1]], boxes[line], max(heights[lines[position - 1]], heights[line]))
      {
        let start = paragraphs[paragraphs.count - 1].lowerBound
        paragraphs[paragraphs.count - 1] = start..<position + 1
      } else {
        paragraphs.append(position..<position + 1)
      }
    }
  }

  /// Whether a line continues the paragraph of the line before it: right below, and not indented.
  private func continues(_ before: Box, _ box: Box, _ height: Float) -> Bool {
    let drop = box.middle.y - before.middle.y
    return drop > 0 && drop < Self.paragraphPitch * height && before.overlapsAlongX(box)
      && box.lower.x - before.lower.x < Self.indent * height
  }

  /// The largest distance of a paragraph's lines, and the smallest indent of a new one, in heights.
  private static let paragraphPitch: Float = 3.5
  private static let indent: Float = 2
}
