import Dispatch
import Synchronization

/// Computes a result for every index below `count` on several threads.
///
/// - Parameters:
///   - count: the number of results.
///   - workers: the number of threads.
///   - progress: called with the number of results so far, from any thread.
///   - transform: called once for each index, from any thread.
/// - Returns: the results in the order of their indices.
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
