import InkData

extension Evaluator {
  /// Measures latencies, one sample at a time, after a few warm-up samples.
  ///
  /// - Returns: for each kind of sample the latency of a whole ink, and for recognizers with live drawings the latency
  ///   from an added stroke of a line (or of the longest kind present) to the new prediction.
  public func latencies(
    of recognizer: EvaluatedRecognizer, on samples: EvaluationSamples, outcomes: [SampleOutcome]
  ) throws -> [LatencyFigures] {
    var figures: [LatencyFigures] = []
    for kind in SampleKind.allCases {
      let chosen = outcomes.indices.filter { outcomes[$0].kind == kind && outcomes[$0].failure == nil }
        .spread(latencySamples)
      guard !chosen.isEmpty else { continue }
      var seconds: [Double] = []
      for index in chosen.prefix(Self.warmUps) {
        _ = try recognizer.recognize(try samples.sample(index).ink)
      }
      for index in chosen {
        let ink = try samples.sample(index).ink
        seconds.append(try ContinuousClock().measure { _ = try recognizer.recognize(ink) } / .seconds(1))
      }
      figures.append(LatencyFigures(of: .whole(kind), seconds: seconds))
    }
    if let secondsPerStroke = recognizer.secondsPerStroke, let kind = Self.longestKind(outcomes) {
      let all = outcomes.indices.filter { outcomes[$0].kind == kind && outcomes[$0].failure == nil }
      let chosen = all.spread(latencySamples).prefix(max(latencySamples / 4, 1))
      var seconds: [Double] = []
      for index in chosen.prefix(Self.warmUps) { _ = try secondsPerStroke(try samples.sample(index).ink) }
      for index in chosen { seconds += try secondsPerStroke(try samples.sample(index).ink) }
      figures.append(LatencyFigures(of: .addedStroke(kind), seconds: seconds))
    }
    return figures.filter { $0.count > 0 }
  }

  private static var warmUps: Int { 5 }

  private static func longestKind(_ outcomes: [SampleOutcome]) -> SampleKind? {
    let present = Set(outcomes.lazy.filter { $0.failure == nil }.map(\.kind))
    return [SampleKind.line, .word, .character].first { present.contains($0) }
  }
}
