import InkCore

/// A page of ink that strokes are added to, moved on and removed from in any order, and that always knows its lines, words,
/// paragraphs and drawings.
///
/// ```swift
/// let page = Page()
/// let id = try page.add(stroke)
/// for line in page.lines { print(line.words.count, line.box) }
/// try page.remove([id])
/// ```
///
/// Writing is grouped by where it stands and by the order in which it was written; text has no part in it. An edit costs
/// by the writing near it. After any edits a page equals one that got the same strokes in the same order at once.
///
/// A page belongs to one task at a time.
public final class Page {
  /// Whether the writing may be ideographs, whose parts stand below one another as lines of short words do.
  public let ideographs: Bool

  var strokes = PageStrokes()
  private var blocks: [Int: WritingBlock] = [:]
  private var nextBlock = 0
  /// The strokes whose surroundings changed since the blocks were formed.
  private var changed: Set<Int> = []
  /// The blocks that lost a stroke since.
  private var shrunk: Set<Int> = []
  private var structure: Structure?
  private var nextID: Stroke.ID = 1

  /// The groups in reading order.
  struct Structure {
    var lines: [PageLine] = []
    var paragraphs: [PageParagraph] = []
    var drawings: [PageDrawing] = []
  }

  /// Makes an empty page.
  ///
  /// - Parameter ideographs: Whether the writing may be ideographs.
  public init(ideographs: Bool = false) {
    self.ideographs = ideographs
  }

  /// The number of strokes.
  public var strokeCount: Int { strokes.count }

  /// The strokes in the order of writing.
  public var ink: Ink { Ink(strokes: strokes.order.map { strokes[$0].stroke }) }

  /// A stroke by its id.
  public func stroke(_ id: Stroke.ID) -> Stroke? { strokes.slot(of: id).map { strokes[$0].stroke } }

  /// Adds a stroke after all others.
  ///
  /// - Parameters:
  ///   - stroke: The stroke.
  ///   - isWriting: Whether it is writing, not drawing.
  /// - Returns: The stroke's id: its own, or a new one when it has none.
  /// - Throws: `PageError.duplicateStroke` when its id is taken.
  @discardableResult
  public func add(_ stroke: Stroke, isWriting: Bool = true) throws(PageError) -> Stroke.ID {
    var stroke = stroke
    if let id = stroke.id {
      guard strokes.slot(of: id) == nil else { throw .duplicateStroke(id) }
    } else {
      while strokes.slot(of: nextID) != nil { nextID += 1 }
      stroke.id = nextID
    }
    let slot = strokes.add(stroke, isWriting: isWriting)
    markSurroundings(of: slot)
    return stroke.id!
  }

  /// Removes strokes.
  ///
  /// - Parameter ids: The strokes.
  /// - Throws: `PageError.unknownStroke`; the page is unchanged then.
  public func remove(_ ids: [Stroke.ID]) throws(PageError) {
    let slots = try known(ids)
    for slot in slots where strokes.isAlive(slot) {
      markSurroundings(of: slot)
      changed.remove(slot)
      if let block = strokes[slot].block { shrunk.insert(block) }
      strokes.remove(slot)
    }
  }

  /// Moves strokes; their order stays.
  ///
  /// - Parameters:
  ///   - ids: The strokes.
  ///   - offset: The distance to move them by.
  /// - Throws: `PageError.unknownStroke`; the page is unchanged then.
  public func move(_ ids: [Stroke.ID], by offset: Point) throws(PageError) {
    let slots = try known(ids)
    for slot in Set(slots) {
      strokes.update(slot) { $0.move(by: offset) }
      markSurroundings(of: slot)
    }
  }

  /// Declares strokes to be writing or drawing.
  ///
  /// - Parameters:
  ///   - isWriting: Whether they are writing.
  ///   - ids: The strokes.
  /// - Throws: `PageError.unknownStroke`; the page is unchanged then.
  public func setWriting(_ isWriting: Bool, of ids: [Stroke.ID]) throws(PageError) {
    for slot in try known(ids) where strokes[slot].isWriting != isWriting {
      strokes.setWriting(isWriting, slot)
      markSurroundings(of: slot)
    }
  }

  /// The lines in reading order.
  public var lines: [PageLine] { current().lines }
  /// A line's strokes in the order of writing.
  func strokes(of line: PageLine) -> [Stroke] {
    line.strokes.compactMap { strokes.slot(of: $0) }.sorted { strokes[$0].sequence < strokes[$1].sequence }
      .map { strokes[$0].stroke }
  }

  /// The paragraphs in reading order.
  public var paragraphs: [PageParagraph] { current().paragraphs }
  /// The drawings, those that were begun first before the others.
  public var drawings: [PageDrawing] { current().drawings }

  private func known(_ ids: [Stroke.ID]) throws(PageError) -> [Int] {
    var slots: [Int] = []
    for id in ids {
      guard let slot = strokes.slot(of: id) else { throw .unknownStroke(id) }
      slots.append(slot)
    }
    return slots
  }

  /// Marks a stroke and those near it in the order of writing, whose measure it takes part in.
  private func markSurroundings(of slot: Int) {
    for near in strokes.neighbours(of: slot) { changed.insert(near) }
    structure = nil
  }

  private func current() -> Structure {
    if let structure { return structure }
    formBlocks()
    var result = Structure()
    let lines = blocks.values.flatMap { $0.lines }.sorted { $0.start < $1.start }
    let order = ReadingOrder(of: lines.map { $0.box }, heights: lines.map { $0.height })
    result.lines = order.lines.map { lines[$0].line }
    result.paragraphs = order.paragraphs.map { PageParagraph(lines: $0) }
    result.drawings = drawingGroups()
    structure = result
    return result
  }

  /// Forms anew the blocks that changes reach.
  private func formBlocks() {
    var affected = shrunk
    for slot in changed {
      if let block = strokes[slot].block { affected.insert(block) }
      strokes.measure(slot)
    }
    for slot in changed {
      for partner in strokes.link(slot) {
        if let block = strokes[partner].block { affected.insert(block) }
      }
    }
    var members = changed
    for block in affected {
      for slot in blocks[block]?.members ?? [] where strokes.isAlive(slot) { members.insert(slot) }
      blocks[block] = nil
    }
    changed = []
    shrunk = []
    for slot in members { strokes.setBlock(nil, slot) }
    for slot in members where strokes[slot].block == nil {
      let component = strokes.component(of: slot)
      for member in component { strokes.setBlock(nextBlock, member) }
      blocks[nextBlock] = WritingBlock(component, of: strokes, ideographs: ideographs)
      nextBlock += 1
    }
  }

  private func drawingGroups() -> [PageDrawing] {
    blocks.values.filter { !$0.isWriting }.sorted { $0.start < $1.start }.map { $0.drawing }
  }
}
