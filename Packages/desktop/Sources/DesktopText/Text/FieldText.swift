import InkCore

/// The text of a field, read at most once in a turn, and edited.
final class FieldText {
  private let accessibility: Accessibility
  private let keyboard: any Keyboard
  private let space: ObjectSpace
  private var field: Field
  private let getsKeys: () -> Bool
  private var snapshot: TextSnapshot?
  private var boxes: [Int: Box?] = [:]

  /// `getsKeys`: whether typed keys go to the field.
  init(
    _ field: Field, in space: ObjectSpace, _ accessibility: Accessibility, _ keyboard: any Keyboard,
    getsKeys: @escaping () -> Bool
  ) {
    self.getsKeys = getsKeys
    self.field = field
    self.space = space
    self.accessibility = accessibility
    self.keyboard = keyboard
  }

  /// The text as it is; `nil` when the application doesn't tell it.
  func current() -> TextSnapshot? {
    if let snapshot { return snapshot }
    guard !field.isSecure, field.hasText else { return nil }
    let object = field.object
    let answers = accessibility.ask([
      object.call("Text", "GetText", [.int32(0), .int32(-1)]), object.property("Text", "CaretOffset"),
      object.call("Text", "GetNSelections"), object.call("Text", "GetSelection", [.int32(0)]),
    ])
    guard let text = answers[0]?.first?.text else { return nil }
    var selected: Range<Int>?
    if let count = answers[2]?.first?.number, count > 0, let ends = answers[3], ends.count == 2,
      let first = ends[0].number, let last = ends[1].number
    {
      selected = min(first, last)..<max(first, last)
    }
    snapshot = TextSnapshot(text: text, caret: answers[1]?.first?.number ?? -1, selected: selected)
    return snapshot
  }

  /// Forgets all that was read.
  private func invalidate() {
    snapshot = nil
    boxes = [:]
  }

  // MARK: Layout

  /// The layout of the graphemes near a range.
  func layout(near range: Range<Int>) -> GraphemeLayout {
    guard let text = current() else { return GraphemeLayout(graphemes: []) }
    let wide = max(range.lowerBound - Self.margin, 0)..<min(range.upperBound + Self.margin, text.length)
    let near = text.graphemes(in: wide.lowerBound..<max(wide.lowerBound, wide.upperBound))
    let missing = near.filter { boxes[$0.lowerBound] == nil }
    // A question for each grapheme; all of a line are asked at once.
    if missing.contains(where: { $0.overlaps(range) }) || boxes.isEmpty {
      let answers = accessibility.ask(
        missing.map {
          field.object.call(
            "Text", "GetCharacterExtents",
            [.int32(Int32(clamping: text.scalars(before: $0.lowerBound))), .uint32(space.type)])
        })
      for (grapheme, answer) in zip(missing, answers) {
        boxes[grapheme.lowerBound] = .some(space.box(answer).flatMap { $0.height > 0 ? $0 : nil })
      }
    }
    return GraphemeLayout(
      graphemes: near.compactMap { range in
        (boxes[range.lowerBound] ?? nil).map { GraphemeLayout.Grapheme(range: range, box: $0) }
      })
  }

  /// The offset that is nearest to a point.
  func offset(nearest point: Point) -> Int {
    guard let text = current(), text.length > 0 else { return 0 }
    if text.length <= Self.wholeLimit, let offset = layout(near: 0..<text.length).offset(nearest: point) {
      return offset
    }
    let inside = space.point(field.frame.nearest(to: point))
    let answer = accessibility.ask(
      field.object.call("Text", "GetOffsetAtPoint", [.int32(inside.x), .int32(inside.y), .uint32(space.type)]))
    guard let found = answer?.first?.number, found >= 0 else { return text.length }
    let near = text.units(after: found)
    return layout(near: near..<near).offset(nearest: point) ?? near
  }

  // MARK: Edits

  /// Selects a range, or moves the caret to an empty one.
  func select(_ range: Range<Int>) {
    guard let text = current(), text.selection != range else { return }
    let object = field.object
    let lower = Int32(clamping: text.scalars(before: range.lowerBound))
    let upper = Int32(clamping: text.scalars(before: range.upperBound))
    let call =
      if range.isEmpty {
        object.call("Text", "SetCaretOffset", [.int32(lower)])
      } else if text.selection.isEmpty {
        object.call("Text", "AddSelection", [.int32(lower), .int32(upper)])
      } else {
        object.call("Text", "SetSelection", [.int32(0), .int32(lower), .int32(upper)])
      }
    let isDone = accessibility.ask(call)?.first?.number == 1
    invalidate()
    // GTK 4 from 4.14 on tells its selection, and doesn't let it be changed.
    if !isDone, current()?.selection == text.selection { return press(range, of: text) }
    // Keys that are typed go where the caret is, and some applications move it later than they answer.
    if !field.isEditable { wait { $0.selection == range } }
  }

  /// Selects a range by keys, as far as it isn't too far away.
  private func press(_ range: Range<Int>, of text: TextSnapshot) {
    func letters(_ range: Range<Int>) -> Int { text.graphemes(in: range).count }
    let caret = text.selection.upperBound
    let isBefore = range.lowerBound < caret
    let way = isBefore ? -letters(range.lowerBound..<caret) : letters(caret..<range.lowerBound)
    guard abs(way) + letters(range) <= Self.keyLimit, getsKeys() else { return }
    // An arrow key with a selection ends it first.
    if !text.selection.isEmpty { keyboard.moveCaret(by: 1, selecting: 0) }
    keyboard.moveCaret(by: way, selecting: letters(range))
    wait { $0.selection == range }
  }

  /// Replaces a range.
  func replace(_ range: Range<Int>, with new: String) {
    guard let text = current() else {
      // A field that tells no text: all that can be done is to type.
      if !field.isSecure, !field.hasText, range.isEmpty, !new.isEmpty, getsKeys() { _ = keyboard.type(new) }
      return
    }
    let length = text.length - range.count + new.utf16.count
    if field.isEditable {
      edit(range, of: text, with: new)
      // Firefox says that it edits, and does nothing.
      guard current() == text, !(range.isEmpty && new.isEmpty), text.text(in: range) != new else { return }
      wait { $0 != text }
      guard current() == text else { return }
      accessibility.noteIdle(field.object.application)
      field.isEditable = false
    }
    select(range)
    guard getsKeys() else { return }
    if new.isEmpty {
      if !range.isEmpty { keyboard.pressBackspace() }
    } else {
      _ = keyboard.type(new)
    }
    invalidate()
    // A space that becomes a line end changes the text and not its length.
    let isSame = text.text(in: range) == new
    wait { $0.length == length && (isSame || $0.text != text.text) }
  }

  private func edit(_ range: Range<Int>, of text: TextSnapshot, with new: String) {
    let (start, end) = (text.scalars(before: range.lowerBound), text.scalars(before: range.upperBound))
    var calls: [BusCall] = []
    if start < end {
      calls.append(
        field.object.call(
          "EditableText", "DeleteText", [.int32(Int32(clamping: start)), .int32(Int32(clamping: end))]))
    }
    if !new.isEmpty {
      calls.append(
        field.object.call(
          "EditableText", "InsertText",
          [.int32(Int32(clamping: start)), .string(new), .int32(Int32(clamping: new.utf8.count))]))
    }
    _ = accessibility.ask(calls)
    invalidate()
  }

  /// Waits a moment until a text is as it will be.
  private func wait(until isSo: (TextSnapshot) -> Bool) {
    let end = Clock.now + Self.patience
    while Clock.now < end {
      invalidate()
      guard let text = current(), !isSo(text) else { return }
      Clock.sleep(Self.interval)
    }
  }

  /// UTF-16 code units beside a range whose boxes are asked for with it.
  private static var margin: Int { 48 }
  /// The longest text of which all boxes are asked for.
  private static var wholeLimit: Int { 400 }
  /// More arrow keys than are pressed for a selection.
  private static var keyLimit: Int { 2000 }
  /// The longest wait for an application that does what it was told, in seconds.
  private static var patience: Double { 0.12 }
  private static var interval: Double { 0.004 }
}
