import InkCore
import InkData

/// A page that is being laid out: paths with their owners, in x-heights, y down.
///
/// Lines are in reading order by block; strokes are in the order in which they come, unless they are postponed.
struct PageCanvas {
  /// The word or drawing that a path belongs to.
  enum Owner {
    case word(line: Int, word: Int)
    case drawing(Int)
  }

  /// A line and the block of lines that it stands in.
  struct Line {
    var words: [String]
    var block: Int
    /// Whether it is read at any time: a label, a note in the margin.
    var isFree: Bool
    var box: Box
    var band: LineBand
    var beginsParagraph: Bool
  }

  /// A line on the page: its number, the box of each word, and how far below its origin it was written.
  struct Placed {
    var line: Int
    var words: [Box]
    var box: Box
    var drop: Float
  }

  private(set) var paths: [(path: [Point], owner: Owner, moment: Float)] = []
  private(set) var lines: [Line] = []
  private(set) var categories: [String] = []
  /// The boxes of everything on the page, which free drawings avoid.
  private(set) var boxes: [Box] = []
  /// The angle in radians, and the point around it, by which writing is turned.
  var turn: (angle: Float, middle: Point)?
  /// Whether what comes now is written after all else.
  var isPostponed = false
  /// The number of the block that lines are added to.
  private(set) var block = 0
  private var isFree = false

  private var clock: Float = 0
  private static let postponement: Float = 1e6

  /// Begins another block: a label, a column, a cell; a free one stands outside of the reading order.
  mutating func beginBlock(isFree: Bool = false) {
    block += 1
    self.isFree = isFree
  }

  /// Writes a line whose baseline begins at `origin`, or lower where it would run through a line above.
  ///
  /// The last stroke of words in `lateMarks` follows the next word.
  /// - Parameter clearance: The space between its letters and those of the line above, `nil` to write it where it is.
  mutating func write(
    _ line: WrittenLine, at origin: Point, scale: Float = 1, shape: LineShape = LineShape(),
    beginsParagraph: Bool = false, lateMarks: Set<Int> = [], clearance: Float? = nil
  ) -> Placed? {
    guard !line.words.isEmpty else { return nil }
    var strokes: [(path: [Point], word: Int, order: Float)] = []
    var boxes: [Box] = []
    for (number, word) in line.words.enumerated() {
      let middle = word.left + (word.box.map { ($0.lower.x + $0.upper.x) / 2 } ?? 0)
      // A word turns with the baseline, as the writing hand does.
      let slope = min(max(shape.drop(at: middle + 0.5) - shape.drop(at: middle - 0.5), -0.5), 0.5)
      let moved = word.strokes.map { path in
        path.map { point in
          let x = word.left + point.x - middle
          let level =
            origin + Point(x: middle + x - slope * point.y, y: shape.drop(at: middle) + slope * x + point.y) * scale
          guard let turn else { return level }
          return turn.middle + (level - turn.middle).turned(by: turn.angle)
        }
      }
      guard let box = Box(around: moved.joined()) else { return nil }
      boxes.append(box)
      for (index, path) in moved.enumerated() {
        var order = Float(word.order.indices.contains(index) ? word.order[index] : strokes.count)
        if lateMarks.contains(number), index == moved.count - 1, number + 1 < line.words.count {
          order += Float(line.words[number + 1].strokes.count) + 0.5
        }
        strokes.append((path, number, order))
      }
    }
    var band = LineBand(strokes.lazy.flatMap(\.path))
    var placed = boxes.reduce(Box.empty) { $0.union($1) }
    let drop = clearance.map { self.drop(of: band, around: placed, clearance: $0) } ?? 0
    if drop > 0 {
      let way = Point(x: 0, y: drop)
      band = band.moved(down: drop)
      boxes = boxes.map { Box(lower: $0.lower + way, upper: $0.upper + way) }
      placed = Box(lower: placed.lower + way, upper: placed.upper + way)
      for index in strokes.indices { strokes[index].path = strokes[index].path.map { $0 + way } }
    }
    for (path, word, _) in strokes.enumerated().sorted(by: { ($0.1.order, $0.0) < ($1.1.order, $1.0) }).map(\.1) {
      append(path, owner: .word(line: lines.count, word: word))
    }
    lines.append(
      Line(
        words: line.words.map(\.text), block: block, isFree: isFree, box: placed, band: band,
        beginsParagraph: beginsParagraph))
    self.boxes.append(placed)
    return Placed(line: lines.count - 1, words: boxes, box: placed, drop: drop)
  }

  /// Returns how far a line has to move down to be clear of those above it, at most a few x-heights.
  private func drop(of band: LineBand, around box: Box, clearance: Float) -> Float {
    let distances = lines.lazy.filter { $0.box.middle.y <= box.middle.y }
      .compactMap { band.distance(below: $0.band, clearance: clearance) }
    return min(max(distances.max() ?? 0, 0), 6)
  }

  mutating func insert(_ word: WrittenWord, into line: Int, before index: Int, at origin: Point, scale: Float) {
    for number in paths.indices {
      if case .word(line, let word) = paths[number].owner, word >= index {
        paths[number].owner = .word(line: line, word: word + 1)
      }
    }
    lines[line].words.insert(word.text, at: index)
    for path in word.strokes { append(path.map { $0 * scale + origin }, owner: .word(line: line, word: index)) }
  }

  /// Draws paths of a category, which free drawings avoid if they are an obstacle.
  mutating func draw(_ drawn: [[Point]], _ category: String, isObstacle: Bool = true) {
    let drawn = drawn.filter { !$0.isEmpty }
    guard let box = Box(around: drawn.joined()) else { return }
    for path in drawn { append(path, owner: .drawing(categories.count)) }
    categories.append(category)
    if isObstacle { boxes.append(box) }
  }

  mutating func moveLastDrawing(down distance: Float) {
    for index in paths.indices.reversed() {
      guard case .drawing(categories.count - 1) = paths[index].owner else { continue }
      paths[index].path = paths[index].path.map { $0 + Point(x: 0, y: distance) }
    }
  }

  var box: Box? { Box(around: paths.lazy.flatMap(\.path)) }

  func isFree(_ box: Box, margin: Float) -> Bool {
    !boxes.contains {
      $0.lower.x - margin < box.upper.x && $0.upper.x + margin > box.lower.x && $0.lower.y - margin < box.upper.y
        && $0.upper.y + margin > box.lower.y
    }
  }

  private mutating func append(_ path: [Point], owner: Owner) {
    clock += 1
    paths.append((path, owner, clock + (isPostponed ? Self.postponement : 0)))
  }
}

extension PageCanvas {
  /// The order in which a reader takes the blocks of a page.
  enum Reading {
    /// As they were written: columns, letters, lists.
    case asWritten
    /// In rows from top to bottom, each from left to right: labels that stand anywhere.
    case inRows
  }

  /// Returns the ink in the order of writing, and the truth about it.
  func finished(reading: Reading) -> (paths: [[Point]], structure: PageStructure) {
    let order = paths.indices.sorted { (paths[$0].moment, $0) < (paths[$1].moment, $1) }
    var structure = PageStructure(drawings: categories.map { .init(category: $0, strokes: []) })
    var position = [Int](repeating: 0, count: lines.count)
    var last: Int?
    for number in readingOrder(reading) {
      let line = lines[number]
      let before = structure.lines.last?.paragraph ?? -1
      let isNew = last.map { lines[$0].block != line.block } ?? true || line.beginsParagraph
      position[number] = structure.lines.count
      structure.lines.append(
        .init(words: line.words.map { .init(text: $0, strokes: []) }, paragraph: isNew ? before + 1 : before))
      last = number
      if isNew && line.isFree { structure.unordered.append(before + 1) }
    }
    for (index, path) in order.enumerated() {
      switch paths[path].owner {
      case .word(let line, let word): structure.lines[position[line]].words[word].strokes.append(index)
      case .drawing(let drawing): structure.drawings[drawing].strokes.append(index)
      }
    }
    return (order.map { paths[$0].path }, structure)
  }

  private func readingOrder(_ reading: Reading) -> [Int] {
    guard reading == .inRows else { return Array(lines.indices) }
    var boxes: [Int: Box] = [:]
    for line in lines { boxes[line.block] = boxes[line.block]?.union(line.box) ?? line.box }
    var left = boxes.keys.sorted { (boxes[$0]!.middle.y, $0) < (boxes[$1]!.middle.y, $1) }
    var blocks: [Int] = []
    while let first = left.first {
      let top = boxes[first]!
      // A row is what the middle of its highest block's neighbours lies within.
      let row = left.filter { boxes[$0]!.middle.y <= top.upper.y }
      blocks += row.sorted { (boxes[$0]!.lower.x, $0) < (boxes[$1]!.lower.x, $1) }
      left.removeAll(where: row.contains)
    }
    let ranks = Dictionary(uniqueKeysWithValues: zip(blocks, blocks.indices))
    return lines.indices.sorted { (ranks[lines[$0].block]!, $0) < (ranks[lines[$1].block]!, $1) }
  }
}
