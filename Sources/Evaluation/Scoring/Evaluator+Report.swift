import Foundation
import InkData

extension Evaluator {
  /// Judges a recognizer: recognizes every sample, counts, measures latency, and draws the examples.
  ///
  /// - Parameters:
  ///   - recognizer: what is judged.
  ///   - model: what the report says about it.
  ///   - samples: what it is judged on.
  ///   - data: what the report says about them.
  ///   - coldLoadMilliseconds: what the caller measured when it opened the model.
  ///   - peakMemoryBeforeLoading: `Machine.peakMemory` before the caller opened the model.
  ///   - kernels: What computes, for whoever reads the times.
  ///   - date: the date that the report bears.
  ///   - progress: called with the number of samples done.
  public func report(
    on recognizer: EvaluatedRecognizer,
    model: ModelSummary,
    samples: EvaluationSamples,
    data: DataSummary,
    coldLoadMilliseconds: Double? = nil,
    peakMemoryBeforeLoading: Int? = nil,
    kernels: String? = nil,
    date: Date = Date(),
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> EvaluationReport {
    let outcomes = try outcomes(of: recognizer, on: samples, progress: progress)
    let latencies = try latencies(of: recognizer, on: samples, outcomes: outcomes)
    let peakMemory = Machine.peakMemory
    let parts = try [SampleKind.line, .word, .character].compactMap { kind -> PartFigures? in
      let indices = outcomes.indices.filter { outcomes[$0].kind == kind }
      guard !indices.isEmpty else { return nil }
      return try PartFigures(kind: kind, outcomes: outcomes, indices: indices, samples: samples, evaluator: self)
    }
    return EvaluationReport(
      date: date.formatted(.iso8601), model: model, data: data, bootstrap: bootstrap, parts: parts,
      latencies: latencies,
      resources: ResourceFigures(
        coldLoadMilliseconds: coldLoadMilliseconds, peakMemory: peakMemory,
        peakMemoryBeforeLoading: peakMemoryBeforeLoading, kernels: kernels, processor: Machine.processor,
        system: Machine.system),
      outcomes: outcomes)
  }
}
