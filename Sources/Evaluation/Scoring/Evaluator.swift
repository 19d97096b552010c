import InkData

/// Runs a recognizer over samples and scores it.
public struct Evaluator: Sendable {
  /// The bootstrap that gives each figure its interval.
  public var bootstrap: Bootstrap
  /// The number of samples recognized at the same time; latency is measured one sample at a time.
  public var workers: Int
  /// The number of samples of a kind that the latency is measured on, spread over all of them.
  public var latencySamples: Int
  /// The number of wrong samples of a kind that the report shows, half of them the worst and half at random.
  public var examples: Int
  /// The division of the samples among processes; `nil` where this one recognizes all of them.
  public var share: EvaluationShare?

  /// Makes an evaluator.
  public init(
    bootstrap: Bootstrap = Bootstrap(), workers: Int = 1, latencySamples: Int = 200, examples: Int = 24
  ) {
    precondition(workers > 0, "an evaluator needs at least one worker, not \(workers)")
    self.bootstrap = bootstrap
    self.workers = workers
    self.latencySamples = latencySamples
    self.examples = examples
  }

  /// Recognizes every sample.
  ///
  /// A sample at which the recognizer fails counts as recognized as nothing; one that can't be read ends the evaluation,
  /// and so does a program that fails.
  ///
  /// - Parameters:
  ///   - recognizer: the recognizer to evaluate.
  ///   - samples: the samples to evaluate on.
  ///   - progress: called with the number of samples done, from any thread.
  /// - Returns: one outcome a sample, in the samples' order.
  public func outcomes(
    of recognizer: EvaluatedRecognizer,
    on samples: EvaluationSamples,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> [SampleOutcome] {
    func recognize(_ samples: EvaluationSamples) throws -> [SampleOutcome] {
      try samples.map(workers: workers, progress: progress) { try Self.outcome(of: $0, by: recognizer) }
    }
    return try share?.outcomes(on: samples, recognize) ?? recognize(samples)
  }

  private static func outcome(of sample: LabelledInk, by recognizer: EvaluatedRecognizer) throws -> SampleOutcome {
    let isRestricted = sample.kind == .character && recognizer.recognizeWithin != nil
    let ownClass = isRestricted ? CharacterClass(of: sample.text) : nil
    let seconds = sample.ink.strokeEnds?.last
    do {
      let withinClass = try ownClass.flatMap { try recognizer.recognizeWithin?(sample.ink, $0) }
      var info = sample.info
      if let text = try recognizer.orderedText(of: sample) { info.text = text }
      return SampleOutcome(
        of: info, candidates: try recognizer.texts(of: sample), withinClass: withinClass, writingSeconds: seconds)
    } catch let error as RecognizerProgramError {
      // The samples after it would fail for the same reason.
      throw error
    } catch {
      return SampleOutcome(
        of: sample.info, candidates: [], withinClass: ownClass.map { _ in [] },
        writingSeconds: seconds, failure: String(describing: error))
    }
  }
}
