import Dispatch
import Foundation
import InkCore
import InkData
import Synchronization

/// Runs a recognizer over samples and counts what it got right.
public struct Evaluator: Sendable {
  /// The bootstrap that gives each figure its interval.
  public var bootstrap: Bootstrap
  /// How many samples are recognized at the same time; latency is measured by itself, one at a time.
  public var workers: Int
  /// How many samples of a kind the latency is measured on, spread over all of them.
  public var latencySamples: Int
  /// How many wrong samples of a kind the report draws, half of them the worst and half drawn by lot.
  public var examples: Int

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
  /// A sample at which the recognizer fails counts as recognized as nothing; one that can't be read ends the work.
  ///
  /// - Parameters:
  ///   - recognizer: what is judged.
  ///   - samples: what it is judged on.
  ///   - progress: called with the number of samples done, from whichever thread did the last one.
  /// - Returns: one outcome a sample, in the samples' order.
  public func outcomes(
    of recognizer: EvaluatedRecognizer,
    on samples: EvaluationSamples,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> [SampleOutcome] {
    let results = Mutex<[SampleOutcome?]>(Array(repeating: nil, count: samples.count))
    let failure = Mutex<(any Error)?>(nil)
    let next = Mutex(0)
    let done = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: min(workers, max(samples.count, 1))) { _ in
      while failure.withLock({ $0 == nil }) {
        let index = next.withLock { value in
          defer { value += 1 }
          return value
        }
        guard index < samples.count else { return }
        do {
          let sample = try samples.sample(index)
          let outcome = Self.outcome(of: sample, by: recognizer)
          results.withLock { $0[index] = outcome }
        } catch {
          failure.withLock { $0 = $0 ?? error }
          return
        }
        let count = done.withLock { value in
          value += 1
          return value
        }
        progress(count)
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return results.withLock { $0.compactMap(\.self) }
  }

  private static func outcome(of sample: LabelledInk, by recognizer: EvaluatedRecognizer) -> SampleOutcome {
    do {
      let recognize =
        sample.kind == .character ? recognizer.rankCharacter ?? recognizer.recognize : recognizer.recognize
      var withinClass: [RankedText]?
      if sample.kind == .character, let own = CharacterClass(of: sample.text) {
        withinClass = try recognizer.recognizeWithin?(sample.ink, own)
      }
      return SampleOutcome(of: sample.info, candidates: try recognize(sample.ink), withinClass: withinClass)
    } catch {
      return SampleOutcome(of: sample.info, candidates: [], failure: String(describing: error))
    }
  }
}
