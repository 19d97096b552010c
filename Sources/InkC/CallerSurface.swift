import CInkling
import InkCore
import InkScribble

/// A user interface behind a caller's callbacks. What they return is checked: ranges are clamped, frames that aren't finite
/// are those of no element.
@safe final class CallerSurface: ScribbleSurface {
  private let callbacks: inkling_surface

  /// Throws `.null` when a needed callback is missing, and what structs throw.
  init(reading pointer: UnsafePointer<inkling_surface>?) throws(InterfaceError) {
    guard let pointer = unsafe pointer else { throw .null(argument: "surface") }
    let callbacks = try unsafe inkling_surface(reading: pointer)
    let needed = unsafe [
      ("request_elements", callbacks.request_elements != nil), ("get_element", callbacks.get_element != nil),
      ("focus", callbacks.focus != nil), ("get_text", callbacks.get_text != nil), ("select", callbacks.select != nil),
      ("replace", callbacks.replace != nil), ("find_offset", callbacks.find_offset != nil),
      ("get_boxes", callbacks.get_boxes != nil), ("show", callbacks.show != nil),
    ]
    for (name, isThere) in needed where !isThere { throw .null(argument: "surface.\(name)") }
    unsafe self.callbacks = callbacks
  }

  /// An element as it is now; `nil` when it doesn't exist.
  func state(_ element: UInt) -> inkling_element? {
    var result = inkling_element()
    result.size = MemoryLayout<inkling_element>.size
    guard unsafe callbacks.get_element!(callbacks.context, element, &result) != 0, result.frame != nil else {
      return nil
    }
    return result
  }

  func requestElements(in box: Box) -> [UInt] {
    var own = inkling_box(box)
    var elements = [UInt](repeating: 0, count: 32)
    while true {
      let capacity = elements.count
      let count = unsafe elements.withUnsafeMutableBufferPointer {
        unsafe callbacks.request_elements!(callbacks.context, &own, $0.baseAddress, capacity)
      }
      if count >= 0, count <= capacity { return Array(elements[..<count]) }
      guard count > 0, count <= Self.elementLimit else { return [] }
      elements = [UInt](repeating: 0, count: count)
    }
  }

  func frame(for element: UInt) -> Box? { state(element)?.frame }
  func isSecure(_ element: UInt) -> Bool { state(element)?.has(INKLING_ELEMENT_SECURE) ?? false }
  func isFocused(_ element: UInt) -> Bool { state(element)?.has(INKLING_ELEMENT_FOCUSED) ?? false }

  func target(for element: UInt) -> CallerText? {
    state(element)?.has(INKLING_ELEMENT_HAS_TEXT) == true ? CallerText(surface: self, element: element) : nil
  }

  func focusIfNeeded(_ element: UInt, at point: Point) -> CallerText? {
    guard unsafe callbacks.focus!(callbacks.context, element, point.x, point.y) != 0 else { return nil }
    return target(for: element)
  }

  func shouldBegin(at point: Point, in element: UInt) -> Bool {
    guard let ask = unsafe callbacks.should_begin else { return true }
    return unsafe ask(callbacks.context, element, point.x, point.y) != 0
  }

  func shouldDelayFocus(_ element: UInt) -> Bool { state(element)?.has(INKLING_ELEMENT_PROMPT_FOCUS) != true }

  func willBeginWriting(in element: UInt) { unsafe callbacks.will_begin?(callbacks.context, element) }
  func didFinishWriting(in element: UInt) { unsafe callbacks.did_finish?(callbacks.context, element) }

  func show(_ effect: ScribbleEffect<UInt>) {
    var contents = EffectContents(effect)
    unsafe contents.strokes.withUnsafeBufferPointer { strokes in
      unsafe contents.boxes.withUnsafeBufferPointer { boxes in
        unsafe contents.effect.size = MemoryLayout<inkling_effect>.size
        unsafe contents.effect.strokes = strokes.baseAddress
        unsafe contents.effect.stroke_count = strokes.count
        unsafe contents.effect.boxes = boxes.baseAddress
        unsafe contents.effect.box_count = boxes.count
        unsafe callbacks.show!(callbacks.context, &contents.effect)
      }
    }
  }

  func text(_ element: UInt, _ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    var units = [UInt16](repeating: 0, count: range.count)
    unsafe units.withUnsafeMutableBufferPointer {
      unsafe callbacks.get_text!(callbacks.context, element, range.lowerBound, range.upperBound, $0.baseAddress)
    }
    return String(decoding: units, as: UTF16.self)
  }

  func select(_ element: UInt, _ range: Range<Int>) {
    unsafe callbacks.select!(callbacks.context, element, range.lowerBound, range.upperBound)
  }

  func replace(_ element: UInt, _ range: Range<Int>, _ text: String) {
    // Never without an address.
    let units = Array(text.utf16) + [0]
    unsafe units.withUnsafeBufferPointer {
      unsafe callbacks.replace!(
        callbacks.context, element, range.lowerBound, range.upperBound, $0.baseAddress, $0.count - 1)
    }
  }

  func offset(_ element: UInt, nearest point: Point) -> Int {
    unsafe callbacks.find_offset!(callbacks.context, element, point.x, point.y)
  }

  func boxes(_ element: UInt, _ range: Range<Int>) -> [Box] {
    var empty = inkling_box()
    empty.size = MemoryLayout<inkling_box>.size
    var boxes = [inkling_box](repeating: empty, count: Self.lineLimit)
    let count = unsafe boxes.withUnsafeMutableBufferPointer {
      unsafe callbacks.get_boxes!(
        callbacks.context, element, range.lowerBound, range.upperBound, $0.baseAddress, $0.count)
    }
    var result: [Box] = []
    for box in boxes[..<min(max(count, 0), Self.lineLimit)] {
      if let box = Box(checking: box.left, box.top, box.right, box.bottom) { result.append(box) }
    }
    return result
  }

  /// More elements than are looked at.
  private static var elementLimit: Int { 1 << 12 }
  /// More lines of a range than have boxes.
  private static var lineLimit: Int { 64 }
}

extension inkling_element {
  /// `nil` when it isn't finite.
  var frame: Box? { Box(checking: left, top, right, bottom) }

  func has(_ flag: Int) -> Bool { flags & UInt32(flag) != 0 }

  /// The text's length; at most what 32-bit devices can address.
  var textLength: Int { min(max(length, 0), 1 << 28) }

  var selection: Range<Int> {
    let start = min(max(selection_start, 0), textLength)
    return start..<min(max(selection_end, start), textLength)
  }
}

extension Box {
  /// A box with these sides; `nil` when one isn't finite or they are the wrong way around.
  init?(checking left: Float, _ top: Float, _ right: Float, _ bottom: Float) {
    guard left.isFinite, top.isFinite, right.isFinite, bottom.isFinite, left <= right, top <= bottom else {
      return nil
    }
    self.init(lower: Point(x: left, y: top), upper: Point(x: right, y: bottom))
  }
}

extension inkling_box {
  init(_ box: Box) {
    self.init(
      size: MemoryLayout<Self>.size, left: box.lower.x, top: box.lower.y, right: box.upper.x, bottom: box.upper.y)
  }
}

/// The text of an element behind a caller's callbacks.
struct CallerText: TextTarget {
  let surface: CallerSurface
  let element: UInt

  var frame: Box { surface.frame(for: element) ?? Box(lower: .zero, upper: .zero) }
  var length: Int { surface.state(element)?.textLength ?? 0 }
  var selection: Range<Int> { surface.state(element)?.selection ?? 0..<0 }
  var isSecure: Bool { surface.isSecure(element) }
  var capitalization: Capitalization {
    surface.state(element).flatMap { Capitalization(rawValue: Int($0.capitalization)) } ?? .none
  }
  var isMultiline: Bool { surface.state(element)?.has(INKLING_ELEMENT_SINGLE_LINE) != true }

  func text(in range: Range<Int>) -> String { surface.text(element, inside(range)) }
  func select(_ range: Range<Int>) { surface.select(element, inside(range)) }

  func caretRectangle(at offset: Int) -> Box {
    surface.boxes(element, inside(offset..<offset)).first ?? frame
  }

  func offset(nearest point: Point) -> Int { min(max(surface.offset(element, nearest: point), 0), length) }

  func rectangles(of range: Range<Int>) -> [Box] {
    let range = inside(range)
    return range.isEmpty ? [] : surface.boxes(element, range)
  }

  func replace(_ range: Range<Int>, with text: String) { surface.replace(element, inside(range), text) }

  /// A range as far as it lies in the text, which the caller may have cut.
  private func inside(_ range: Range<Int>) -> Range<Int> {
    let count = length
    let start = min(max(range.lowerBound, 0), count)
    return start..<min(max(range.upperBound, start), count)
  }
}

/// An effect with the arrays that it points to.
@safe struct EffectContents {
  var effect = unsafe inkling_effect()
  var strokes: [UInt64] = []
  var boxes: [inkling_box] = []

  init(_ shown: ScribbleEffect<UInt>) {
    unsafe effect.rejection = Int32(INKLING_REJECTION_NONE)
    switch shown {
    case .fade(let ids):
      set(INKLING_EFFECT_FADE)
      strokes = ids
    case .discard(let ids, let rejection):
      set(INKLING_EFFECT_DISCARD)
      unsafe effect.rejection = Int32(rejection.rawValue)
      strokes = ids
    case .preview(let preview):
      set(INKLING_EFFECT_PREVIEW)
      guard let preview else { return }
      set(preview.gesture, in: preview.element)
      boxes = preview.rectangles.map { inkling_box($0) }
    case .performed(let gesture, let element):
      set(INKLING_EFFECT_PERFORMED)
      set(gesture, in: element)
    case .inserted(let word):
      set(INKLING_EFFECT_INSERTED)
      unsafe effect.element = word.element
      unsafe effect.word = UInt64(word.id)
      set(word.range)
    case .needsSpace(let element, let box):
      set(INKLING_EFFECT_GIVE_ROOM)
      unsafe effect.element = element
      boxes = [inkling_box(box)]
    }
  }

  private mutating func set(_ kind: Int) { unsafe effect.kind = Int32(kind) }

  private mutating func set(_ range: Range<Int>) {
    unsafe effect.start = range.lowerBound
    unsafe effect.end = range.upperBound
  }

  private mutating func set(_ gesture: EditingGesture, in element: UInt) {
    unsafe effect.element = element
    set(gesture.range)
    var code = INKLING_GESTURE_NONE
    switch gesture {
    case .select(_, let granularity):
      code = INKLING_GESTURE_SELECT
      unsafe effect.takes_words = granularity == .word ? 1 : 0
    case .delete(_, let granularity):
      code = INKLING_GESTURE_DELETE
      unsafe effect.takes_words = granularity == .word ? 1 : 0
    case .insertMode: code = INKLING_GESTURE_INSERT_MODE
    case .joinOrSplit: code = INKLING_GESTURE_JOIN_OR_SPLIT
    case .removeSpace: code = INKLING_GESTURE_REMOVE_SPACE
    case .lineBreak: code = INKLING_GESTURE_LINE_BREAK
    }
    unsafe effect.gesture = Int32(code)
  }
}
