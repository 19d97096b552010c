/// A replacement in a text, which can be undone.
public struct TextEdit: Hashable, Sendable {
  /// Where the replaced text began, in UTF-16 code units.
  public var start: Int
  /// The text that was there.
  public var removed: String
  /// The text that is there now.
  public var inserted: String

  /// Makes an edit.
  public init(start: Int, removed: String, inserted: String) {
    self.start = start
    self.removed = removed
    self.inserted = inserted
  }

  /// The range before the edit.
  public var removedRange: Range<Int> { start..<start + removed.utf16.count }
  /// The range after the edit.
  public var insertedRange: Range<Int> { start..<start + inserted.utf16.count }
  /// The edit that takes this one back.
  public var inverse: Self { Self(start: start, removed: inserted, inserted: removed) }

  /// The position of a range after the edit; `nil` when the edit touched it.
  public func moved(_ range: Range<Int>) -> Range<Int>? {
    if range.upperBound <= start { return range }
    guard range.lowerBound >= removedRange.upperBound else { return nil }
    let shift = inserted.utf16.count - removed.utf16.count
    return range.lowerBound + shift..<range.upperBound + shift
  }
}

/// The edits of a text, for toolkits whose own undo doesn't know edits by programs.
public struct EditHistory: Hashable, Sendable {
  private var done: [TextEdit] = []
  private var undone: [TextEdit] = []
  private let limit: Int

  /// Makes an empty history.
  public init(limit: Int = 1000) {
    precondition(limit > 0, "a history of \(limit) edits")
    self.limit = limit
  }

  /// The number of edits that can be undone.
  public var undoCount: Int { done.count }
  /// The number of edits that can be done again.
  public var redoCount: Int { undone.count }

  /// Records an edit; those that were undone can't be done again.
  public mutating func record(_ edit: TextEdit) {
    undone.removeAll()
    done.append(edit)
    if done.count > limit { done.removeFirst(done.count - limit) }
  }

  /// The edit that takes the last one back, to be applied to the text; `nil` when there is none.
  public mutating func undo() -> TextEdit? {
    guard let edit = done.popLast() else { return nil }
    undone.append(edit)
    return edit.inverse
  }

  /// The edit that was taken back last, to be applied again; `nil` when there is none.
  public mutating func redo() -> TextEdit? {
    guard let edit = undone.popLast() else { return nil }
    done.append(edit)
    return edit
  }
}
