import InkCore
import InkFeatures
import InkRuntime

/// A page of ink that strokes are added to, moved on and removed from in any order, and that always knows its lines, words,
/// paragraphs and drawings.
///
/// ```swift
/// let page = Page(labeller: try StrokeLabeller(model: ModelFile(path: "strokes.gguf")))
/// let id = try page.add(stroke)
/// for line in page.lines { print(line.words.count, line.box) }
/// try page.remove([id])
/// ```
///
/// A model labels every stroke as writing or drawing, and says which are of one word and of one line; text has no part in it.
/// An edit costs by the ink near it. After any edits a page equals one that got the same strokes in the same order at once.
///
/// A page belongs to one task at a time.
public final class Page {
  private var strokes: PageStrokes
  private var grouping = LineGrouping()
  /// The lines of the grouping, measured.
  private var measured: [PageLine?] = []
  private var order = ReadingSections()
  /// The lines that have changed since they were ordered.
  private var unordered: Set<Int> = []
  /// The groups in reading order.
  private var structure: (lines: [PageLine], paragraphs: [PageParagraph])?
  private var groups: [PageDrawing]?
  private var isCurrent = false
  private var nextID: Stroke.ID = 1

  /// Makes an empty page.
  public init(labeller: StrokeLabeller) {
    strokes = PageStrokes(labeller: labeller)
  }

  /// The number of strokes.
  public var strokeCount: Int { strokes.order.count }

  /// The strokes in the order of writing.
  public var ink: Ink { Ink(strokes: strokes.order.map { strokes[$0].stroke }) }

  /// A stroke by its id.
  public func stroke(_ id: Stroke.ID) -> Stroke? { strokes.slot(of: id).map { strokes[$0].stroke } }

  /// Adds a stroke after all others.
  ///
  /// `isWriting`: whether it is writing, not drawing; `nil` lets the model decide.
  /// - Returns: The stroke's id: its own, or a new one when it has none.
  /// - Throws: `PageError.duplicateStroke` when its id is taken.
  @discardableResult
  public func add(_ stroke: Stroke, isWriting: Bool? = nil) throws(PageError) -> Stroke.ID {
    var stroke = stroke
    if let id = stroke.id {
      guard strokes.slot(of: id) == nil else { throw .duplicateStroke(id) }
    } else {
      while strokes.slot(of: nextID) != nil { nextID += 1 }
      stroke.id = nextID
      nextID += 1
    }
    _ = strokes.add(stroke, isWriting: isWriting)
    isCurrent = false
    return stroke.id!
  }

  /// Removes strokes.
  ///
  /// - Throws: `PageError.unknownStroke`; the page is unchanged then.
  public func remove(_ ids: [Stroke.ID]) throws(PageError) {
    for slot in Set(try known(ids)) { strokes.remove(slot) }
    isCurrent = false
  }

  /// Moves strokes; their order stays.
  ///
  /// - Throws: `PageError.unknownStroke`; the page is unchanged then.
  public func move(_ ids: [Stroke.ID], by offset: Point) throws(PageError) {
    for slot in Set(try known(ids)) { strokes.update(slot) { $0.move(by: offset) } }
    isCurrent = false
  }

  /// Declares strokes to be writing or drawing.
  ///
  /// `isWriting`: whether they are writing; `nil` lets the model decide.
  /// - Throws: `PageError.unknownStroke`; the page is unchanged then.
  public func setWriting(_ isWriting: Bool?, of ids: [Stroke.ID]) throws(PageError) {
    for slot in try known(ids) { strokes.setWriting(isWriting, slot) }
    isCurrent = false
  }

  /// The lines in reading order.
  public var lines: [PageLine] { current().lines }
  /// The paragraphs in reading order.
  public var paragraphs: [PageParagraph] { current().paragraphs }
  /// The items of lists that drawn marks begin, in reading order; numbers before items are part of their text.
  ///
  /// - Complexity: O(n · m) for n lines and m drawings.
  public var listItems: [PageListItem] { ListItems(of: lines, drawings).items }
  /// The drawings, those that were begun first before the others.
  public var drawings: [PageDrawing] {
    update()
    if let groups { return groups }
    let result = DrawingGroups(of: strokes).drawings
    groups = result
    return result
  }

  /// Whether a stroke is writing; `nil` when there is no such stroke.
  public func isWriting(_ id: Stroke.ID) -> Bool? {
    guard let slot = strokes.slot(of: id) else { return nil }
    update()
    return strokes[slot].isWriting
  }

  /// A line's strokes in the order of writing.
  func strokes(of line: PageLine) -> [Stroke] { slots(inOrder: line.strokes).map { strokes[$0].stroke } }

  /// The ids of known strokes, in the order of writing.
  package func inOrder(_ ids: [Stroke.ID]) -> [Stroke.ID] { slots(inOrder: ids).map { strokes[$0].stroke.id! } }

  func box(of id: Stroke.ID) -> Box? { strokes.slot(of: id).flatMap { strokes.box(of: $0) } }

  /// The strokes whose boxes touch a box, in no particular order.
  package func strokes(near box: Box) -> [Stroke.ID] {
    update()
    return strokes.slots(near: box).map { strokes[$0].stroke.id! }
  }

  private func slots(inOrder ids: [Stroke.ID]) -> [Int] {
    strokes.inOrder(ids.compactMap { strokes.slot(of: $0) })
  }

  private func known(_ ids: [Stroke.ID]) throws(PageError) -> [Int] {
    try ids.map { id throws(PageError) in
      guard let slot = strokes.slot(of: id) else { throw .unknownStroke(id) }
      return slot
    }
  }

  /// Labels and groups anew what edits have touched.
  private func update() {
    guard !isCurrent else { return }
    isCurrent = true
    let touched = strokes.refresh()
    guard !touched.isEmpty else { return }
    structure = nil
    groups = nil
    let changed = grouping.update(touched, of: strokes)
    unordered.formUnion(changed)
    measured += Array(repeating: nil, count: grouping.lines.count - measured.count)
    for line in changed { measured[line] = grouping.lines[line].map { PageLine($0.words, of: strokes) } }
  }

  private func current() -> (lines: [PageLine], paragraphs: [PageParagraph]) {
    update()
    if let structure { return structure }
    order.update(measured, changed: unordered) { grouping.lines[$0]!.first }
    unordered = []
    let result = (
      lines: order.lines.map { measured[$0]! }, paragraphs: order.paragraphs.map { PageParagraph(lines: $0) }
    )
    structure = result
    return result
  }
}

/// A problem with an edit of a page.
public enum PageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The page has no stroke with this id.
  case unknownStroke(Stroke.ID)
  /// The page already has a stroke with this id.
  case duplicateStroke(Stroke.ID)

  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .unknownStroke(let id): "the page has no stroke \(id): use the id that adding a stroke returned"
    case .duplicateStroke(let id): "the page already has a stroke \(id): give each stroke an id of its own, or none"
    }
  }
}
