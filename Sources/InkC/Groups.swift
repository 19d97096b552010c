// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkPage

final class FoundGroups: HandleObject {
  static let kind = HandleKind.groups

  struct Entry {
    let strokes: CArray<UInt64>
    let boxes: [Box]
    let text: CText
    let confidence: Float
    let parent: Int

    init(strokes: [Stroke.ID], boxes: [Box], text: String = "", confidence: Float = 0, parent: Int = 0) {
      self.strokes = CArray<UInt64>(strokes)
      self.boxes = boxes
      self.text = CText(text)
      self.confidence = confidence
      self.parent = parent
    }
  }

  let entries: [Entry]

  init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// A selection as its only group, or none.
  convenience init(_ selection: PageSelection?) {
    self.init(selection.map { [Entry(strokes: $0.strokes, boxes: $0.boxes)] } ?? [])
  }

  func entry(_ index: Int) throws(InterfaceError) -> Entry {
    try check(index, "group", below: entries.count)
    return entries[index]
  }
}

extension CArray<UInt64> {
  static func ids(_ strokes: UnsafePointer<UInt64>?, count: Int) throws(InterfaceError) -> [Stroke.ID] {
    guard count != 0 else { return [] }
    guard let strokes = unsafe strokes else { throw .null(argument: "strokes") }
    guard count > 0, count <= Points.limit else {
      throw .range(argument: "count", value: count, lower: 0, upper: Points.limit)
    }
    return unsafe Array(UnsafeBufferPointer(start: strokes, count: count))
  }
}

/// Frees groups.
@c @implementation
public func inkling_groups_free(_ groups: Output<OpaquePointer?>) -> inkling_status {
  unsafe free(groups, FoundGroups.self)
}

/// Returns the number of groups.
@c @implementation
public func inkling_groups_get_count(
  _ groups: OpaquePointer?, _ count: Output<Int>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, groups) { (groups: FoundGroups) throws(InterfaceError) in
    try unsafe put(groups.entries.count, in: count, "count")
  }
}

/// Returns a group by its index.
@c @implementation
public func inkling_groups_get_group(
  _ groups: OpaquePointer?, _ index: Int, _ group: Output<inkling_group>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, groups) { (groups: FoundGroups) throws(InterfaceError) in
    let entry = try groups.entry(index)
    let (text, strokes) = (entry.text, entry.strokes)
    try unsafe inkling_group(
      size: 0, text: text.bytes, text_size: text.count, strokes: strokes.values, stroke_count: strokes.count,
      box_count: entry.boxes.count, parent: entry.parent, confidence: entry.confidence, reserved: 0
    ).write(to: group)
  }
}

/// Returns a box of a group by its index.
@c @implementation
public func inkling_groups_get_box(
  _ groups: OpaquePointer?, _ group: Int, _ index: Int, _ box: Output<inkling_box>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, groups) { (groups: FoundGroups) throws(InterfaceError) in
    let boxes = try groups.entry(group).boxes
    try check(index, "box", below: boxes.count)
    try unsafe inkling_box(boxes[index]).write(to: box)
  }
}
