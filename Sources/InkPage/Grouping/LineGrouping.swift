import InkCore
import InkFeatures

/// Puts strokes into words and lines by their labels, one after the other in the order of writing.
///
/// Strokes at the end of that order can be taken back, so that an edit costs by the strokes after it.
struct LineGrouping {
  /// The slots of the strokes of each word, in the order of writing.
  private(set) var words: [Word] = []
  /// The words of each line, in the order in which they were begun.
  private(set) var lines: [[Int]] = []
  /// The lines that changed since `changes` were taken.
  private var changedLines: Set<Int> = []

  struct Word {
    var line: Int
    var strokes: [Int] = []
    var box: Box?
  }

  /// A stroke in its word, with what was before it.
  private struct Placement {
    var slot: Int
    var sequence: Int
    var word = 0
    var previousBox: Box?
    var previousWord: Int?
    var beginsWord = false
    var beginsLine = false
  }

  private var placements: [Placement] = []
  private var current: Int?
  private var grid = StrokeGrid()
  private var wordOfSlot: [Int: Int] = [:]

  /// The farthest, in heights, that writing may be from writing that it goes back to, and from a word that it belongs to.
  private static let reach: Float = 2
  private static let wordReach: Float = 0.2

  /// Groups strokes anew from a sequence number on; returns changed lines. Those from the number of lines on are gone.
  mutating func update(from sequence: Int, of strokes: PageStrokes) -> Set<Int> {
    while let last = placements.last, last.sequence >= sequence { takeBack() }
    let done = placements.last?.sequence ?? -1
    var start = strokes.order.count
    while start > 0, strokes.sequence(of: strokes.order[start - 1]) > done { start -= 1 }
    for slot in strokes.order[start...] {
      let label = strokes[slot].label
      if label.isWriting, let box = strokes.box(of: slot) {
        place(slot, box, label, sequence: strokes.sequence(of: slot), scale: strokes.scale(of: slot))
      }
    }
    defer { changedLines = [] }
    return changedLines
  }

  private mutating func place(_ slot: Int, _ box: Box, _ label: StrokeLabel, sequence: Int, scale: Float) {
    var placement = Placement(slot: slot, sequence: sequence, previousWord: current)
    switch (label, current) {
    case (.continuesWord, .some(let word)): placement.word = word
    case (.beginsWord, .some(let word)): placement.word = beginWord(on: words[word].line, &placement)
    case (.goesBack, .some(let word)):
      let earlier = earlierWord(near: box, scale: scale, not: word) ?? word
      placement.word =
        isNear(box, words[earlier], scale: scale) ? earlier : beginWord(on: words[earlier].line, &placement)
    default:
      lines.append([])
      placement.beginsLine = true
      placement.word = beginWord(on: lines.count - 1, &placement)
    }
    let word = placement.word
    placement.previousBox = words[word].box
    words[word].strokes.append(slot)
    words[word].box = words[word].box?.union(box) ?? box
    changedLines.insert(words[word].line)
    grid.insert(slot, box, neighbourhood: scale)
    wordOfSlot[slot] = word
    current = word
    placements.append(placement)
  }

  private mutating func beginWord(on line: Int, _ placement: inout Placement) -> Int {
    placement.beginsWord = true
    words.append(Word(line: line))
    lines[line].append(words.count - 1)
    return words.count - 1
  }

  private mutating func takeBack() {
    let last = placements.removeLast()
    let line = words[last.word].line
    changedLines.insert(line)
    grid.remove(last.slot)
    wordOfSlot[last.slot] = nil
    words[last.word].strokes.removeLast()
    words[last.word].box = last.previousBox
    if last.beginsWord {
      words.removeLast()
      lines[line].removeLast()
    }
    if last.beginsLine { lines.removeLast() }
    current = last.previousWord
  }

  /// The word of the nearest stroke of another word; of equally near ones the last.
  private func earlierWord(near box: Box, scale: Float, not word: Int) -> Int? {
    var best: (distance: Float, word: Int)?
    for slot in grid.slots(near: box.grown(by: Self.reach * scale)) {
      guard let other = wordOfSlot[slot], other != word, let near = grid.box(of: slot) else { continue }
      let distance = Self.distance(box, near)
      if best.map({ (distance, -other) < ($0.distance, -$0.word) }) ?? true { best = (distance, other) }
    }
    return best?.word
  }

  /// The distance between two boxes along the axes, with that of their middles to decide where they overlap.
  private static func distance(_ a: Box, _ b: Box) -> Float {
    let x = max(a.lower.x - b.upper.x, b.lower.x - a.upper.x, 0)
    let y = max(a.lower.y - b.upper.y, b.lower.y - a.upper.y, 0)
    let middles =
      abs(a.lower.x + a.upper.x - b.lower.x - b.upper.x) + abs(a.lower.y + a.upper.y - b.lower.y - b.upper.y)
    return x + y + 1e-3 * middles
  }

  private func isNear(_ box: Box, _ word: Word, scale: Float) -> Bool {
    guard let other = word.box else { return false }
    return max(box.lower.x - other.upper.x, other.lower.x - box.upper.x) <= Self.wordReach * scale
  }
}
