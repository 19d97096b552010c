import InkCore
import InkData

extension Evaluator {
  /// Judges the groups of the pages and lines among samples whose truth is known, and what they cost the text; `nil` without
  /// such pages, or for recognizers that don't group.
  func pages(
    _ recognizer: any EvaluatedRecognizer, on samples: EvaluationSamples, outcomes: [SampleOutcome],
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
        recognizer: recognizer)
    }.compactMap(\.self)
    guard !judged.isEmpty else { return nil }
    return PageFigures(of: judged, examples: try pageExamples(judged, of: pages, samples), bootstrap: bootstrap)
  }

  /// The pages with the most lines that weren't found, then with the most strokes taken for the other kind.
  private func pageExamples(
    _ judged: [PageOutcome], of pages: any PageGrouper, _ samples: EvaluationSamples
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
  fileprivate var missed: Int { judgement.lines.actual - judgement.lines.found }
}

extension PageStructure {
  /// The structure with its unordered paragraphs where they were read; the others stay in their order. `found` has the
  /// strokes of each line that was found, in the order in which they were read.
  func ordered(as found: [[Int]]) -> PageStructure {
    let paragraphs = lines.indices.split { $0 > 0 && lines[$0].paragraph != lines[$0 - 1].paragraph }
    let ranks = ranks(of: paragraphs.count, in: found)
    let isUnordered = Set(unordered)
    // What was read before an ordered paragraph that should come earlier is read after it, too.
    var last = -1
    let places = paragraphs.indices.map { number in
      let place = ranks[number] ?? last
      if !isUnordered.contains(number) { last = max(last, place) }
      return isUnordered.contains(number) ? place : last
    }
    let order = paragraphs.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var result = PageStructure(drawings: drawings)
    for (number, paragraph) in order.enumerated() {
      if isUnordered.contains(paragraph) { result.unordered.append(number) }
      for line in paragraphs[paragraph] {
        result.lines.append(Line(words: lines[line].words, paragraph: number))
      }
    }
    return result
  }

  /// The first of the found lines that are mostly a paragraph's; `nil` where there is none.
  private func ranks(of paragraphCount: Int, in found: [[Int]]) -> [Int?] {
    var owners: [Int: Int] = [:]
    for line in lines { for stroke in line.strokes { owners[stroke] = line.paragraph } }
    var ranks = [Int?](repeating: nil, count: paragraphCount)
    for (index, strokes) in found.enumerated() {
      var counts: [Int: Int] = [:]
      for stroke in strokes { owners[stroke].map { counts[$0, default: 0] += 1 } }
      guard let (owner, _) = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { continue }
      if ranks[owner] == nil { ranks[owner] = index }
    }
    return ranks
  }
}

extension Range<Int> {
  /// The parts that begin at the range's start and wherever a condition holds.
  fileprivate func split(where begins: (Int) -> Bool) -> [Range<Int>] {
    let starts = filter { $0 == lowerBound || begins($0) }
    return zip(starts, starts.dropFirst() + [upperBound]).map { $0..<$1 }
  }
}
