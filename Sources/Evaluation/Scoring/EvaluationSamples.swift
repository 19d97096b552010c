import Dispatch
import Foundation
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

  /// Transforms every sample on several threads, and returns the results in the samples' order.
  ///
  /// `progress` is called with the number of samples done, from any thread.
  ///
  /// - Throws: of the errors of reading or transforming samples the one of the first sample; the others aren't begun then.
  public func map<Result: Sendable>(
    workers: Int, progress: @escaping @Sendable (Int) -> Void = { _ in },
    _ transform: @Sendable (LabelledInk) throws -> Result
  ) throws -> [Result] {
    try concurrentMap(count: count, workers: workers, progress: progress) { try transform(try sample($0)) }
  }
}

/// The division of samples among processes that evaluate together: each recognizes its share, and all get all outcomes.
public struct EvaluationShare: Sendable {
  private let range: @Sendable (_ count: Int) -> Range<Int>
  private let gather: @Sendable ([UInt8]) throws -> [[UInt8]]

  /// Makes a division: `range` returns this process's part of so many samples, where the parts follow one another, and
  /// `gather` gives every process the bytes of all, in their order.
  public init(
    range: @escaping @Sendable (_ count: Int) -> Range<Int>,
    gather: @escaping @Sendable ([UInt8]) throws -> [[UInt8]]
  ) {
    self.range = range
    self.gather = gather
  }

  /// The outcomes of all samples, of which this process recognizes its share.
  func outcomes(
    on samples: EvaluationSamples, _ recognize: (EvaluationSamples) throws -> [SampleOutcome]
  ) throws -> [SampleOutcome] {
    let own = range(samples.count)
    let outcomes = try recognize(EvaluationSamples(count: own.count) { try samples.sample(own.lowerBound + $0) })
    return try gather(Array(try JSONEncoder().encode(outcomes))).flatMap { bytes in
      try JSONDecoder().decode([SampleOutcome].self, from: Data(bytes))
    }
  }
}

/// Computes a result for every index below `count` on several threads, and returns the results in that order.
///
/// `progress` is called with the number of results so far, from any thread.
///
/// - Throws: of the errors of `transform` the one of the lowest index; nothing is begun after an error.
package func concurrentMap<Result: Sendable, Failure: Error>(
  count: Int, workers: Int, progress: @escaping @Sendable (Int) -> Void = { _ in },
  _ transform: @Sendable (Int) throws(Failure) -> Result
) throws(Failure) -> [Result] {
  // In blocks, which are freed one by one as their results are put together, so that these are never in memory twice.
  let blockSize = 4_096
  let blocks = stride(from: 0, to: count, by: blockSize).map { first in
    [Result?](repeating: nil, count: min(blockSize, count - first))
  }
  let state = Mutex<(next: Int, done: Int, blocks: [[Result?]], failure: (index: Int, error: Failure)?)>(
    (next: 0, done: 0, blocks: blocks, failure: nil))
  DispatchQueue.concurrentPerform(iterations: max(min(workers, count), 1)) { _ in
    while true {
      let index = state.withLock { state in
        defer { state.next += 1 }
        return state.failure == nil && state.next < count ? state.next : nil
      }
      guard let index else { return }
      do throws(Failure) {
        let result = try transform(index)
        let done = state.withLock { state in
          state.blocks[index / blockSize][index % blockSize] = result
          state.done += 1
          return state.done
        }
        progress(done)
      } catch {
        state.withLock { state in
          if index < state.failure?.index ?? .max { state.failure = (index, error) }
        }
      }
    }
  }
  return try state.withLock { state throws(Failure) in
    if let failure = state.failure { throw failure.error }
    var results: [Result] = []
    results.reserveCapacity(count)
    for index in state.blocks.indices {
      for result in state.blocks[index] { if let result { results.append(result) } }
      state.blocks[index] = []
    }
    return results
  }
}

extension Array {
  /// At most `limit` of the elements, spread over all of them; all of them without a limit.
  package func spread(_ limit: Int?) -> [Element] {
    guard let limit, count > limit else { return self }
    return (0..<limit).map { self[$0 * count / limit] }
  }
}
