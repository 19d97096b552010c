/// The classes of a network over a page's graph: first those of a stroke, then those of a stroke beside a neighbour.
public enum StrokeLabel: Int, Sendable, CaseIterable {
  /// The stroke isn't writing.
  case drawing
  /// The stroke is writing.
  case writing
  /// The two strokes are writing of different lines.
  case apart
  /// They are of different words of one line.
  case sameLine
  /// They are of one word.
  case sameWord

  /// Whether a stroke is writing.
  public var isWriting: Bool { self == .writing }

  /// The alphabet of such a network: a sign for every label but the first.
  public static var alphabet: [Character] { ["✎", "≠", "␣", "·"] }
}
