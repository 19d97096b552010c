package import InkCore

/// A window of an application.
package struct DesktopWindow: Hashable, Sendable {
  /// The window system's number of the window.
  package var id: UInt
  /// The process that it belongs to; `nil` when it doesn't tell.
  package var process: Int?
  /// Its title.
  package var title: String
  /// The box of what the application draws, on the screen.
  package var frame: Box
  /// The widths of the shadow within the frame: left, right, top, bottom.
  package var shadow: [Float]

  /// Makes a window.
  package init(id: UInt, process: Int?, title: String, frame: Box, shadow: [Float] = [0, 0, 0, 0]) {
    precondition(shadow.count == 4, "a shadow of \(shadow.count) widths")
    self.id = id
    self.process = process
    self.title = title
    self.frame = frame
    self.shadow = shadow
  }
}

/// The windows on the screen.
package protocol WindowSystem {
  /// The window that a click at a point would go to; `nil` where there is none, or a menu.
  func window(at point: Point) -> DesktopWindow?
  /// A window as it is now; `nil` when it is gone or hidden.
  func window(_ id: UInt) -> DesktopWindow?
  /// Whether a window gets the keyboard's input.
  func isActive(_ id: UInt) -> Bool
  /// Asks for a window to get the keyboard's input.
  func activate(_ id: UInt)
}

/// A keyboard that types into the window that gets the keyboard's input.
package protocol Keyboard {
  /// Types a text, each line end as the return key; tells whether all of it could be typed.
  func type(_ text: String) -> Bool
  /// Presses the backspace key.
  func pressBackspace()
  /// Presses the arrow keys: moves the caret by letters, to the left when negative, and then selects the next ones.
  func moveCaret(by letters: Int, selecting count: Int)
}
