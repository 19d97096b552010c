import InkData

extension Evaluator {
  /// Measures latencies, one sample at a time, after a few warm-up samples.
  ///
  /// - Returns: for each kind of sample the latency of a whole ink, and for recognizers with live drawings the latency
  ///   from an added stroke of a line (or of the longest kind present) to the new prediction.
  public func latencies(
    of recognizer: EvaluatedRecognizer, on samples: EvaluationSamples, outcomes: [SampleOutcome]
  ) throws -> [LatencyFigures] {
    try latencies(of: [recognizer], on: samples, outcomes: outcomes)[0]
  }

  /// Measures the latencies of several recognizers side by side: each sample by all of them in turn, so that a load that
  /// comes and goes slows all alike.
  ///
  /// - Returns: the latencies of each recognizer.
  public func latencies(
    of recognizers: [EvaluatedRecognizer], on samples: EvaluationSamples, outcomes: [SampleOutcome]
  ) throws -> [[LatencyFigures]] {
    var figures = [[LatencyFigures]](repeating: [], count: recognizers.count)
    func measure(
      _ subject: LatencyFigures.Subject, _ chosen: [Int],
      _ seconds: (EvaluatedRecognizer, LabelledInk) throws -> [Double]?
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
        [try ContinuousClock().measure { _ = try recognizer.bestText(of: sample) } / .seconds(1)]
      }
    }
    if let kind = Self.longestKind(outcomes) {
      try measure(.addedStroke(kind), liveChoice(kind, outcomes)) { try $0.secondsPerStroke(of: $1) }
    }
    return figures
  }

  /// The samples of a kind that are written stroke by stroke.
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
