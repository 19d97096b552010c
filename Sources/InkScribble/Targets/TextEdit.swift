/// A replacement in a text, which can be undone.
public struct TextEdit: Hashable, Sendable {
  /// Where the replaced text began, in UTF-16 code units.
  public var start: Int
  /// The text that was there.
  public var removed: String
  /// The text that is there now.
  public var inserted: String

  /// Makes an edit.
  ///
  /// - Parameters:
  ///   - start: Where the replaced text began.
  ///   - removed: The text that was there.
  ///   - inserted: The text that is there now.
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
  ///
  /// - Parameter range: A range of the text before.
  public func moved(_ range: Range<Int>) -> Range<Int>? {
    if range.upperBound <= start { return range }
    guard range.lowerBound >= removedRange.upperBound else { return nil }
    let shift = inserted.utf16.count - removed.utf16.count
    return range.lowerBound + shift..<range.upperBound + shift
  }
}
