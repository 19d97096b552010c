import CInkling
import InkCore
import InkScribble

/// The text of an element behind a caller's callbacks.
struct CallerText: TextTarget {
  let surface: CallerSurface
  let element: UInt

  var frame: Box { surface.frame(for: element) ?? Box(lower: .zero, upper: .zero) }
  var length: Int { surface.state(element)?.length ?? 0 }
  var selection: Range<Int> { surface.state(element)?.selection ?? 0..<0 }
  var isSecure: Bool { surface.isSecure(element) }
  var capitalization: Capitalization { surface.state(element)?.capitalization ?? .none }
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
