import InkCore

/// The order in which lines are read, and their paragraphs.
///
/// Lines written one right below the other are a block. Blocks are read in rows, from top to bottom and each row from left
/// to right: the cells of a table, a form's labels and fields, the labels of a diagram. Where a gutter divides text that was
/// written first on its left and then on its right, what is left of it is read first: columns.
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

  /// Orders lines, which come in the order of writing.
  ///
  /// - Parameters:
  ///   - boxes: The lines' boxes.
  ///   - heights: The heights of their letters.
  /// - Complexity: O(n log n) for n lines of a page that are spread over it.
  package init(of boxes: [Box], heights: [Float]) {
    self.boxes = boxes
    unit = boxes.isEmpty ? 0 : boxes.map { $0.height }.sorted()[boxes.count / 2]
    mates = Array(repeating: [], count: boxes.count)
    above = Array(repeating: -1, count: boxes.count)
    let downwards = boxes.indices.sorted { (boxes[$0].middleY, $0) < (boxes[$1].middleY, $1) }
    findMates(downwards)
    findBlocks(downwards)
    lines = region(downwards)
    divide(heights)
  }

  // MARK: Blocks

  /// The largest distance of the middles of lines beside each other, in median heights.
  private static let mateReach: Float = 0.24
  /// The largest distance of a block's lines, in heights.
  private static let blockPitch: Float = 2.8

  private mutating func findMates(_ downwards: [Int]) {
    for (position, line) in downwards.enumerated() {
      for other in downwards[(position + 1)...] {
        guard boxes[other].middleY - boxes[line].middleY < Self.mateReach * unit else { break }
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
        let drop = box.middleY - boxes[other].middleY
        guard drop < Self.blockPitch * max(box.height, unit / 2) else { break }
        guard drop > 0, box.overlapsAlongX(boxes[other]) else { continue }
        if abs(other - line) == 1, drop < Self.blockPitch * max(min(box.height, boxes[other].height), unit / 2),
          !isTabular(other, line)
        {
          above[line] = other
        }
        break
      }
    }
  }

  /// Whether two lines, one above the other, both have a line beside them, and these are one above the other, too.
  private func isTabular(_ first: Int, _ second: Int) -> Bool {
    mates[first].contains { mate in
      mate != second && mates[second].contains { $0 != first && boxes[mate].overlapsAlongX(boxes[$0]) }
    }
  }

  // MARK: Rows and columns

  /// The reading order of some lines, which come from top to bottom.
  private func region(_ downwards: [Int]) -> [Int] {
    guard let columns = columns(downwards) else { return rows(downwards) }
    return region(columns.above) + region(columns.left) + region(columns.right) + region(columns.below)
  }

  /// Two columns, with what stands over and under both.
  private struct Columns {
    var above: [Int]
    var left: [Int]
    var right: [Int]
    var below: [Int]
  }

  /// The smallest width of a gutter, in median heights.
  private static let gutter: Float = 0.3

  private func columns(_ downwards: [Int]) -> Columns? {
    guard downwards.count >= 4 else { return nil }
    for x in gaps(between: downwards) {
      // The columns stand in the longest run of lines of which none crosses the gap.
      var run = 0..<0
      var start = 0
      for position in 0...downwards.count {
        if position < downwards.count, !boxes[downwards[position]].crosses(x) { continue }
        if position - start > run.count { run = start..<position }
        start = position + 1
      }
      let left = downwards[run].filter { boxes[$0].upper.x <= x }
      let right = downwards[run].filter { boxes[$0].lower.x >= x }
      if areColumns(left, right) {
        return Columns(
          above: Array(downwards[..<run.lowerBound]), left: left, right: right,
          below: Array(downwards[run.upperBound...]))
      }
    }
    return nil
  }

  /// The gaps along x that the fewest lines cross, of equals the widest, as their middles.
  private func gaps(between lines: [Int]) -> [Float] {
    let ends = lines.flatMap { [(x: boxes[$0].lower.x, step: 1), (x: boxes[$0].upper.x, step: -1)] }
      .sorted { ($0.x, -$0.step) < ($1.x, -$1.step) }
    var gaps: [(crossing: Int, width: Float, middle: Float)] = []
    var crossing = 0
    for (end, next) in zip(ends, ends.dropFirst()) {
      crossing += end.step
      if end.step < 0, next.step > 0 { gaps.append((crossing, next.x - end.x, end.x / 2 + next.x / 2)) }
    }
    gaps.sort { ($0.crossing, -$0.width, $0.middle) < ($1.crossing, -$1.width, $1.middle) }
    return gaps.prefix(3).map { $0.middle }
  }

  /// The smallest part of a column's width that its median line takes, and the smallest width of a column in median heights.
  private static let fill: Float = 0.6
  private static let width: Float = 3
  /// The largest distance of a column's lines on average, in median heights.
  private static let pitch: Float = 4
  /// The largest share of a column's lines that may stand beside lines of the other, and the smallest mean number of lines
  /// in a block, where lines don't fill the columns.
  private static let alignment = 0.8
  private static let blockSize = 2.5
  /// The smallest common height of two columns, in median heights.
  private static let overlap: Float = 1.5

  private func areColumns(_ left: [Int], _ right: [Int]) -> Bool {
    guard left.count > 1, right.count > 1, left.max()! < right.min()! else { return false }
    let (first, second) = (box(around: left), box(around: right))
    guard second.lower.x - first.upper.x > Self.gutter * unit,
      min(first.upper.y, second.upper.y) - max(first.lower.y, second.lower.y) > Self.overlap * unit
    else { return false }
    if isFilled(first, by: left) && isFilled(second, by: right) { return true }
    let (fewer, others) = left.count <= right.count ? (left, Set(right)) : (right, Set(left))
    let beside = fewer.count { line in mates[line].contains { others.contains($0) } }
    let lines = Set(left).union(right)
    let blocks = lines.count { above[$0] < 0 || !lines.contains(above[$0]) }
    return Double(beside) < Self.alignment * Double(fewer.count)
      && Double(lines.count) >= Self.blockSize * Double(blocks)
  }

  private func isFilled(_ column: Box, by lines: [Int]) -> Bool {
    let median = lines.map { boxes[$0].width }.sorted()[lines.count / 2]
    return median >= Self.fill * column.width && column.width >= Self.width * unit
      && column.height <= Self.pitch * unit * Float(lines.count)
  }

  private func rows(_ downwards: [Int]) -> [Int] {
    var blockOf: [Int: Int] = [:]
    var blocks: [[Int]] = []
    for line in downwards {
      let block = blockOf[above[line]] ?? blocks.count
      blockOf[line] = block
      if block == blocks.count { blocks.append([line]) } else { blocks[block].append(line) }
    }
    let placed = blocks.map { (box: box(around: $0), lines: $0) }
      .sorted { ($0.box.middleY, $0.lines[0]) < ($1.box.middleY, $1.lines[0]) }
    var result: [Int] = []
    var start = 0
    while start < placed.count {
      // A row is what has its middle within the height of its highest block.
      let bottom = placed[start].box.upper.y
      let row = placed[start...].prefix { $0.box.middleY <= bottom }
      for block in row.sorted(by: { ($0.box.lower.x, $0.lines[0]) < ($1.box.lower.x, $1.lines[0]) }) {
        result += block.lines
      }
      start = max(row.endIndex, start + 1)
    }
    return result
  }

  private func box(around lines: [Int]) -> Box {
    lines.dropFirst().reduce(boxes[lines[0]]) { $0.union(boxes[$1]) }
  }

  // MARK: Paragraphs

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
    let drop = box.middleY - before.middleY
    return drop > 0 && drop < Self.paragraphPitch * height && before.overlapsAlongX(box)
      && box.lower.x - before.lower.x < Self.indent * height
  }

  /// The largest distance of a paragraph's lines, and the smallest indent of a new one, in heights.
  private static let paragraphPitch: Float = 3.5
  private static let indent: Float = 2
}

extension Box {
  fileprivate var middleY: Float { (lower.y + upper.y) / 2 }

  fileprivate func overlapsAlongX(_ other: Box) -> Bool { lower.x < other.upper.x && upper.x > other.lower.x }

  fileprivate func crosses(_ x: Float) -> Bool { lower.x < x && upper.x > x }
}
