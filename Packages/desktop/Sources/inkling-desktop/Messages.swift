import InkCore
import InkScribble

/// A message of the thread of the pen to the thread that reads.
///
/// A `mark` is the number that the pen's thread gives a stroke.
enum PenMessage: Sendable {
  case down(mark: Int, Contact, StrokePoint, time: Double)
  case moved(mark: Int, [StrokePoint], time: Double)
  case up(mark: Int, time: Double)
  /// The eraser end of a pen touches a point.
  case eraserDown(mark: Int, Point, time: Double)
  /// The eraser has moved.
  case erased(mark: Int, [Point], time: Double)
  case eraserUp(mark: Int, time: Double)
  /// The pen's thread has given the stroke to the application.
  case withdrawn(mark: Int, time: Double)
  /// A pointer that may write is above a point.
  case hovered(Point, isPencil: Bool, time: Double)
  /// Another language was chosen, of those that are installed.
  case language(Int)
  /// Another reading of a word was chosen.
  case chosen(word: Int, text: String)
  case stop
}

/// A message of the thread that reads to the thread of the pen.
enum InkMessage: Sendable {
  /// A stroke is writing.
  case accepted(mark: Int)
  /// A stroke is the application's.
  case rejected(mark: Int)
  /// Strokes are text now, or aren't kept.
  case vanished(marks: [Int])
  /// Strokes whose text went nowhere, as their application doesn't answer or is gone.
  case unread(marks: [Int])
  /// Strokes turned out to be no writing where they began.
  case returned(marks: [Int])
  case preview([Box])
  /// The readings of the word that was inserted last, and its box on the screen.
  case readings([String], word: Int, Box)
  /// The field that the pointer is above; `nil` when there is none that can be written in.
  case above(Box?)
  /// The menu changed the settings.
  case settings(TraySettings)
  /// Whether a panel shows the menu; if not, a small window does.
  case tray(isShown: Bool)
  /// The page that explains writing is asked for.
  case guide
  /// The program was asked to end.
  case interrupted
  /// The reading thread has come to its end.
  case stopped
}
