import InkCore

/// The strokes of a page, in the order of writing and in the plane, with the features of each.
///
/// Strokes come, go and change in any order; `refresh` measures anew what that touched and no more.
package struct StrokeField {
  /// A stroke with its measures.
  package struct Entry {
    /// Rises from stroke to stroke in the order of writing.
    package let sequence: Int
    /// `nil` when nothing is visible.
    package fileprivate(set) var shape: StrokeShape?
    /// The height of letters, words or ideographs near it in the order of writing.
    package fileprivate(set) var scale: Float = 0
    /// The numbers that describe it, as of the last `refresh`.
    package fileprivate(set) var features: [Float] = []
    /// The numbers that they were made from, to which one more stroke is added.
    fileprivate var context: StrokeFeatures?
  }

  /// The numbers of strokes before and after one by which its letters' height is measured: few after it, so that one more
  /// stroke changes the measure of few.
  static let window = (before: 24, after: 8)
  /// The number of strokes before and after one beyond which the order of writing makes no difference.
  static let memory = 32
  /// The distance up to which a stroke sees others, in heights.
  static let reach: Float = 6

  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var sequence = 0
  /// The strokes' boxes, and the boxes of all that each of them sees.
  private var boxes = StrokeGrid()
  private var views = StrokeGrid()
  /// The slots in the order of writing.
  package private(set) var order: [Int] = []
  private var sequences: [Int] = []
  /// The slots whose heights, and whose features, are to be measured.
  private var unscaled: Set<Int> = []
  private var undescribed: Set<Int> = []
  private var fresh: Set<Int> = []

  /// Makes an empty field.
  package init() {}

  /// The stroke of a slot that is in use.
  package subscript(slot: Int) -> Entry { entries[slot]! }

  /// The features of an ink's strokes, one after the other.
  package static func features(of ink: Ink) -> [Float] {
    var field = StrokeField()
    for stroke in ink.strokes { _ = field.add(StrokeShape(stroke)) }
    _ = field.refresh()
    return field.order.flatMap { field[$0].features }
  }

  /// Adds a stroke after all others; returns its slot.
  ///
  /// - Complexity: O(m) for m strokes near it.
  package mutating func add(_ shape: StrokeShape?) -> Int {
    let slot = free.popLast() ?? entries.count
    if slot == entries.count { entries.append(nil) }
    entries[slot] = Entry(sequence: sequence, shape: shape)
    order.append(slot)
    sequences.append(sequence)
    sequence += 1
    fresh.insert(slot)
    touch(slot, memory: 0)
    return slot
  }

  /// Removes a stroke.
  package mutating func remove(_ slot: Int) {
    touch(slot, memory: Self.memory)
    boxes.remove(slot)
    views.remove(slot)
    let position = position(of: slot)
    order.remove(at: position)
    sequences.remove(at: position)
    entries[slot] = nil
    unscaled.remove(slot)
    undescribed.remove(slot)
    fresh.remove(slot)
    free.append(slot)
  }

  /// Changes a stroke's shape; its position in the order stays.
  package mutating func replace(_ slot: Int, _ shape: StrokeShape?) {
    touch(slot, memory: 0)
    entries[slot]!.shape = shape
    touch(slot, memory: 0)
  }

  /// The position of a slot in the order of writing.
  package func position(of slot: Int) -> Int {
    let wanted = entries[slot]!.sequence
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if sequences[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The slots of visible strokes whose boxes touch a box, as of the last `refresh`, in no particular order.
  package func slots(near box: Box) -> [Int] { boxes.slots(near: box) }

  /// Measures what changes have touched; returns the slots whose description is another one.
  package mutating func refresh() -> Set<Int> {
    for slot in unscaled {
      let scale = scale(of: slot)
      if scale == entries[slot]!.scale, boxes.box(of: slot) == entries[slot]!.shape?.box { continue }
      undescribed.insert(slot)
      boxes.remove(slot)
      views.remove(slot)
      entries[slot]!.scale = scale
      if let box = entries[slot]!.shape?.box { boxes.insert(slot, box, neighbourhood: 2 * scale) }
      if let box = reachBox(of: slot) { views.insert(slot, box) }
    }
    unscaled = []
    var changed = showFresh()
    for slot in undescribed {
      let features = describe(slot)
      if features != entries[slot]!.features { changed.insert(slot) }
      entries[slot]!.features = features
    }
    undescribed = []
    return changed
  }

  /// Shows new strokes to those that see them; returns those to which it makes a difference.
  private mutating func showFresh() -> Set<Int> {
    var changed: Set<Int> = []
    for slot in fresh {
      guard let shape = entries[slot]!.shape else { continue }
      let sequence = entries[slot]!.sequence
      for viewer in views.slots(near: shape.box) where viewer != slot && !undescribed.contains(viewer) {
        let matters = entries[viewer]!.context?.add(neighbour: shape, slot: slot, sequence: sequence)
        if matters == true { changed.insert(viewer) }
      }
    }
    fresh = []
    for viewer in changed { entries[viewer]!.features = values(of: viewer) }
    return changed
  }

  /// Marks all that a stroke, as it is now, takes part in; `memory` is the number of strokes before and after it whose
  /// distances in the order of writing it changes.
  private mutating func touch(_ slot: Int, memory: Int) {
    let position = position(of: slot)
    for near in strokes(around: position, before: memory, after: max(memory, Self.window.before)) {
      undescribed.insert(near)
    }
    for near in strokes(around: position, before: Self.window.after, after: Self.window.before) {
      unscaled.insert(near)
    }
    // A new stroke changes nothing yet for those that will see it.
    if !fresh.contains(slot), let box = entries[slot]!.shape?.box { undescribed.formUnion(views.slots(near: box)) }
  }

  private func strokes(around position: Int, before: Int, after: Int) -> ArraySlice<Int> {
    order[max(position - before, 0)..<min(position + after + 1, order.count)]
  }

  private func scale(of slot: Int) -> Float {
    let near = strokes(around: position(of: slot), before: Self.window.before, after: Self.window.after)
      .map { entries[$0]!.shape?.box ?? .empty }
    let height = LineLayout.lineHeight(of: near)
    // Among rules and dashes there are no letters to measure.
    let sizes = near.filter { !$0.isEmpty }.map { $0.size }
    return max(height, (sizes.upperMedian ?? 0) / 4)
  }

  private func reachBox(of slot: Int) -> Box? {
    let entry = entries[slot]!
    return entry.shape?.box.grown(by: Self.reach * entry.scale)
  }

  private mutating func describe(_ slot: Int) -> [Float] {
    let entry = entries[slot]!
    guard let shape = entry.shape else {
      entries[slot]!.context = nil
      return Array(repeating: 0, count: StrokeFeatures.count)
    }
    var features = StrokeFeatures(of: shape, scale: entry.scale)
    let position = position(of: slot)
    var earlier = position
    for _ in 0..<StrokeFeatures.predecessors {
      repeat {
        earlier -= 1
      } while earlier >= 0 && position - earlier < Self.window.before && self[order[earlier]].shape == nil
      features.append(predecessor: earlier >= 0 ? self[order[earlier]].shape : nil)
    }
    if let box = reachBox(of: slot) {
      for other in boxes.slots(near: box) where other != slot {
        guard let near = self[other].shape else { continue }
        features.add(neighbour: near, slot: other, sequence: self[other].sequence)
      }
    }
    entries[slot]!.context = features
    return values(of: slot)
  }

  private func values(of slot: Int) -> [Float] {
    let position = position(of: slot)
    return entries[slot]!.context!.values { other in
      (entries[other]!.shape!, min(max(self.position(of: other) - position, -Self.memory), Self.memory))
    }
  }
}
