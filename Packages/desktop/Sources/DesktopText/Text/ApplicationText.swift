package import InkCore
import InkScribble

/// The text of a field of an application, as writing sees it.
package struct ApplicationText: TextTarget {
  let surface: DesktopSurface
  let element: Accessible

  /// The field's box on the screen.
  package var frame: Box { surface.frame(for: element) ?? Box(lower: .zero, upper: .zero) }
  /// The text's length in UTF-16 code units.
  package var length: Int { text?.current()?.length ?? 0 }
  /// The selected range; empty at the caret.
  package var selection: Range<Int> { text?.current()?.selection ?? 0..<0 }
  /// Whether the field takes a password.
  package var isSecure: Bool { surface.isSecure(element) }
  /// Whether the text may have several lines.
  package var isMultiline: Bool { surface.field(element)?.isMultiline ?? false }

  private var text: FieldText? { surface.text(of: element) }

  /// The text of a range.
  package func text(in range: Range<Int>) -> String { text?.current()?.text(in: range) ?? "" }
  /// Selects a range, or moves the caret to an empty one.
  package func select(_ range: Range<Int>) { text?.select(range) }
  /// Replaces a range.
  package func replace(_ range: Range<Int>, with new: String) { text?.replace(range, with: new) }
  /// The offset that is nearest to a point.
  package func offset(nearest point: Point) -> Int { text?.offset(nearest: point) ?? 0 }

  /// The box of the caret at an offset.
  package func caretRectangle(at offset: Int) -> Box {
    text?.layout(near: offset..<offset).caret(at: offset) ?? frame
  }

  /// The boxes of a range, one for each line that it is on.
  package func rectangles(of range: Range<Int>) -> [Box] { text?.layout(near: range).rectangles(of: range) ?? [] }
}
