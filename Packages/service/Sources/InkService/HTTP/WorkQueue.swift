import NIOPosix
import Synchronization

/// Work on a few threads, in the order of its arrival; the queue has a limit, beyond which work is rejected.
///
/// The threads are the queue's own. Dispatch would count them among those that it lets run, so that no request would be taken, or
/// rejected, while all of them work.
final class WorkQueue: Sendable {
  private struct State {
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let workers: Int
  private let limit: Int
  private let seconds: Int
  private let state = Mutex(State())
  private let threads: NIOThreadPool

  init(workers: Int, waiting: Int, seconds: Int) {
    precondition(workers > 0 && waiting >= 0, "\(workers) workers, \(waiting) waiting")
    self.workers = workers
    limit = waiting
    self.seconds = seconds
    threads = NIOThreadPool(numberOfThreads: workers)
    threads.start()
  }

  deinit { threads.shutdownGracefully { _ in } }

  /// The numbers of pieces of work that are done now and that wait.
  var load: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

  /// Does work on one of the threads. When the task is cancelled, so is the work: it ends by itself soon after.
  ///
  /// - Throws: `ServiceProblem` when the queue is full or the time is over, `CancellationError`, or what the work throws.
  func run<Result: Sendable>(_ work: @escaping @Sendable (WorkStop) throws -> Result) async throws -> Result {
    let stop = WorkStop(seconds: seconds)
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let job: @Sendable () -> Void = {
            continuation.resume(
              with: Swift.Result { () throws -> Result in
                // Nobody waits for it any more.
                if stop.isCancelled { throw CancellationError() }
                stop.begin()
                return try work(stop)
              })
          }
          if !enter(job) { continuation.resume(throwing: ServiceProblem.busy) }
        }
      } onCancel: {
        stop.cancel()
      }
    } catch  where stop.isCancelled {
      throw CancellationError()
    } catch  where stop.isOver && !(error is ServiceProblem) {
      throw ServiceProblem.tooLong(seconds)
    }
  }

  private func enter(_ job: @escaping @Sendable () -> Void) -> Bool {
    let begins: Bool? = state.withLock { state in
      if state.running < workers {
        state.running += 1
        return true
      }
      guard state.waiting.count < limit else { return nil }
      state.waiting.append(job)
      return false
    }
    if begins == true { start(job) }
    return begins != nil
  }

  private func start(_ job: @escaping @Sendable () -> Void) {
    threads.submit { [self] _ in
      var next: (@Sendable () -> Void)? = job
      while let job = next {
        job()
        next = state.withLock { state in
          if state.waiting.isEmpty {
            state.running -= 1
            return nil
          }
          return state.waiting.removeFirst()
        }
      }
    }
  }
}

/// Tells a piece of work when to end.
final class WorkStop: Sendable {
  private let cancelled = Atomic(false)
  private let end = Mutex<ContinuousClock.Instant?>(nil)
  private let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Begins the time that the work may take.
  func begin() { end.withLock { $0 = .now + .seconds(seconds) } }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
  /// Whether the time is over.
  var isOver: Bool { end.withLock { end in end.map { $0 < .now } ?? false } }
  var isRaised: Bool { isCancelled || isOver }
}

/// Bytes that are held at once.
final class ByteBudget: Sendable {
  private let limit: Int
  private let used = Mutex(0)

  init(limit: Int) { self.limit = limit }

  var count: Int { used.withLock(\.self) }

  /// Takes some bytes, unless they are too many.
  func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard used + count <= limit else { return false }
      used += count
      return true
    }
  }

  func give(_ count: Int) { used.withLock { $0 -= count } }
}
