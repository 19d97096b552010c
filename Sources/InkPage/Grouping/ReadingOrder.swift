import InkCore

/// The order in which lines are read, and their paragraphs.
///
/// Lines written one right below the other are a block. Blocks are read in rows, from top to bottom and each row from left
/// to right: the cells of a table, a form's labels and fields, the labels of a diagram. Where a gutter divides text that was
/// written first on its left and then on its right, what is left of it is read first: columns.
struct ReadingOrder {
  /// The lines' indices in reading order.
  private(set) var lines: [Int] = []
  /// The ranges of `lines` that are paragraphs.
  private(set) var paragraphs: [Range<Int>] = []

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
  init(of boxes: [Box], heights: [Float]) {
    self.boxes = boxes
    unit = boxes.isEmpty ? 0 : boxes.map { $0.height }.sorted()[boxes.count / 2]
    mates = Array(repeating: [], count: boxes.count)
    above = Array(repeating: -1, count: boxes.count)
    let downwards = boxes.indices.sorted { (boxes[$0].middleY, $0) < (boxes[$1].middleY, $1) }
    findMates(downwards)
    findBlocks(downwards)
    let rightwards = boxes.indices.sorted { (boxes[$0].lower.x, $0) < (boxes[$1].lower.x, $1) }
    lines = region(Region(downwards: downwards, rightwards: rightwards))
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

  /// Some lines of the page, sorted by their middles' height and by their left ends.
  private struct Region {
    var downwards: [Int]
    var rightwards: [Int]

    /// The part of the region with some of its lines.
    func part(_ lines: some Sequence<Int>, of count: Int) -> Region {
      var isIn = [Bool](repeating: false, count: count)
      for line in lines { isIn[line] = true }
      return Region(downwards: downwards.filter { isIn[$0] }, rightwards: rightwards.filter { isIn[$0] })
    }
  }

  /// The largest number of lines above or below columns.
  private static let largestHeading = 11

  private func region(_ region: Region) -> [Int] {
    let count = region.downwards.count
    if let columns = columns(region) { return self.region(columns.left) + self.region(columns.right) }
    // Without a heading over the columns or a note under them.
    for number in stride(from: 1, through: min(Self.largestHeading, count - 4), by: 1) {
      let body = region.part(region.downwards[number...], of: boxes.count)
      if let columns = columns(body) {
        let heading = region.part(region.downwards[..<number], of: boxes.count)
        return rows(heading) + self.region(columns.left) + self.region(columns.right)
      }
      let top = region.part(region.downwards[..<(count - number)], of: boxes.count)
      if let columns = columns(top) {
        let note = region.part(region.downwards[(count - number)...], of: boxes.count)
        return self.region(columns.left) + self.region(columns.right) + rows(note)
      }
    }
    return rows(region)
  }

  /// The smallest width of a gutter, in median heights.
  private static let gutter: Float = 0.3

  /// What is left and right of a gutter; `nil` where there are no columns.
  private func columns(_ region: Region) -> (left: Region, right: Region)? {
    guard region.rightwards.count >= 4 else { return nil }
    var end = -Float.infinity
    for (position, line) in region.rightwards.enumerated() {
      if position > 1, boxes[line].lower.x - end > Self.gutter * unit {
        let (left, right) = (region.rightwards[..<position], region.rightwards[position...])
        if areColumns(left, right) {
          return (region.part(left, of: boxes.count), region.part(right, of: boxes.count))
        }
      }
      end = max(end, boxes[line].upper.x)
    }
    return nil
  }

  /// The smallest part of a column's width that its median line takes, and the smallest width of a column in median heights.
  private static let fill: Float = 0.6
  private static let width: Float = 3
  /// The largest share of a column's lines that may stand beside lines of the other, and the smallest mean number of lines
  /// in a block, where lines don't fill the columns.
  private static let alignment = 0.8
  private static let blockSize = 2.5
  /// The smallest common height of two columns, in median heights.
  private static let overlap: Float = 1.5

  private func areColumns(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) -> Bool {
    guard left.count > 1, right.count > 1, left.max()! < right.min()! else { return false }
    let (first, second) = (box(around: left), box(around: right))
    guard min(first.upper.y, second.upper.y) - max(first.lower.y, second.lower.y) > Self.overlap * unit else {
      return false
    }
    if fills(left, first) && fills(right, second) { return true }
    let (fewer, others) = left.count <= right.count ? (left, Set(right)) : (right, Set(left))
    let beside = fewer.count { line in mates[line].contains { others.contains($0) } }
    let lines = Set(left).union(right)
    let blocks = lines.count { above[$0] < 0 || !lines.contains(above[$0]) }
    return Double(beside) < Self.alignment * Double(fewer.count)
      && Double(lines.count) >= Self.blockSize * Double(blocks)
  }

  private func fills(_ column: ArraySlice<Int>, _ box: Box) -> Bool {
    let median = column.map { boxes[$0].width }.sorted()[column.count / 2]
    return median >= Self.fill * box.width && box.width >= Self.width * unit
  }

  private func rows(_ region: Region) -> [Int] {
    var blockOf: [Int: Int] = [:]
    var blocks: [[Int]] = []
    for line in region.downwards {
      let block = blockOf[above[line]] ?? blocks.count
      blockOf[line] = block
      if block == blocks.count { blocks.append([line]) } else { blocks[block].append(line) }
    }
    let placed = blocks.map { (box: box(around: $0[...]), lines: $0) }
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

  private func box(around lines: ArraySlice<Int>) -> Box {
    lines.dropFirst().reduce(boxes[lines[lines.startIndex]]) { $0.union(boxes[$1]) }
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
    return drop > 0 && drop < Self.pitch * height && before.overlapsAlongX(box)
      && box.lower.x - before.lower.x < Self.indent * height
  }

  /// The largest distance of a paragraph's lines, and the smallest indent of a new one, in heights.
  private static let pitch: Float = 3.5
  private static let indent: Float = 2
}

extension Box {
  fileprivate var middleY: Float { (lower.y + upper.y) / 2 }

  fileprivate func overlapsAlongX(_ other: Box) -> Bool { lower.x < other.upper.x && upper.x > other.lower.x }
}
