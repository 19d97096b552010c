/// The edits that an input method can ask an application for.
package protocol TextSink: AnyObject {
  /// Inserts a text at the caret; it replaces the selection.
  func commit(_ text: String)
  /// Deletes characters around the caret; `offset` and `count` in Unicode scalars, from the caret.
  func delete(offset: Int, count: Int)
  /// Presses the backspace key a number of times.
  func pressBackspace(_ count: Int)
}

extension IBusService: TextSink {
  /// Presses the backspace key a number of times.
  package func pressBackspace(_ count: Int) {
    for _ in 0..<count { press(.backspace) }
  }
}
