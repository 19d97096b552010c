extension PageFigures {
  /// Counts the figures of judged pages.
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
  /// Compares the texts of pages with those of their lines; `nil` without texts.
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
