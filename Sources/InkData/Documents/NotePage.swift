import InkCore

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

  /// Makes a page without strokes.
  ///
  /// - Parameters:
  ///   - frame: The page's rectangle, where known.
  ///   - texts: The typed text.
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
  /// numbered from 1.
  ///
  /// - Parameters:
  ///   - frame: The page's rectangle, where known.
  ///   - strokes: The strokes in the order of drawing.
  ///   - styles: As many styles as strokes, or none.
  ///   - strokeNames: As many names of strokes as strokes, or none.
  ///   - texts: The typed text.
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

  /// The indices of the strokes that a hand made with a pen: neither highlights, erasers' marks nor figures.
  public var penStrokes: [Int] {
    styles.indices.filter { styles[$0].tool == nil || styles[$0].tool == .pen }
  }

  /// The smallest rectangle around the frame, the strokes and the texts; `nil` for an empty page without a size.
  public var extent: Box? {
    var boxes = texts.map(\.box)
    if let frame { boxes.append(frame) }
    if let ink = Ink(strokes: strokes).boundingBox { boxes.append(ink) }
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }
}
