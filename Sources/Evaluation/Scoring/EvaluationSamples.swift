import Dispatch
public import InkData
import Synchronization

/// The samples of an evaluation, read one at a time, so that a large set needn't fit into memory.
public struct EvaluationSamples: Sendable {
  /// The number of samples.
  public var count: Int
  /// The sample at an index below `count`; may be called from several threads at once.
  public var sample: @Sendable (Int) throws -> LabelledInk

  /// Makes samples of a function that reads each.
  public init(count: Int, sample: @escaping @Sendable (Int) throws -> LabelledInk) {
    self.count = count
    self.sample = sample
  }

  /// Makes samples from an array.
  public init(_ samples: [LabelledInk]) {
    self.init(count: samples.count) { samples[$0] }
  }

  /// Transforms every sample on several threads.
  ///
  /// - Parameters:
  ///   - workers: the number of threads.
  ///   - progress: called with the number of samples done, from any thread.
  ///   - transform: called once for each sample, from any thread.
  /// - Returns: the results in the samples' order.
  /// - Throws: the first error of reading or transforming a sample; the others aren't begun then.
  public func map<Result: Sendable>(
    workers: Int, progress: @escaping @Sendable (Int) -> Void = { _ in },
    _ transform: @Sendable (LabelledInk) throws -> Result
  ) throws -> [Result] {
    let state = Mutex<(next: Int, done: Int, results: [Result?], failure: (any Error)?)>(
      (next: 0, done: 0, results: Array(repeating: nil, count: count), failure: nil))
    DispatchQueue.concurrentPerform(iterations: min(workers, max(count, 1))) { _ in
      while true {
        let index = state.withLock { state in
          defer { state.next += 1 }
          return state.failure == nil && state.next < count ? state.next : nil
        }
        guard let index else { return }
        do {
          let result = try transform(try sample(index))
          let done = state.withLock { state in
            state.results[index] = result
            state.done += 1
            return state.done
          }
          progress(done)
        } catch {
          state.withLock { $0.failure = $0.failure ?? error }
        }
      }
    }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.results.compactMap(\.self)
    }
  }
}
