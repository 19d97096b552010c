import InkCore

/// The strokes of a page with their surroundings: the order of writing, the plane, and the links between strokes that
/// stand close enough to be one block.
struct PageStrokes {
  /// A stroke with its measures.
  struct Entry {
    var stroke: Stroke
    /// Rises from stroke to stroke in the order of writing.
    let sequence: Int
    var isWriting: Bool
    /// `nil` when nothing is visible.
    var box: Box?
    /// The height of letters, words or ideographs near it in the order of writing.
    var scale: Float = 0
    /// The slots of linked strokes.
    var links: [Int] = []
    var block: Int?
  }

  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var slots: [Stroke.ID: Int] = [:]
  private var sequence = 0
  private var grid = StrokeGrid()
  /// The slots in the order of writing.
  private(set) var order: [Int] = []

  /// The number of strokes before and after one by whose boxes its letters' height is measured.
  static let window = 8
  /// The distances, in heights, up to which strokes are linked: any two, and two beside each other on a line.
  private static let reach: (x: Float, y: Float, beside: Float, rise: Float) = (1, 0.6, 3, 0.7)

  /// The distance up to which strokes of drawings are linked, as a share of the smaller one's size.
  private static let drawingReach: Float = 0.1

  var count: Int { order.count }

  subscript(slot: Int) -> Entry { entries[slot]! }

  func slot(of id: Stroke.ID) -> Int? { slots[id] }

  func isAlive(_ slot: Int) -> Bool { entries[slot] != nil }

  mutating func add(_ stroke: Stroke, isWriting: Bool) -> Int {
    let entry = Entry(
      stroke: stroke, sequence: sequence, isWriting: isWriting, box: Ink(strokes: [stroke]).boundingBox)
    sequence += 1
    let slot = free.popLast() ?? entries.count
    if slot == entries.count { entries.append(entry) } else { entries[slot] = entry }
    slots[stroke.id!] = slot
    order.append(slot)
    return slot
  }

  mutating func remove(_ slot: Int) {
    unlink(slot)
    grid.remove(slot)
    order.remove(at: position(of: slot))
    slots[entries[slot]!.stroke.id!] = nil
    entries[slot] = nil
    free.append(slot)
  }

  mutating func update(_ slot: Int, _ change: (inout Stroke) -> Void) {
    change(&entries[slot]!.stroke)
    entries[slot]!.box = Ink(strokes: [entries[slot]!.stroke]).boundingBox
  }

  mutating func setWriting(_ isWriting: Bool, _ slot: Int) { entries[slot]!.isWriting = isWriting }

  mutating func setBlock(_ block: Int?, _ slot: Int) { entries[slot]!.block = block }

  /// A stroke and those whose scale it takes part in.
  func neighbours(of slot: Int) -> ArraySlice<Int> {
    let position = position(of: slot)
    return order[max(position - Self.window, 0)..<min(position + Self.window + 1, order.count)]
  }

  private func position(of slot: Int) -> Int {
    let wanted = entries[slot]!.sequence
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[order[middle]]!.sequence < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Measures a stroke's surroundings, and removes its links.
  mutating func measure(_ slot: Int) {
    unlink(slot)
    grid.remove(slot)
    let entry = entries[slot]!
    entries[slot]!.scale =
      entry.isWriting
      ? LineLayout.lineHeight(of: neighbours(of: slot).map { self[$0].isWriting ? self[$0].box : nil }) : 0
    if let reach = reachBox(of: slot) { grid.insert(slot, reach) }
  }

  /// Links a stroke to those near it, which are returned.
  mutating func link(_ slot: Int) -> [Int] {
    guard let box = reachBox(of: slot) else { return [] }
    for other in grid.slots(near: box) where other != slot && areNear(slot, other) {
      if !entries[slot]!.links.contains(other) {
        entries[slot]!.links.append(other)
        entries[other]!.links.append(slot)
      }
    }
    return entries[slot]!.links
  }

  private mutating func unlink(_ slot: Int) {
    for other in entries[slot]!.links { entries[other]!.links.removeAll { $0 == slot } }
    entries[slot]!.links = []
  }

  /// The strokes that links connect with one, in the order of writing.
  func component(of slot: Int) -> [Int] {
    var found: Set<Int> = [slot]
    var open = [slot]
    while let next = open.popLast() {
      for other in self[next].links where found.insert(other).inserted { open.append(other) }
    }
    return found.sorted { self[$0].sequence < self[$1].sequence }
  }

  /// The box of a stroke with everything around it that could be linked to it.
  private func reachBox(of slot: Int) -> Box? {
    let entry = self[slot]
    guard let box = entry.box else { return nil }
    let size = Self.drawingReach * max(box.width, box.height)
    let (x, y) = entry.isWriting ? (Self.reach.beside * entry.scale, Self.reach.y * entry.scale) : (size, size)
    return Box(
      lower: Point(x: box.lower.x - x, y: box.lower.y - y), upper: Point(x: box.upper.x + x, y: box.upper.y + y))
  }

  private func areNear(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (self[first], self[second])
    guard a.isWriting == b.isWriting, let box = a.box, let other = b.box else { return false }
    let gapX = max(box.lower.x - other.upper.x, other.lower.x - box.upper.x, 0)
    let gapY = max(box.lower.y - other.upper.y, other.lower.y - box.upper.y, 0)
    guard a.isWriting else {
      let size = Self.drawingReach * min(max(box.width, box.height), max(other.width, other.height))
      return gapX <= size && gapY <= size
    }
    let scale = max(a.scale, b.scale)
    let rise = abs(box.lower.y + box.upper.y - other.lower.y - other.upper.y) / 2
    return gapX <= Self.reach.x * scale && gapY <= Self.reach.y * scale
      || gapX <= Self.reach.beside * scale && rise <= Self.reach.rise * scale
  }
}
