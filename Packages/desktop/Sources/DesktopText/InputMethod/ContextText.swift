package import InkCore
import InkScribble

/// The text around the caret of the application that has the focus, as far as an input method knows it.
///
/// Applications that tell their text are believed, but for the moment after an edit, in which they tell what was before it.
/// Of others only what was written here is known, until a key or a click may have moved the caret.
///
/// An input method can insert only at the caret. An edit elsewhere deletes as far as the caret, and inserts again what
/// stood between.
package final class ContextText: TextTarget {
  private let sink: any TextSink
  private let width: (String) -> Float
  private var snapshot = TextSnapshot(text: "", caret: 0, selected: nil)
  /// The application's caret and selection.
  private var real = 0..<0
  /// The selection that a gesture made, which the application doesn't know.
  private var chosen: Range<Int>?
  private var lastEdit = -Double.infinity
  /// The text that was told in the moment after an edit.
  private var late: (text: String, caret: Int, anchor: Int)?
  private var laidOut: GraphemeLayout?

  /// Whether the application tells its text.
  package var isTold = false
  /// Whether the text is a secret.
  package var isSecure = false
  /// The box in which a line of the text is shown.
  package var frame = Box(lower: .zero, upper: .zero) { didSet { laidOut = nil } }

  /// `width`: the width of a grapheme where the text is shown.
  package init(_ sink: any TextSink, width: @escaping (String) -> Float) {
    self.sink = sink
    self.width = width
  }

  /// The text's length in UTF-16 code units.
  package var length: Int { snapshot.length }
  /// The selection that a gesture made, or the application's; empty at the caret.
  package var selection: Range<Int> { chosen ?? real }
  /// Whether the text is seen to have several lines.
  package var isMultiline: Bool { snapshot.text.contains("\n") }
  /// The text of a range.
  package func text(in range: Range<Int>) -> String { snapshot.text(in: range) }
  /// Selects a range for the next edit; the application doesn't show it.
  package func select(_ range: Range<Int>) { chosen = range == real ? nil : range }
  /// Whether a gesture chose where the next edit goes.
  package var isChosen: Bool { chosen != nil }

  /// Takes what the application told; returns whether others have changed the text.
  ///
  /// `caret`, `anchor`: the ends of the selection in Unicode scalars. `time`: of `Clock.now`.
  package func told(_ text: String, caret: Int, anchor: Int, time: Double) -> Bool {
    let told = TextSnapshot(text: text, caret: caret, selected: min(caret, anchor)..<max(caret, anchor))
    guard told.text != snapshot.text || told.selection != real else {
      late = nil
      return false
    }
    // Right after an edit applications tell once more what was before it.
    if time - lastEdit < Self.settling {
      late = (text, caret, anchor)
      return false
    }
    set(told.text, told.selection)
    return true
  }

  /// When `settle(time:)` is to be called; `nil` while nothing waits.
  package var nextUpdate: Double? { late.map { _ in lastEdit + Self.settling } }

  /// Believes what was told after an edit, once it wasn't corrected; returns whether that changes the text.
  package func settle(time: Double) -> Bool {
    guard let last = late, time >= lastEdit + Self.settling else { return false }
    late = nil
    return told(last.text, caret: last.caret, anchor: last.anchor, time: time)
  }

  /// Forgets the text: the caret is elsewhere.
  package func forget() {
    late = nil
    set("", 0..<0)
  }

  /// Replaces a range.
  package func replace(_ range: Range<Int>, with new: String) {
    let range = range.clamped(to: 0..<length)
    if range == real {
      if !new.isEmpty {
        sink.commit(new)
      } else if !range.isEmpty {
        sink.pressBackspace(1)
      }
      return edited(range, new, caret: range.lowerBound + new.utf16.count)
    }
    // A selection of the application is not to be deleted with it.
    guard real.isEmpty else { return }
    let caret = real.lowerBound
    let touched = min(range.lowerBound, caret)..<max(range.upperBound, caret)
    guard isTold || touched.upperBound == caret else { return }
    let (head, tail) = (
      text(in: touched.lowerBound..<range.lowerBound), text(in: range.upperBound..<touched.upperBound)
    )
    if isTold {
      let (start, end) = (snapshot.scalars(before: touched.lowerBound), snapshot.scalars(before: touched.upperBound))
      if end > start { sink.delete(offset: start - snapshot.scalars(before: caret), count: end - start) }
    } else {
      sink.pressBackspace(text(in: touched).count)
    }
    let inserted = head + new + tail
    if !inserted.isEmpty { sink.commit(inserted) }
    edited(touched, inserted, caret: touched.lowerBound + inserted.utf16.count)
    // What is written next goes on where the edit was.
    let end = range.lowerBound + new.utf16.count
    select(end..<end)
  }

  /// Notes that a key deleted what is before the caret.
  package func pressedBackspace() {
    if !real.isEmpty { return edited(real, "", caret: real.lowerBound) }
    guard let last = text(in: 0..<real.lowerBound).last else { return }
    let start = real.lowerBound - String(last).utf16.count
    edited(start..<real.lowerBound, "", caret: start)
  }

  private func edited(_ range: Range<Int>, _ new: String, caret: Int) {
    lastEdit = Clock.now
    late = nil
    set(text(in: 0..<range.lowerBound) + new + text(in: range.upperBound..<length), caret..<caret)
  }

  private func set(_ text: String, _ selection: Range<Int>) {
    snapshot = TextSnapshot(text: text, caret: 0, selected: nil)
    real = selection
    chosen = nil
    laidOut = nil
  }

  // MARK: The line that is shown

  /// A grapheme of the line that is shown.
  package struct Letter: Hashable, Sendable {
    /// The grapheme.
    package var text: String
    /// Where it is shown.
    package var box: Box
  }

  /// The letters of the line around the caret, as far as they are shown.
  package var letters: [Letter] { layout.graphemes.map { Letter(text: text(in: $0.range), box: $0.box) } }

  /// The boxes of a range.
  package func rectangles(of range: Range<Int>) -> [Box] { layout.rectangles(of: range) }

  /// The box of the caret at an offset.
  package func caretRectangle(at offset: Int) -> Box {
    layout.caret(at: offset) ?? Box(lower: frame.lower, upper: Point(x: frame.lower.x + 1, y: frame.upper.y))
  }

  /// The offset that is nearest to a point.
  package func offset(nearest point: Point) -> Int { layout.offset(nearest: point) ?? selection.lowerBound }

  private var layout: GraphemeLayout {
    if let laidOut { return laidOut }
    let caret = selection.lowerBound
    // The end of what is before the caret, so that there is space for what is after it.
    let room = Self.shareBefore * frame.width
    var (before, used): ([Range<Int>], Float) = ([], 0)
    for range in snapshot.graphemes(in: max(caret - Self.reach, 0)..<caret).reversed() {
      let letter = text(in: range)
      used += width(letter)
      guard letter != "\n", used <= room else { break }
      before.append(range)
    }
    var graphemes: [GraphemeLayout.Grapheme] = []
    var x = frame.lower.x
    for range in before.reversed() + snapshot.graphemes(in: caret..<min(caret + Self.reach, length)) {
      let letter = text(in: range)
      let end = x + width(letter)
      guard letter != "\n", end <= frame.upper.x else { break }
      let box = Box(lower: Point(x: x, y: frame.lower.y), upper: Point(x: end, y: frame.upper.y))
      graphemes.append(GraphemeLayout.Grapheme(range: range, box: box))
      x = end
    }
    let layout = GraphemeLayout(graphemes: graphemes)
    laidOut = layout
    return layout
  }

  /// Seconds after an edit in which an application may tell what was before it.
  private static var settling: Double { 0.4 }
  /// The share of the line that is before the caret.
  private static var shareBefore: Float { 0.8 }
  /// UTF-16 code units on each side of the caret that are looked at.
  private static var reach: Int { 200 }
}
