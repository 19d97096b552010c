import InkCore
import InkData

/// A page of notes: strokes with their styles, and typed text. y points down.
///
/// Layers are flattened from the lowest; what is on hidden ones is left out.
public struct NotePage: Hashable, Sendable {
  /// The page's rectangle in the document's units, where the format has pages of a size; ink may lie outside of it.
  public var frame: Box?
  /// The strokes in the order of drawing; each has an id, which is unique on the page.
  public private(set) var strokes: [Stroke]
  /// The style of each stroke: as many as there are strokes.
  public private(set) var styles: [StrokeStyle]
  /// The strokes' names in the file where it has such, as many as there are strokes, or none.
  public private(set) var strokeNames: [String]
  /// The typed text.
  public var texts: [NoteText]
  /// The page's number in its file, from 1; `nil` where it is the position in the document.
  public var number: Int?

  /// Makes a page without strokes.
  public init(frame: Box? = nil, texts: [NoteText] = []) {
    self.frame = frame
    self.texts = texts
    strokes = []
    styles = []
    strokeNames = []
  }

  /// Makes a page of strokes.
  ///
  /// Strokes without points are dropped. Where a stroke has no id or one that an earlier stroke has, all strokes are
  /// numbered from 1. There are as many styles and as many names as strokes, or none.
  public init(
    frame: Box? = nil, strokes: [Stroke], styles: [StrokeStyle] = [], strokeNames: [String] = [],
    texts: [NoteText] = []
  ) {
    precondition(
      [0, strokes.count].contains(styles.count) && [0, strokes.count].contains(strokeNames.count),
      "\(strokes.count) strokes with \(styles.count) styles and \(strokeNames.count) names")
    self.init(frame: frame, texts: texts)
    for (index, stroke) in strokes.enumerated() where !stroke.points.isEmpty {
      self.strokes.append(stroke)
      self.styles.append(styles.isEmpty ? StrokeStyle() : styles[index])
      if !strokeNames.isEmpty { self.strokeNames.append(strokeNames[index]) }
    }
    var ids: Set<Stroke.ID> = []
    guard !self.strokes.allSatisfy({ $0.id.map { ids.insert($0).inserted } ?? false }) else { return }
    for index in self.strokes.indices { self.strokes[index].id = Stroke.ID(index + 1) }
  }

  /// The name of strokes that white ones cover, where they are left out.
  static let coveredStrokes = "strokes covered with white"

  /// The indices of the strokes that a pen made: neither highlights, erasers' marks nor figures.
  public var penStrokes: [Int] {
    styles.indices.filter { styles[$0].tool == nil || styles[$0].tool == .pen }
  }

  /// The smallest rectangle around the frame, the strokes and the texts; `nil` for an empty page without a size.
  public var extent: Box? {
    var boxes = texts.map(\.box)
    if let frame { boxes.append(frame) }
    if let ink = Ink(strokes: strokes).boundingBox { boxes.append(ink) }
    return Box(around: boxes)
  }
}

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

/// The kinds of paragraphs that are told apart.
public enum ParagraphStyle: String, CaseIterable, Codable, Sendable {
  /// Running text.
  case body
  /// A heading.
  case heading
  /// An item of a list.
  case listItem
}
