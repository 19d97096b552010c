/// The edits of a text, for toolkits whose own undo doesn't know edits by programs.
public struct EditHistory: Hashable, Sendable {
  private var done: [TextEdit] = []
  private var undone: [TextEdit] = []
  private let limit: Int

  /// Makes an empty history.
  ///
  /// - Parameter limit: The largest number of edits that are kept.
  public init(limit: Int = 1000) {
    precondition(limit > 0, "a history of \(limit) edits")
    self.limit = limit
  }

  /// The number of edits that can be undone.
  public var undoCount: Int { done.count }
  /// The number of edits that can be done again.
  public var redoCount: Int { undone.count }

  /// Records an edit; those that were undone can't be done again.
  ///
  /// - Parameter edit: The edit.
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
