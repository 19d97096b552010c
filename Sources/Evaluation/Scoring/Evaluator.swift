import Foundation
import InkData
import Synchronization

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

  /// Recognizes every sample, and returns the outcomes in the samples' order.
  ///
  /// A sample at which the recognizer fails counts as recognized as nothing; one that can't be read ends the
  /// evaluation, and so does a program that fails. `progress` is called with the number of samples done, from any
  /// thread.
  public func outcomes(
    of recognizer: any EvaluatedRecognizer,
    on samples: EvaluationSamples,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> [SampleOutcome] {
    try outcomes(of: recognizer, on: samples, watch: RecognizerWatch(), progress: progress)
  }

  private func outcomes(
    of recognizer: any EvaluatedRecognizer, on samples: EvaluationSamples, watch: RecognizerWatch,
    progress: @escaping @Sendable (Int) -> Void
  ) throws -> [SampleOutcome] {
    func recognize(_ samples: EvaluationSamples) throws -> [SampleOutcome] {
      try samples.map(workers: workers, progress: progress) { try Self.outcome(of: $0, by: recognizer, watch) }
    }
    return try share?.outcomes(on: samples, recognize) ?? recognize(samples)
  }

  private static func outcome(
    of sample: LabelledInk, by recognizer: any EvaluatedRecognizer, _ watch: RecognizerWatch
  ) throws -> SampleOutcome {
    let restrictable = sample.kind == .character ? recognizer as? any RestrictableRecognizer : nil
    let ownClass = restrictable == nil ? nil : CharacterClass(of: sample.text)
    let seconds = sample.ink.strokeEnds?.last
    do {
      let withinClass = try ownClass.flatMap { own in
        try watch.measure { try restrictable?.texts(of: sample.ink, within: own) }
      }
      var info = sample.info
      if let text = try recognizer.orderedText(of: sample) { info.text = text }
      let candidates = try watch.measure { try recognizer.candidates(of: sample) }
      return SampleOutcome(of: info, candidates: candidates, withinClass: withinClass, writingSeconds: seconds)
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

extension Evaluator {
  /// Evaluates a recognizer: recognizes every sample, counts errors, measures latencies, and picks examples.
  ///
  /// `model`, `data`, `kernels`, `program` and `date` describe the evaluation in the report. The caller measured the
  /// time for opening the model, and `ProcessMemory.peak` before that. `progress` is called with the number of samples
  /// done.
  public func report(
    on recognizer: any EvaluatedRecognizer,
    model: ModelSummary,
    samples: EvaluationSamples,
    data: DataSummary,
    coldLoadMilliseconds: Double? = nil,
    peakMemoryBeforeLoading: Int? = nil,
    kernels: String? = nil,
    program: String? = nil,
    date: Date = Date(),
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> EvaluationReport {
    let clock = ContinuousClock()
    let start = clock.now
    let watch = RecognizerWatch()
    let outcomes = try outcomes(of: recognizer, on: samples, watch: watch, progress: progress)
    let latencies = try latencies(of: [recognizer], on: samples, outcomes: outcomes)[0]
    let live = try live(recognizer, on: samples, outcomes: outcomes)
    let peakMemory = ProcessMemory.peak
    let parts = try [SampleKind.page, .line, .word, .character].compactMap { kind -> PartFigures? in
      guard !recognizer.onlyGroups else { return nil }
      let indices = outcomes.indices.filter { outcomes[$0].kind == kind }
      guard !indices.isEmpty else { return nil }
      return try PartFigures(
        kind: kind, outcomes: outcomes, indices: indices, samples: samples, recognizer: recognizer,
        evaluator: self)
    }
    let pages = try pages(recognizer, on: samples, outcomes: outcomes, progress: progress)
    let seconds = (clock.now - start) / .seconds(1)
    return EvaluationReport(
      date: date.formatted(.iso8601), model: model, data: data, bootstrap: bootstrap, parts: parts, pages: pages,
      latencies: latencies + live.latencies, live: live.figures.isEmpty ? nil : live.figures,
      resources: ResourceFigures(
        coldLoadMilliseconds: coldLoadMilliseconds, peakMemory: peakMemory,
        peakMemoryBeforeLoading: peakMemoryBeforeLoading,
        samplesPerSecond: seconds > 0 ? Double(samples.count) / seconds : nil,
        recognizerShare: seconds > 0 ? watch.seconds / (Double(workers) * seconds) : nil, kernels: kernels,
        program: program, processor: Machine.processor, system: Machine.system),
      calibration: parts.count > 1 ? CalibrationFigures(of: outcomes) : nil,
      table: OutcomeTable(outcomes: recognizer.onlyGroups ? [] : outcomes))
  }
}

final class RecognizerWatch: Sendable {
  private let total = Mutex(Duration.zero)

  var seconds: Double { total.withLock { $0 / .seconds(1) } }

  func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    defer {
      let duration = clock.now - start
      total.withLock { $0 += duration }
    }
    return try work()
  }
}
