import InkCore

/// The strokes of a page in the plane, each with its neighbours and the features of both.
///
/// Strokes come, go and change in any order; `refresh` measures anew what that touched and no more. Of the order of writing it
/// knows nothing but what was written right before or after a stroke.
package struct StrokeField {
  /// A stroke with its measures, as of the last `refresh`.
  package struct Entry {
    /// Rises from stroke to stroke in the order of writing.
    package fileprivate(set) var sequence: Int
    /// `nil` when nothing is visible.
    package fileprivate(set) var shape: StrokeShape?
    /// The height of letters near it.
    package var scale: Float { beside?.scale ?? 0 }
    /// The slots of its neighbours: those in the plane, the nearest first, then those in the order of writing.
    package fileprivate(set) var neighbours: [Int] = []
    /// The slots of the strokes that it is a neighbour of.
    package fileprivate(set) var viewers: [Int] = []
    /// The numbers that describe it, and those that describe it beside each neighbour.
    package fileprivate(set) var features: [Float] = []
    package fileprivate(set) var pairs: [Float] = []
    fileprivate var beside: StrokeNeighbours?
  }

  private var entries: [Entry] = []
  private var free: [Int] = []
  private var sequence = 0
  /// The strokes' boxes, and the boxes of all that each of them sees.
  private var boxes = StrokeGrid()
  private var views = StrokeGrid()
  private var visibleCount = 0
  /// The strokes that see everything: there are few.
  private var seeingAll: Set<Int> = []
  /// The slots in the order of writing.
  package private(set) var order: [Int] = []
  /// The slots whose neighbours are to be found, and those that only the order of writing has changed for.
  private var touched: Set<Int> = []
  private var reordered: Set<Int> = []
  /// The memory for the numbers of a stroke's pairs.
  private var pairs: [Float] = []

  /// Makes an empty field.
  package init() {}

  /// The stroke of a slot that is in use, as a copy; the functions below give its parts without one.
  package subscript(slot: Int) -> Entry { entries[slot] }

  /// The sequence number of a stroke, which rises in the order of writing.
  package func sequence(of slot: Int) -> Int { entries[slot].sequence }

  /// The box of a stroke; `nil` when nothing is visible.
  package func box(of slot: Int) -> Box? { boxes.box(of: slot) }

  /// The slots of the neighbours: those in the plane, the nearest first, then those in the order of writing.
  package func neighbours(of slot: Int) -> [Int] { entries[slot].neighbours }

  /// The slots of the strokes that a stroke is a neighbour of.
  package func viewers(of slot: Int) -> [Int] { entries[slot].viewers }

  /// The numbers that describe a stroke, and those that describe it beside each neighbour.
  package func features(of slot: Int) -> [Float] { entries[slot].features }
  package func pairs(of slot: Int) -> [Float] { entries[slot].pairs }

  /// Adds a stroke after all others; returns its slot.
  package mutating func add(_ shape: StrokeShape?) -> Int {
    let entry = Entry(sequence: sequence, shape: shape)
    let slot = free.popLast() ?? entries.count
    if slot == entries.count { entries.append(entry) } else { entries[slot] = entry }
    touchOrder(around: order.count, reach: 1)
    order.append(slot)
    sequence += 1
    touched.insert(slot)
    appear(slot)
    return slot
  }

  /// Removes a stroke.
  package mutating func remove(_ slot: Int) {
    disappear(slot)
    for neighbour in entries[slot].neighbours { entries[neighbour].viewers.removeAll { $0 == slot } }
    for viewer in entries[slot].viewers { entries[viewer].neighbours.removeAll { $0 == slot } }
    let position = position(of: slot)
    order.remove(at: position)
    touchOrder(around: position, reach: StrokeGraph.orderReach)
    entries[slot] = Entry(sequence: -1)
    touched.remove(slot)
    reordered.remove(slot)
    free.append(slot)
  }

  /// Changes a stroke's shape; its position in the order stays.
  package mutating func replace(_ slot: Int, _ shape: StrokeShape?) {
    disappear(slot)
    entries[slot].shape = shape
    touched.insert(slot)
    touchOrder(around: position(of: slot), reach: 2)
    appear(slot)
  }

  /// Marks so many strokes before a position in the order of writing, and as many from it on.
  private mutating func touchOrder(around position: Int, reach: Int) {
    for near in max(position - reach, 0)..<min(position + reach, order.count) { reordered.insert(order[near]) }
  }

  /// The position of a slot in the order of writing.
  package func position(of slot: Int) -> Int {
    let wanted = entries[slot].sequence
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[order[middle]].sequence < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The slots of visible strokes whose boxes touch a box, in no particular order.
  package func slots(near box: Box) -> [Int] { boxes.slots(near: box) }

  /// Measures what changes have touched; returns the slots whose neighbours or features are others.
  package mutating func refresh() -> Set<Int> {
    var changed: Set<Int> = []
    for slot in touched {
      var beside: StrokeNeighbours?
      if let shape = entries[slot].shape {
        beside = StrokeNeighbours(
          of: shape, slot: slot, in: boxes, count: visibleCount, sequence: { entries[$0].sequence },
          shapes: { entries[$0].shape! })
      }
      see(slot, beside)
    }
    reordered.formUnion(touched)
    for slot in reordered {
      let position = position(of: slot)
      let isLinked = link(slot, at: position)
      if describe(slot, at: position) || isLinked { changed.insert(slot) }
    }
    touched = []
    reordered = []
    return changed
  }

  /// Takes a visible stroke into the grids, and marks those that may see it.
  private mutating func appear(_ slot: Int) {
    guard let shape = entries[slot].shape else { return }
    let box = shape.box
    for viewer in views.slots(near: box) where !touched.contains(viewer) {
      if entries[viewer].beside!.wouldChange(entries[viewer].shape!, by: shape) { touched.insert(viewer) }
    }
    touched.formUnion(seeingAll)
    boxes.insert(slot, box, neighbourhood: 2 * box.size)
    visibleCount += 1
  }

  /// Takes a visible stroke out of the grids, and marks those that saw it.
  private mutating func disappear(_ slot: Int) {
    guard entries[slot].shape != nil else { return }
    views.remove(slot)
    seeingAll.remove(slot)
    touched.formUnion(entries[slot].viewers)
    boxes.remove(slot)
    visibleCount -= 1
  }

  /// Sets what a stroke sees in the plane.
  private mutating func see(_ slot: Int, _ beside: StrokeNeighbours?) {
    entries[slot].beside = beside
    views.remove(slot)
    seeingAll.remove(slot)
    if let beside, let box = entries[slot].shape?.box {
      if beside.reach < .infinity {
        views.insert(slot, box.grown(by: beside.reach), neighbourhood: 2 * beside.scale)
      } else {
        seeingAll.insert(slot)
      }
    }
  }

  /// Sets the neighbours of a stroke, given its position in the order of writing; returns whether they are others.
  private mutating func link(_ slot: Int, at position: Int) -> Bool {
    let before = entries[slot].neighbours
    var now = entries[slot].beside?.slots ?? []
    for near in max(position - 1, 0)..<min(position + 2, order.count) {
      let other = order[near]
      if other != slot, boxes.box(of: slot) != nil, boxes.box(of: other) != nil, !now.contains(other) {
        now.append(other)
      }
    }
    guard before != now else { return false }
    for neighbour in before where !now.contains(neighbour) { entries[neighbour].viewers.removeAll { $0 == slot } }
    for neighbour in now where !before.contains(neighbour) { entries[neighbour].viewers.append(slot) }
    entries[slot].neighbours = now
    return true
  }

  /// Describes a stroke and its pairs; returns whether the numbers are others.
  private mutating func describe(_ slot: Int, at position: Int) -> Bool {
    let shape = entries[slot].shape
    let scale = entries[slot].scale
    let features = StrokeGraph.features(of: shape, scale: scale)
    pairs.removeAll(keepingCapacity: true)
    if let shape {
      let first = max(position - StrokeGraph.orderReach, 0)
      let beside = order[first..<min(position + StrokeGraph.orderReach + 1, order.count)]
      for neighbour in entries[slot].neighbours {
        StrokeGraph.append(
          shape, beside: entries[neighbour].shape!, scale: scale,
          writtenAfter: beside.firstIndex(of: neighbour).map { $0 - position }, to: &pairs)
      }
    }
    guard features != entries[slot].features || pairs != entries[slot].pairs else { return false }
    entries[slot].features = features
    entries[slot].pairs = pairs
    return true
  }
}
