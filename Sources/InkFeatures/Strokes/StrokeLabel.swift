/// A stroke's part on a page, in the order of writing.
///
/// The raw values are the classes of a network that labels strokes; class 0, where nothing is written, is drawing.
public enum StrokeLabel: Int, Sendable, CaseIterable {
  /// It isn't writing.
  case drawing
  /// It goes on with the word of the stroke of writing before it.
  case continuesWord
  /// It begins a word on the line of the stroke of writing before it.
  case beginsWord
  /// It begins a line.
  case beginsLine
  /// It belongs to writing before that word: a late dot or bar, a correction, an insertion.
  case goesBack

  /// Whether the stroke is writing.
  public var isWriting: Bool { self != .drawing }

  /// The alphabet of a network that labels strokes: a sign for every label but drawing.
  public static var alphabet: [Character] { ["·", "␣", "↵", "↶"] }
}
