/// The agreement of the lines, words and drawings found on pages with the true ones, and the cost of errors to the text.
public struct PageFigures: Hashable, Codable, Sendable {
  /// The number of pages of which the truth is known.
  public var pageCount: Int
  /// The number of writers.
  public var writerCount: Int
  /// The lines.
  public var lines: Groups
  /// The words.
  public var words: Groups
  /// The boundaries between a line's words.
  public var boundaries: Groups
  /// The number of strokes whose kind is known.
  public var strokeCount: Int
  /// The share of these that were taken for what they are, writing or drawing.
  public var kindsRight: Estimate?
  /// The number of writing strokes that were taken for drawing.
  public var writingAsDrawing: Int
  /// The number of drawing strokes that were taken for writing.
  public var drawingAsWriting: Int
  /// The text of the same lines by themselves; missing where pages aren't read.
  public var linesAlone: LinesAlone?
  /// The pages with the most lines that weren't found.
  public var examples: [PageExample]

  /// The agreement of one kind of group.
  public struct Groups: Hashable, Codable, Sendable {
    /// The counts.
    public var counts: GroupAgreement
    /// The harmonic mean of precision and recall; missing where there is nothing to find.
    public var f1: Estimate?
    /// The share of the found groups that are true ones.
    public var precision: Estimate?
    /// The share of the true groups that were found.
    public var recall: Estimate?
  }

  /// The text of pages' lines, each recognized by itself.
  public struct LinesAlone: Hashable, Codable, Sendable {
    /// The edits by grapheme over the graphemes of the pages.
    public var characterErrorRate: Estimate?
    /// The page's character error rate less that of its lines, as a share.
    public var characterDifference: Estimate?
    /// The edits by word over the words of the pages.
    public var wordErrorRate: Estimate?
    /// The page's word error rate less that of its lines, as a share.
    public var wordDifference: Estimate?
  }
}

/// A page with lines that weren't found.
public struct PageExample: Hashable, Codable, Sendable {
  /// The page's name in its data set.
  public var sampleID: String
  /// The writer.
  public var writer: String
  /// The number of its lines.
  public var lineCount: Int
  /// The number of them that were found.
  public var foundCount: Int
  /// The number of strokes that were taken for the other kind.
  public var confusedCount: Int
  /// The ink, with a segment for each line that was found.
  public var ink: DrawnInk?
}

extension PageFigures {
  init(of pages: [PageOutcome], examples: [PageExample], bootstrap: Bootstrap) {
    func rate(_ numerator: (PageOutcome) -> Int, _ denominator: (PageOutcome) -> Int) -> Estimate? {
      bootstrap.rate(
        pages.map {
          .init(numerator: Double(numerator($0)), denominator: Double(denominator($0)), writer: $0.writer)
        })
    }
    func groups(_ agreement: (PageOutcome) -> GroupAgreement) -> Groups {
      Groups(
        counts: pages.reduce(GroupAgreement()) { $0 + agreement($1) },
        f1: rate({ 2 * agreement($0).found }, { agreement($0).predicted + agreement($0).actual }),
        precision: rate({ agreement($0).found }, { agreement($0).predicted }),
        recall: rate({ agreement($0).found }, { agreement($0).actual }))
    }
    pageCount = pages.count
    writerCount = Set(pages.map(\.writer)).count
    lines = groups(\.judgement.lines)
    words = groups(\.judgement.words)
    boundaries = groups(\.judgement.boundaries)
    strokeCount = pages.reduce(0) { $0 + $1.judgement.strokes }
    writingAsDrawing = pages.reduce(0) { $0 + $1.judgement.writingAsDrawing }
    drawingAsWriting = pages.reduce(0) { $0 + $1.judgement.drawingAsWriting }
    kindsRight = rate(
      { $0.judgement.strokes - $0.judgement.writingAsDrawing - $0.judgement.drawingAsWriting },
      { $0.judgement.strokes })
    linesAlone = LinesAlone(of: pages.compactMap { page in page.texts.map { ($0, page.writer) } }, bootstrap)
    self.examples = examples
  }
}

extension PageFigures.LinesAlone {
  fileprivate init?(of pages: [(texts: PageOutcome.Texts, writer: String)], _ bootstrap: Bootstrap) {
    guard !pages.isEmpty else { return nil }
    // Over the page's graphemes on both sides, so that the two rates differ by edits alone: a page's text has the spaces
    // between its lines, too.
    func observations(
      _ edits: (PageOutcome.Texts) -> EditCounts, of reference: (PageOutcome.Texts) -> EditCounts
    ) -> [Bootstrap.Observation] {
      pages.map { texts, writer in
        .init(
          numerator: Double(edits(texts).errors), denominator: Double(reference(texts).referenceLength), writer: writer)
      }
    }
    let characters = observations(\.lines.characters, of: \.page.characters)
    let words = observations(\.lines.words, of: \.page.words)
    characterErrorRate = bootstrap.rate(characters)
    wordErrorRate = bootstrap.rate(words)
    characterDifference = bootstrap.difference(
      characters, observations(\.page.characters, of: \.page.characters))
    wordDifference = bootstrap.difference(words, observations(\.page.words, of: \.page.words))
  }
}
