import InkCore

/// Typed text on a page of notes.
public struct NoteText: Hashable, Sendable {
  /// The origin of a text.
  public enum Kind: String, Sendable {
    /// It was typed.
    case typed
    /// It is text of the document below the notes, which was highlighted.
    case highlighted
  }

  /// The text; lines are separated by `\n`.
  public var text: String
  /// The text's rectangle in the document's units; formats state the corner at its top left, and the rest is estimated
  /// where they don't.
  public var box: Box
  /// The size of the type in the document's units.
  public var size: Float
  /// The colour: red, green, blue and opacity, a byte each from the most significant.
  public var colour: UInt32?
  /// The origin.
  public var kind: Kind
  /// The kind of paragraph that the text is.
  public var style: ParagraphStyle

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - text: The text; lines are separated by `\n`.
  ///   - box: Its rectangle in the document's units.
  ///   - size: The size of the type in the document's units.
  ///   - colour: The colour, where known.
  ///   - kind: The origin.
  ///   - style: The kind of paragraph.
  public init(
    text: String, box: Box, size: Float, colour: UInt32? = nil, kind: Kind = .typed, style: ParagraphStyle = .body
  ) {
    self.text = text
    self.box = box
    self.size = size
    self.colour = colour
    self.kind = kind
    self.style = style
  }

  /// Makes a text whose rectangle is estimated from the number and length of its lines; `nil` for numbers out of range.
  init?(text: String, at corner: Point, size: Float, colour: UInt32? = nil, kind: Kind = .typed) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let widest = lines.map { $0.unicodeScalars.reduce(Float(0)) { $0 + ($1.value < 0x2E80 ? 0.5 : 1) } }.max() ?? 0
    let upper = Point(x: corner.x + widest * size, y: corner.y + 1.25 * size * Float(lines.count))
    guard corner.isFinite, upper.isFinite, size.isFinite, size > 0 else { return nil }
    self.init(text: text, box: Box(lower: corner, upper: upper), size: size, colour: colour, kind: kind)
  }
}
