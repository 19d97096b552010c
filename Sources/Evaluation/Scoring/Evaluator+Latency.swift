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
      var measured = [[(sample: Int, seconds: [Double])]](repeating: [], count: recognizers.count)
      for index in chosen {
        let sample = try samples.sample(index)
        for (number, recognizer) in recognizers.enumerated() {
          if let seconds = try seconds(recognizer, sample) { measured[number].append((index, seconds)) }
        }
      }
      for (number, measured) in measured.enumerated() {
        let own = LatencyFigures(of: subject, measured: measured)
        if own.count > 0 { figures[number].append(own) }
      }
    }
    for kind in SampleKind.allCases {
      try measure(.whole(kind), Self.recognized(kind, outcomes).spread(latencySamples)) { recognizer, sample in
        [try ContinuousClock().measure { _ = try recognizer.bestText(of: sample) } / .seconds(1)]
      }
    }
    if let kind = Self.longestKind(outcomes) {
      let chosen = Self.recognized(kind, outcomes).spread(latencySamples).spread(max(latencySamples / 4, 1))
      try measure(.addedStroke(kind), chosen) { try $0.secondsPerStroke?($1.ink) }
    }
    return figures
  }

  private static var warmUps: Int { 5 }

  private static func recognized(_ kind: SampleKind, _ outcomes: [SampleOutcome]) -> [Int] {
    outcomes.indices.filter { outcomes[$0].kind == kind && outcomes[$0].failure == nil }
  }

  private static func longestKind(_ outcomes: [SampleOutcome]) -> SampleKind? {
    let present = Set(outcomes.lazy.filter { $0.failure == nil }.map(\.kind))
    return [SampleKind.line, .word, .character].first { present.contains($0) }
  }
}
