import InkCore
import InkData

extension Evaluator {
  /// Judges the groups of the pages and lines among samples whose truth is known, and what they cost the text.
  ///
  /// - Returns: the figures; `nil` without such pages, or for recognizers that don't group.
  func pages(
    _ recognizer: EvaluatedRecognizer, on samples: EvaluationSamples, outcomes: [SampleOutcome],
    progress: @escaping @Sendable (Int) -> Void
  ) throws -> PageFigures? {
    guard let pages = recognizer.pages else { return nil }
    let numbers = outcomes.indices.filter { number in
      let kind = outcomes[number].kind
      return outcomes[number].failure == nil && (kind == .page || kind == .line)
    }
    let judged = try concurrentMap(count: numbers.count, workers: workers, progress: progress) {
      index -> PageOutcome? in
      let page = try samples.sample(numbers[index])
      guard let truth = page.structure else { return nil }
      return try PageOutcome(
        page, truth, number: numbers[index], outcome: outcomes[numbers[index]], pages: pages,
        recognize: recognizer.recognize)
    }.compactMap(\.self)
    guard !judged.isEmpty else { return nil }
    return PageFigures(of: judged, examples: try pageExamples(judged, of: pages, samples), bootstrap: bootstrap)
  }

  /// The pages with the most lines that weren't found, then with the most strokes taken for the other kind.
  private func pageExamples(
    _ judged: [PageOutcome], of pages: EvaluatedPages, _ samples: EvaluationSamples
  ) throws -> [PageExample] {
    func severity(_ page: PageOutcome) -> (Int, Int, Int) { (-page.missed, -page.judgement.confused, page.sample) }
    let worst = judged.filter { $0.missed + $0.judgement.confused > 0 }.sorted { severity($0) < severity($1) }
    return try worst.prefix(examples / 2).map { page in
      let ink = try samples.sample(page.sample).ink
      let found = try pages.group(ink)
      let segments = found.lines.map { line in
        ExplainedText.Segment(
          grapheme: "", parts: line.joined().map { .init(stroke: $0, points: ink.strokes[$0].points.indices) })
      }
      var drawn = DrawnInk(ink, size: 2_000, segments: segments)
      drawn?.graphemes = nil
      return PageExample(
        sampleID: page.sampleID, writer: page.writer, lineCount: page.judgement.lines.actual,
        foundCount: page.judgement.lines.found, confusedCount: page.judgement.confused, ink: drawn)
    }
  }
}

extension PageOutcome {
  /// The number of lines that weren't found.
  fileprivate var missed: Int { judgement.lines.actual - judgement.lines.found }
}
