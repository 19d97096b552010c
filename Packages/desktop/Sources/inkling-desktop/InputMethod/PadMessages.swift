import DesktopInk
import InkCore

/// A message of the pad's thread to the thread that reads.
enum PadMessage: Sendable {
  /// Strokes, in pixels of the pad's window.
  case pen(PenMessage)
  /// A candidate was tapped.
  case candidate(String)
  case button(PadButton)
  /// The pad has another size.
  case arranged(PadLayout)
  /// The pad was closed.
  case closed
}

/// A message of the thread that reads to the pad's thread.
enum PadUpdate: Sendable {
  case ink(InkMessage)
  /// The content to show beside the ink, with the language by which characters are drawn.
  case content(PadContent, language: String?)
  /// Whether the pad is to be seen.
  case shown(Bool)
  /// The caret's box on the screen, which the pad isn't to cover.
  case caret(Box)
}
