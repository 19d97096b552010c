import InkCore
import InkFeatures
import InkRuntime

/// The strokes of a page with their labels, which follow every edit.
struct PageStrokes {
  struct Entry {
    var stroke: Stroke
    /// Whether somebody said that it is writing; `nil` when its label decides.
    var isWriting: Bool?
    /// The log-probability of each label.
    var values: [Float] = []
    var label = StrokeLabel.drawing
  }

  private let labeller: StrokeLabeller
  private let scratch = NetworkScratch()
  private var field = StrokeField()
  private var entries: [Entry?] = []
  private var slots: [Stroke.ID: Int] = [:]
  /// The sequence number of the first stroke that has to be grouped again.
  private var changedFrom = Int.max
  /// The strokes that a removal brought together in the order of writing, by which labels may change.
  private var joined: Set<Int> = []

  init(labeller: StrokeLabeller) {
    self.labeller = labeller
  }

  var order: [Int] { field.order }

  subscript(slot: Int) -> Entry { entries[slot]! }

  func slot(of id: Stroke.ID) -> Int? { slots[id] }

  func box(of slot: Int) -> Box? { field[slot].shape?.box }

  /// The height of letters near a stroke.
  func scale(of slot: Int) -> Float { field[slot].scale }

  /// The sequence number of a stroke: it rises in the order of writing.
  func sequence(of slot: Int) -> Int { field[slot].sequence }

  func slots(near box: Box) -> [Int] { field.slots(near: box) }

  mutating func add(_ stroke: Stroke, isWriting: Bool?) -> Int {
    let slot = field.add(StrokeShape(stroke))
    while entries.count <= slot { entries.append(nil) }
    entries[slot] = Entry(stroke: stroke, isWriting: isWriting)
    slots[stroke.id!] = slot
    changed(slot)
    return slot
  }

  mutating func remove(_ slot: Int) {
    changed(slot)
    let position = field.position(of: slot)
    joined.formUnion(order[max(position - 1, 0)..<min(position + 2, order.count)])
    joined.remove(slot)
    slots[entries[slot]!.stroke.id!] = nil
    entries[slot] = nil
    field.remove(slot)
  }

  mutating func update(_ slot: Int, _ change: (inout Stroke) -> Void) {
    change(&entries[slot]!.stroke)
    field.replace(slot, StrokeShape(entries[slot]!.stroke))
    changed(slot)
  }

  mutating func setWriting(_ isWriting: Bool?, _ slot: Int) {
    entries[slot]!.isWriting = isWriting
    // A stroke that isn't labelled yet is looked at by the next refresh.
    guard !entries[slot]!.values.isEmpty else { return }
    let label = StrokeLabel(likeliestOf: entries[slot]!.values, isWriting: isWriting)
    guard label != entries[slot]!.label else { return }
    entries[slot]!.label = label
    changed(slot)
  }

  private mutating func changed(_ slot: Int) { changedFrom = min(changedFrom, field[slot].sequence) }

  /// Labels anew what edits touched; returns the sequence number of the first stroke that changed, `Int.max` when none did.
  mutating func refresh() -> Int {
    // In two steps: as an argument of a method of this page, the change would copy all strokes.
    let touched = field.refresh().union(joined)
    for range in ranges(around: touched) { label(range) }
    joined = []
    defer { changedFrom = .max }
    return changedFrom
  }

  /// The ranges of the order whose labels depend on some strokes.
  private func ranges(around touched: Set<Int>) -> [Range<Int>] {
    guard let reach = labeller.reach else { return touched.isEmpty ? [] : [0..<order.count] }
    var result: [Range<Int>] = []
    for position in touched.map({ field.position(of: $0) }).sorted() {
      let range = max(position - reach, 0)..<min(position + reach + 1, order.count)
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  private mutating func label(_ range: Range<Int>) {
    let reach = labeller.reach ?? 0
    let seen = max(range.lowerBound - reach, 0)..<min(range.upperBound + reach, order.count)
    let features = order[seen].flatMap { field[$0].features }
    let values = labeller.logProbabilities(ofFeatures: features, count: seen.count, scratch: scratch)
    let classes = StrokeLabel.allCases.count
    for position in range {
      let slot = order[position]
      let row = (position - seen.lowerBound) * classes
      entries[slot]!.values = Array(values[row..<row + classes])
      let label = StrokeLabel(likeliestOf: entries[slot]!.values, isWriting: entries[slot]!.isWriting)
      guard label != entries[slot]!.label else { continue }
      entries[slot]!.label = label
      changed(slot)
    }
  }
}
