import InkCore
import InkFeatures
import InkRuntime

/// The strokes of a page with what a labeller says of them, which follow every edit.
struct PageStrokes {
  struct Entry {
    var stroke: Stroke
    /// Whether somebody said that it is writing; `nil` when the labeller decides.
    var wasSaid: Bool?
    /// Whether it is writing, as of the last refresh.
    var isWriting = false
  }

  private let labeller: StrokeLabeller
  private var field = StrokeField()
  private var readings = StrokeReadings()
  private var entries: [Entry?] = []
  /// Whether a slot's stroke is there, visible and writing.
  private var hasWriting: [Bool] = []
  private var slots: [Stroke.ID: Int] = [:]
  /// The strokes whose grouping an edit has a say in.
  private var changed: Set<Int> = []

  init(labeller: StrokeLabeller) {
    self.labeller = labeller
  }

  var order: [Int] { field.order }

  subscript(slot: Int) -> Entry { entries[slot]! }

  func slot(of id: Stroke.ID) -> Int? { slots[id] }

  func box(of slot: Int) -> Box? { field.box(of: slot) }

  /// The sequence number of a stroke: it rises in the order of writing.
  func sequence(of slot: Int) -> Int { field.sequence(of: slot) }

  /// Slots in the order of writing.
  func inOrder(_ slots: [Int]) -> [Int] { slots.map { sequence(of: $0) }.sortedIndices().map { slots[$0] } }

  func slots(near box: Box) -> [Int] { field.slots(near: box) }

  /// Whether a stroke is there and its ink is writing.
  func isWriting(_ slot: Int) -> Bool {
    slot < hasWriting.count && hasWriting[slot]
  }

  /// The number of slots, used or not.
  var capacity: Int { entries.count }

  /// Adds the strokes that may be of one line with a stroke, each once, with the logarithms of the odds that they are, and of
  /// those that they are of one word then: of both sights where both see each other.
  func appendLinks(of slot: Int, to links: inout [StrokeReadings.Link]) {
    let own = readings.links(of: slot)
    let viewers = field.viewers(of: slot)
    for link in own where isWriting(link.neighbour) {
      guard viewers.contains(link.neighbour), let back = readings.link(of: link.neighbour, to: slot) else {
        links.append(link)
        continue
      }
      links.append(
        .init(neighbour: link.neighbour, line: (link.line + back.line) / 2, word: (link.word + back.word) / 2))
    }
    for viewer in viewers where isWriting(viewer) && !own.contains(where: { $0.neighbour == viewer }) {
      guard let back = readings.link(of: viewer, to: slot) else { continue }
      links.append(.init(neighbour: viewer, line: back.line, word: back.word))
    }
  }

  mutating func add(_ stroke: Stroke, isWriting: Bool?) -> Int {
    let slot = field.add(StrokeShape(stroke))
    while entries.count <= slot {
      entries.append(nil)
      hasWriting.append(false)
    }
    entries[slot] = Entry(stroke: stroke, wasSaid: isWriting)
    slots[stroke.id!] = slot
    changed.insert(slot)
    return slot
  }

  mutating func remove(_ slot: Int) {
    slots[entries[slot]!.stroke.id!] = nil
    entries[slot] = nil
    hasWriting[slot] = false
    changed.insert(slot)
    field.remove(slot)
    readings.remove(slot)
  }

  mutating func update(_ slot: Int, _ change: (inout Stroke) -> Void) {
    change(&entries[slot]!.stroke)
    field.replace(slot, StrokeShape(entries[slot]!.stroke))
    changed.insert(slot)
  }

  mutating func setWriting(_ isWriting: Bool?, _ slot: Int) {
    entries[slot]!.wasSaid = isWriting
    changed.insert(slot)
  }

  /// Reads anew what edits touched; returns the slots whose stroke, label or links may be others, those of removed strokes
  /// among them.
  mutating func refresh() -> Set<Int> {
    // In two steps: as an argument of a method of this page, the change would copy all strokes.
    let touched = field.refresh()
    let read = labeller.update(&readings, of: field, changed: touched)
    var result = changed.union(read)
    // A stroke that is seen by others now, or no longer, has other links.
    for slot in touched { result.formUnion(field.neighbours(of: slot)) }
    for slot in result where slot < entries.count {
      guard let entry = entries[slot] else { continue }
      let isWriting = entry.wasSaid ?? (readings.writing(of: slot) > 0)
      entries[slot]!.isWriting = isWriting
      hasWriting[slot] = isWriting && field.box(of: slot) != nil
    }
    changed = []
    return result
  }
}
