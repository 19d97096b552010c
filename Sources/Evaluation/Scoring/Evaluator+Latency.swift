import InkCore
import InkData

extension Evaluator {
  /// Measures the latencies of recognizers side by side, after a few warm-up samples: each sample by all of them in turn, so
  /// that a load that comes and goes slows all alike.
  ///
  /// - Returns: of each recognizer, for each kind of sample the latency of a whole ink, and with live drawings the latency from
  ///   an added stroke of a line (or of the longest kind present) to the new prediction.
  public func latencies(
    of recognizers: [any EvaluatedRecognizer], on samples: EvaluationSamples, outcomes: [SampleOutcome]
  ) throws -> [[LatencyFigures]] {
    var figures = [[LatencyFigures]](repeating: [], count: recognizers.count)
    func measure(
      _ subject: LatencyFigures.Subject, _ chosen: [Int],
      _ seconds: (any EvaluatedRecognizer, LabelledInk) throws -> [Double]?
    ) throws {
      for index in chosen.prefix(Self.warmUps) {
        let sample = try samples.sample(index)
        for recognizer in recognizers { _ = try seconds(recognizer, sample) }
      }
      var measured = [[LatencyFigures.Measured]](repeating: [], count: recognizers.count)
      for index in chosen {
        let sample = try samples.sample(index)
        let writing: Double? = if case .whole = subject { sample.ink.strokeEnds?.last } else { nil }
        for (number, recognizer) in recognizers.enumerated() {
          guard let seconds = try seconds(recognizer, sample) else { continue }
          measured[number].append(.init(sample: index, seconds: seconds, writing: writing))
        }
      }
      for (number, measured) in measured.enumerated() {
        let own = LatencyFigures(of: subject, measured: measured, outcomes: outcomes, bootstrap: bootstrap)
        if own.count > 0 { figures[number].append(own) }
      }
    }
    for kind in SampleKind.allCases {
      try measure(.whole(kind), choice(kind, outcomes, perLanguage: latencySamples)) { recognizer, sample in
        [try ContinuousClock().measure { try recognizer.recognizeBest(sample) } / .seconds(1)]
      }
    }
    if let kind = Self.longestKind(outcomes) {
      try measure(.addedStroke(kind), liveChoice(kind, outcomes)) { try $0.liveSeconds(of: $1) }
    }
    return figures
  }

  func liveChoice(_ kind: SampleKind, _ outcomes: [SampleOutcome]) -> [Int] {
    choice(kind, outcomes, perLanguage: latencySamples == 0 ? 0 : max(latencySamples / 4, 1))
  }

  /// The kind whose samples are written stroke by stroke: the longest that is present.
  static func longestKind(_ outcomes: [SampleOutcome], includingPages: Bool = true) -> SampleKind? {
    let present = Set(outcomes.lazy.filter { $0.failure == nil }.map(\.kind))
    return [SampleKind.page, .line, .word, .character].first {
      present.contains($0) && ($0 != .page || includingPages)
    }
  }

  private static var warmUps: Int { 5 }

  /// At most so many samples of each language of a kind, spread over all of them, in their order.
  private func choice(_ kind: SampleKind, _ outcomes: [SampleOutcome], perLanguage limit: Int) -> [Int] {
    let all = outcomes.indices.filter { outcomes[$0].kind == kind && outcomes[$0].failure == nil }
    return Dictionary(grouping: all) { outcomes[$0].language }.values.flatMap { $0.spread(limit) }.sorted()
  }
}

extension Evaluator {
  /// Writes samples stroke by stroke in a live drawing, one at a time.
  ///
  /// - Returns: the figures of all chosen samples of the longest kind, then of each language where there are several, and
  ///   the latencies of first and of settled text, writing included; nothing for recognizers without live drawings.
  func live(
    _ recognizer: any EvaluatedRecognizer, on samples: EvaluationSamples, outcomes: [SampleOutcome]
  ) throws -> (figures: [LiveFigures], latencies: [LatencyFigures]) {
    // Pages that are grouped have no settled text: a stroke may change any line.
    guard let live = recognizer as? any LiveRecognizer,
      let kind = Self.longestKind(outcomes, includingPages: recognizer.pages == nil)
    else { return ([], []) }
    var traces: [(outcome: SampleOutcome, label: String, trace: LiveTrace)] = []
    var first: [LatencyFigures.Measured] = []
    var settled: [LatencyFigures.Measured] = []
    for index in liveChoice(kind, outcomes) {
      let sample = try samples.sample(index)
      let trace = try live.trace(of: sample.ink)
      traces.append((outcomes[index], sample.text, trace))
      guard let ends = sample.ink.strokeEnds, ends.count == trace.steps.count else { continue }
      if let step = trace.firstText {
        first.append(.init(sample: index, seconds: [ends[step] - ends[0] + trace.steps[step].seconds]))
      }
      settled.append(
        .init(
          sample: index,
          seconds: trace.settled.map { ends[$0.step] - ends[$0.lastStroke] + trace.steps[$0.step].seconds }))
    }
    let languages = Dictionary(grouping: traces) { $0.outcome.language }.sorted { $0.key < $1.key }
    let figures =
      [LiveFigures(kind: kind, language: nil, traces, bootstrap: bootstrap)]
      + (languages.count > 1
        ? languages.map { LiveFigures(kind: kind, language: $0.key, $0.value, bootstrap: bootstrap) } : [])
    let latencies = [(LatencyFigures.Subject.firstText(kind), first), (.settledText(kind), settled)].map {
      LatencyFigures(of: $0, measured: $1, outcomes: outcomes, bootstrap: bootstrap)
    }
    return (figures.compactMap(\.self), latencies.filter { $0.count > 0 })
  }
}

extension Ink {
  /// The seconds from the first stroke's start to the end of each stroke; `nil` where the ink doesn't have all times or
  /// they don't ascend.
  var strokeEnds: [Double]? {
    guard let start = strokes.first?.startTime else { return nil }
    var ends: [Double] = []
    for stroke in strokes {
      guard let own = stroke.startTime, own.isFinite, let offset = stroke.points.last?.timeOffset, offset.isFinite,
        offset >= 0
      else { return nil }
      let end = own - start + Double(offset)
      guard own >= start, end >= ends.last ?? 0 else { return nil }
      ends.append(end)
    }
    return ends
  }
}
