import InkData

extension Evaluator {
  /// Writes samples stroke by stroke in a live drawing, one at a time.
  ///
  /// - Returns: the figures of all chosen samples of the longest kind, then of each language where there are several, and
  ///   the latencies of first and of settled text, writing included; nothing for recognizers without live drawings.
  func live(
    _ recognizer: EvaluatedRecognizer, on samples: EvaluationSamples, outcomes: [SampleOutcome]
  ) throws -> (figures: [LiveFigures], latencies: [LatencyFigures]) {
    // Pages that are grouped have no settled text: a stroke may change any line.
    guard let write = recognizer.writeLive,
      let kind = Self.longestKind(outcomes, includingPages: recognizer.pages == nil)
    else { return ([], []) }
    var traces: [(outcome: SampleOutcome, label: String, trace: LiveTrace)] = []
    var first: [LatencyFigures.Measured] = []
    var settled: [LatencyFigures.Measured] = []
    for index in liveChoice(kind, outcomes) {
      let sample = try samples.sample(index)
      let trace = try write(sample.ink)
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
