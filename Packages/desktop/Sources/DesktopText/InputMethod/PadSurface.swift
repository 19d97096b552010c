package import InkCore
package import InkScribble

/// A writing pad as a surface: one element, which is there while a text has the focus.
package final class PadSurface: ScribbleSurface {
  /// The text around the caret.
  package let text: ContextText
  /// The box of the pad that takes ink, with the line of text that gestures are drawn over.
  package var frame = Box(lower: .zero, upper: .zero)
  /// Whether a text has the focus.
  package var hasFocus = false
  private let effect: (ScribbleEffect<Int>) -> Void

  /// `effect`: is given all that is to be shown.
  package init(_ text: ContextText, effect: @escaping (ScribbleEffect<Int>) -> Void) {
    self.text = text
    self.effect = effect
  }

  /// The pad, while a text has the focus.
  package func requestElements(in box: Box) -> [Int] { hasFocus && frame.intersects(box) ? [0] : [] }
  /// The pad's box; `nil` while no text has the focus.
  package func frame(for element: Int) -> Box? { hasFocus ? frame : nil }
  /// Whether the text is a secret.
  package func isSecure(_ element: Int) -> Bool { text.isSecure }
  /// Whether a text has the focus.
  package func isFocused(_ element: Int) -> Bool { hasFocus }
  /// The text that has the focus.
  package func target(for element: Int) -> ContextText? { hasFocus ? text : nil }
  /// The text that has the focus.
  package func focusIfNeeded(_ element: Int, at point: Point) -> ContextText? { target(for: element) }
  /// Never: the focus is where it is.
  package func shouldDelayFocus(_ element: Int) -> Bool { false }
  /// Passes on what is to be shown.
  package func show(_ shown: ScribbleEffect<Int>) { effect(shown) }
}
