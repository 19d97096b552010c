public import InkData

/// The agreement of the groups found on one page with the true ones.
///
/// Strokes of which the truth isn't known are left out on both sides. Words are judged in lines that are divided into words:
/// not in lines with ideographs, nor where it isn't known which strokes are which word. A label's words without a letter or
/// digit are left out, too: some label a full stop as a word, others as a part of the word before it.
public struct PageJudgement: Hashable, Sendable {
  /// The lines.
  public var lines: GroupAgreement
  /// The words.
  public var words: GroupAgreement
  /// The boundaries between a line's words, each as all strokes before it.
  public var boundaries: GroupAgreement
  /// The number of strokes whose kind is known.
  public var strokes: Int
  /// The number of writing strokes that were taken for drawing.
  public var writingAsDrawing: Int
  /// The number of drawing strokes that were taken for writing.
  public var drawingAsWriting: Int
  /// The number of strokes that were taken for the other kind.
  public var confused: Int { writingAsDrawing + drawingAsWriting }

  /// Compares.
  ///
  /// - Parameters:
  ///   - found: What was found.
  ///   - truth: What is there.
  public init(_ found: GroupedPage, _ truth: PageStructure) {
    let isWriting = truth.isWriting(strokeCount: found.isWriting.count)
    lines = GroupAgreement(
      predicted: found.lines.map { Array($0.joined()) }, actual: truth.lines.map(\.strokes),
      isJudged: { isWriting[$0] == true })
    let divided = Set(
      truth.lines.filter { $0.hasKnownWords && !$0.text.contains { GraphemeScript($0) == .han } }.flatMap(\.words)
        .filter { $0.text.contains { $0.isLetter || $0.isNumber } }.flatMap(\.strokes))
    words = GroupAgreement(
      predicted: found.lines.flatMap(\.self), actual: truth.lines.flatMap { $0.words.map(\.strokes) },
      isJudged: { divided.contains($0) })
    boundaries = GroupAgreement(
      predicted: found.lines.flatMap(Self.beginnings),
      actual: truth.lines.flatMap { Self.beginnings($0.words.map(\.strokes)) }, isJudged: { divided.contains($0) })
    strokes = isWriting.count { $0 != nil }
    writingAsDrawing = zip(isWriting, found.isWriting).count { $0 == true && !$1 }
    drawingAsWriting = zip(isWriting, found.isWriting).count { $0 == false && $1 }
  }

  /// The strokes before each boundary of a line's words.
  private static func beginnings(_ words: [[Int]]) -> [[Int]] {
    words.indices.dropFirst().map { Array(words[..<$0].joined()) }
  }
}
