/// The groups that were found among a page's strokes, which are named by their indices in the ink.
public struct GroupedPage: Hashable, Sendable {
  /// The strokes of each word of each line, in reading order.
  public var lines: [[[Int]]]
  /// Whether each stroke is writing.
  public var isWriting: [Bool]

  /// Makes groups.
  public init(lines: [[[Int]]], isWriting: [Bool]) {
    self.lines = lines
    self.isWriting = isWriting
  }
}
