package import InkCore

/// An editable object of an application.
package struct Field: Hashable, Sendable {
  /// Its name on the bus.
  package var object: Accessible
  /// The window that it is in.
  package var window: UInt
  /// Its box on the screen.
  package var frame: Box
  /// Whether it takes a password.
  package var isSecure: Bool
  /// Whether it has the application's focus.
  package var isFocused: Bool
  /// Whether its text may have several lines.
  package var isMultiline: Bool
  /// Whether its text can be read.
  package var hasText: Bool
  /// Whether its text can be edited by the bus; if not, keys are typed.
  package var isEditable: Bool
}
