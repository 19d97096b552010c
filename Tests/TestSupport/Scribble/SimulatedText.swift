import InkCore
import InkScribble

/// A text in a box, laid out with letters of different widths, with a history of its edits.
package final class SimulatedText: TextTarget {
  package private(set) var frame: Box
  package let isSecure: Bool
  package var capitalization = Capitalization.none
  package private(set) var selection = 0..<0
  package private(set) var history = EditHistory(limit: 1 << 20)
  /// The height of a line.
  package let lineHeight: Float
  package let isMultiline: Bool
  private var units: [UInt16] = []
  private var layout: [Placed]?

  /// A grapheme with its box.
  private struct Placed {
    var range: Range<Int>
    var box: Box
    var line: Int
  }

  package init(frame: Box, text: String = "", lineHeight: Float = 20, isMultiline: Bool = false, isSecure: Bool = false)
  {
    self.frame = frame
    self.lineHeight = lineHeight
    self.isMultiline = isMultiline
    self.isSecure = isSecure
    units = Array(text.utf16)
    selection = units.count..<units.count
  }

  package var length: Int { units.count }

  package func text(in range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }

  package func select(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= units.count, "selects \(range) of \(units.count)")
    selection = range
  }

  package func replace(_ range: Range<Int>, with text: String) {
    history.record(TextEdit(start: range.lowerBound, removed: self.text(in: range), inserted: text))
    put(text, range)
  }

  /// Takes the last edit back.
  package func undo() -> Bool {
    guard let edit = history.undo() else { return false }
    put(edit.inserted, edit.removedRange)
    return true
  }

  /// Does the edit that was taken back last again.
  package func redo() -> Bool {
    guard let edit = history.redo() else { return false }
    put(edit.inserted, edit.removedRange)
    return true
  }

  private func put(_ text: String, _ range: Range<Int>) {
    units.replaceSubrange(range, with: text.utf16)
    let end = range.lowerBound + text.utf16.count
    selection = end..<end
    layout = nil
  }

  // MARK: Layout

  /// The part of a line's height that a grapheme is wide.
  private static func width(_ grapheme: Character) -> Float {
    if "ijlt.,;:'!|I1()[] ".contains(grapheme) { return 0.28 }
    if "mwMW@".contains(grapheme) { return 0.72 }
    if let scalar = grapheme.unicodeScalars.first, scalar.value >= 0x2E80 { return 0.85 }
    return 0.46
  }

  private func placed() -> [Placed] {
    if let layout { return layout }
    var result: [Placed] = []
    var (x, line, offset) = (frame.lower.x + 4, 0, 0)
    let text = String(decoding: units, as: UTF16.self)
    for grapheme in text {
      let width = Self.width(grapheme) * lineHeight
      let range = offset..<offset + grapheme.utf16.count
      offset = range.upperBound
      if isMultiline, x + width > frame.upper.x - 4 {
        x = frame.lower.x + 4
        line += 1
      }
      result.append(Placed(range: range, box: box(x, line, width), line: line))
      x += width
      if isMultiline, grapheme.isNewline {
        x = frame.lower.x + 4
        line += 1
      }
    }
    layout = result
    return result
  }

  private func box(_ x: Float, _ line: Int, _ width: Float) -> Box {
    let inset = isMultiline ? 4 : max((frame.height - lineHeight) / 2, 0)
    let y = frame.lower.y + inset + 1.3 * lineHeight * Float(line)
    return Box(lower: Point(x: x, y: y), upper: Point(x: x + width, y: y + lineHeight))
  }

  package func caretRectangle(at offset: Int) -> Box {
    let placed = placed()
    if let next = placed.first(where: { $0.range.lowerBound >= offset }) {
      return Box(lower: next.box.lower, upper: Point(x: next.box.lower.x + 1, y: next.box.upper.y))
    }
    guard let last = placed.last else { return box(frame.lower.x + 4, 0, 1) }
    return Box(
      lower: Point(x: last.box.upper.x, y: last.box.lower.y), upper: Point(x: last.box.upper.x + 1, y: last.box.upper.y)
    )
  }

  package func offset(nearest point: Point) -> Int {
    var best: (distance: Float, offset: Int) = (.infinity, 0)
    for grapheme in placed() {
      let away = max(grapheme.box.lower.y - point.y, point.y - grapheme.box.upper.y, 0)
      for (x, offset) in [
        (grapheme.box.lower.x, grapheme.range.lowerBound), (grapheme.box.upper.x, grapheme.range.upperBound),
      ] {
        let distance = 1000 * away + abs(point.x - x)
        if distance < best.distance { best = (distance, offset) }
      }
    }
    return best.offset
  }

  package func rectangles(of range: Range<Int>) -> [Box] {
    var result: [(line: Int, box: Box)] = []
    for grapheme in placed()[...] where grapheme.range.overlaps(range) {
      if let last = result.last, last.line == grapheme.line {
        result[result.count - 1].box = Box(
          lower: last.box.lower,
          upper: Point(x: grapheme.box.upper.x, y: max(last.box.upper.y, grapheme.box.upper.y)))
      } else {
        result.append((grapheme.line, grapheme.box))
      }
    }
    return result.map { $0.box }
  }
}
