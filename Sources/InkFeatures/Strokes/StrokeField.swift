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
  }

  /// The number of strokes before and after one by which its letters' height is measured.
  static let window = 16
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
  /// The slots whose heights, and whose features, are to be measured.
  private var unscaled: Set<Int> = []
  private var undescribed: Set<Int> = []

  /// Makes an empty field.
  package init() {}

  /// The stroke of a slot that is in use.
  package subscript(slot: Int) -> Entry { entries[slot]! }

  /// Whether a slot is in use.
  package func isAlive(_ slot: Int) -> Bool { entries.indices.contains(slot) && entries[slot] != nil }

  /// Adds a stroke after all others; returns its slot.
  package mutating func add(_ shape: StrokeShape?) -> Int {
    let slot = free.popLast() ?? entries.count
    if slot == entries.count { entries.append(nil) }
    entries[slot] = Entry(sequence: sequence, shape: shape)
    sequence += 1
    order.append(slot)
    touch(slot)
    return slot
  }

  /// Removes a stroke.
  package mutating func remove(_ slot: Int) {
    touch(slot)
    boxes.remove(slot)
    views.remove(slot)
    order.remove(at: position(of: slot))
    entries[slot] = nil
    unscaled.remove(slot)
    undescribed.remove(slot)
    free.append(slot)
  }

  /// Changes a stroke's shape; its place in the order stays.
  package mutating func replace(_ slot: Int, _ shape: StrokeShape?) {
    touch(slot)
    entries[slot]!.shape = shape
    touch(slot)
  }

  /// The position of a slot in the order of writing.
  package func position(of slot: Int) -> Int {
    let wanted = entries[slot]!.sequence
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[order[middle]]!.sequence < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Measures what changes have touched; returns the slots that are described anew.
  package mutating func refresh() -> Set<Int> {
    for slot in unscaled {
      boxes.remove(slot)
      views.remove(slot)
      let scale = scale(of: slot)
      entries[slot]!.scale = scale
      if let box = entries[slot]!.shape?.box { boxes.insert(slot, box, neighbourhood: 2 * scale) }
      if let box = reachBox(of: slot) { views.insert(slot, box) }
    }
    undescribed.formUnion(unscaled)
    unscaled = []
    defer { undescribed = [] }
    for slot in undescribed { entries[slot]!.features = features(of: slot) }
    return undescribed
  }

  /// Marks all that a stroke, as it is now, takes part in.
  private mutating func touch(_ slot: Int) {
    let position = position(of: slot)
    for near in order[max(position - Self.memory, 0)..<min(position + Self.memory + 1, order.count)] {
      undescribed.insert(near)
    }
    for near in order[max(position - Self.window, 0)..<min(position + Self.window + 1, order.count)] {
      unscaled.insert(near)
    }
    if let box = entries[slot]!.shape?.box { undescribed.formUnion(views.slots(near: box)) }
  }

  private func scale(of slot: Int) -> Float {
    let position = position(of: slot)
    let near = order[max(position - Self.window, 0)..<min(position + Self.window + 1, order.count)]
      .map { entries[$0]!.shape?.box }
    let height = LineLayout.lineHeight(of: near)
    // Among rules and dashes there are no letters to measure.
    let sizes = near.compactMap { $0.map { max($0.width, $0.height) } }.sorted()
    return max(height, sizes.isEmpty ? 0 : sizes[sizes.count / 2] / 4)
  }

  private func reachBox(of slot: Int) -> Box? {
    let entry = entries[slot]!
    guard let box = entry.shape?.box else { return nil }
    let reach = Self.reach * entry.scale
    return Box(
      lower: Point(x: box.lower.x - reach, y: box.lower.y - reach),
      upper: Point(x: box.upper.x + reach, y: box.upper.y + reach))
  }

  private func features(of slot: Int) -> [Float] {
    let entry = entries[slot]!
    guard let shape = entry.shape else { return Array(repeating: 0, count: StrokeFeatures.count) }
    var features = StrokeFeatures(of: shape, scale: entry.scale)
    let position = position(of: slot)
    var earlier = position
    for rank in 0..<StrokeFeatures.predecessors {
      repeat { earlier -= 1 } while earlier >= 0 && position - earlier < Self.window && self[order[earlier]].shape == nil
      features.append(predecessor: earlier >= 0 ? self[order[earlier]].shape : nil, rank: rank)
    }
    if let box = reachBox(of: slot) {
      for other in boxes.slots(near: box) where other != slot {
        guard let near = self[other].shape else { continue }
        let steps = self.position(of: other) - position
        features.add(neighbour: near, steps: min(max(steps, -Self.memory), Self.memory))
      }
    }
    return features.values
  }
}
