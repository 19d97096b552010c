import Foundation
import InkData

extension Evaluator {
  /// Evaluates a recognizer: recognizes every sample, counts errors, measures latencies, and picks examples.
  ///
  /// - Parameters:
  ///   - recognizer: the recognizer to evaluate.
  ///   - model: its description in the report.
  ///   - samples: the samples to evaluate on.
  ///   - data: their description in the report.
  ///   - coldLoadMilliseconds: the time that the caller measured for opening the model.
  ///   - peakMemoryBeforeLoading: `ProcessMemory.peak` before the caller opened the model.
  ///   - kernels: the kernels that compute.
  ///   - program: the program that evaluates, with its commit where known.
  ///   - date: the date of the report.
  ///   - progress: called with the number of samples done.
  public func report(
    on recognizer: EvaluatedRecognizer,
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
    let outcomes = try outcomes(of: watch.timed(recognizer), on: samples, progress: progress)
    let latencies = try latencies(of: recognizer, on: samples, outcomes: outcomes)
    let live = try live(recognizer, on: samples, outcomes: outcomes)
    let peakMemory = ProcessMemory.peak
    let parts = try [SampleKind.page, .line, .word, .character].compactMap { kind -> PartFigures? in
      guard !recognizer.onlyGroups else { return nil }
      let indices = outcomes.indices.filter { outcomes[$0].kind == kind }
      guard !indices.isEmpty else { return nil }
      return try PartFigures(
        kind: kind, outcomes: outcomes, indices: indices, samples: samples, explain: recognizer.explanation(of: kind),
        evaluator: self)
    }
    let pages = try pages(recognizer, on: samples, outcomes: outcomes, progress: progress)
    let seconds = (clock.now - start) / .seconds(1)
    return EvaluationReport(
      date: date.formatted(.iso8601), model: model, data: data, bootstrap: bootstrap, parts: parts, pages: pages,
      latencies: latencies + live.latencies, live: live.figures,
      resources: ResourceFigures(
        coldLoadMilliseconds: coldLoadMilliseconds, peakMemory: peakMemory,
        peakMemoryBeforeLoading: peakMemoryBeforeLoading,
        samplesPerSecond: seconds > 0 ? Double(samples.count) / seconds : nil,
        recognizerShare: seconds > 0 ? watch.seconds / (Double(workers) * seconds) : nil, kernels: kernels,
        program: program,
        processor: Machine.processor,
        system: Machine.system),
      outcomes: recognizer.onlyGroups ? [] : outcomes)
  }
}
