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
  let state = Mutex<(next: Int, done: Int, results: [Result?], failure: (index: Int, error: Failure)?)>(
    (next: 0, done: 0, results: Array(repeating: nil, count: count), failure: nil))
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
          state.results[index] = result
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
  let (results, failure) = state.withLock { ($0.results, $0.failure) }
  if let failure { throw failure.error }
  return results.compactMap(\.self)
}
