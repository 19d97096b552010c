public import InkCore

/// A recognizer of pages as the evaluator sees it: ink in; lines, words, drawings and text out.
public struct EvaluatedPages: Sendable {
  /// Returns the lines, words and drawings of a page.
  public var group: @Sendable (Ink) throws -> GroupedPage
  /// Returns the text of a page in reading order, with a segment for each line; `nil` for what groups strokes and doesn't
  /// read.
  public var read: (@Sendable (Ink) throws -> ExplainedText)?
  /// Writes a page stroke by stroke and returns the seconds from each stroke to the groups, and where pages are read to
  /// the text.
  public var secondsPerStroke: (@Sendable (Ink) throws -> [Double])?

  /// Makes a recognizer of pages of its functions.
  ///
  /// - Parameters:
  ///   - group: Returns the lines, words and drawings of a page.
  ///   - read: Returns the text of a page in reading order, with a segment for each line.
  ///   - secondsPerStroke: Writes a page stroke by stroke and returns the seconds of each stroke.
  public init(
    group: @escaping @Sendable (Ink) throws -> GroupedPage,
    read: (@Sendable (Ink) throws -> ExplainedText)? = nil,
    secondsPerStroke: (@Sendable (Ink) throws -> [Double])? = nil
  ) {
    self.group = group
    self.read = read
    self.secondsPerStroke = secondsPerStroke
  }
}
