import Dispatch
import Foundation
import Synchronization

/// Threads that are kept for a whole run, sleep between calls, and count the time that they work.
///
/// The calling thread is worker 0, so that a pool of one has no thread of its own.
package final class WorkerPool {
  private let crew: Crew

  /// Starts the threads.
  package init(workers: Int) {
    crew = Crew(workers: (0..<workers).map { _ in Worker() })
    for number in 1..<max(workers, 1) {
      let thread = Thread { [crew] in crew.work(number) }
      thread.name = "worker \(number)"
      thread.qualityOfService = .userInitiated
      thread.start()
    }
  }

  deinit { crew.end() }

  /// The number of workers.
  package var count: Int { crew.workers.count }

  /// The seconds that all workers have worked, added up.
  package var busySeconds: Double { crew.workers.reduce(0) { $0 + $1.busy } }

  /// Calls `body` once for every worker's number, at the same time, and returns when all are done.
  package func run(_ body: @escaping @Sendable (_ worker: Int) -> Void) { crew.run(body) }

  /// Calls `body` once for every number below `count`; whichever worker is free takes the next.
  package func share(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) {
    crew.next.store(0, ordering: .relaxed)
    crew.run { [crew] _ in
      while true {
        let number = crew.next.add(1, ordering: .relaxed).oldValue
        guard number < count else { return }
        body(number)
      }
    }
  }
}

/// One worker's side of the pool.
private final class Worker: @unchecked Sendable {
  // Proof for @unchecked: `body` is written by the caller before it raises `start` and read by the worker after that;
  // `busy` is written by the worker before it raises the crew's `done` and read by the caller after that.
  let start = DispatchSemaphore(value: 0)
  var body: (@Sendable (Int) -> Void)?
  var busy = 0.0

  func execute(_ number: Int, _ body: @Sendable (Int) -> Void) {
    let begin = DispatchTime.now().uptimeNanoseconds
    body(number)
    busy += Double(DispatchTime.now().uptimeNanoseconds - begin) * 1e-9
  }
}

/// The state that the threads hold, so that the pool itself can be released and end them.
private final class Crew: Sendable {
  let workers: [Worker]
  let next = Atomic<Int>(0)
  private let done = DispatchSemaphore(value: 0)

  package init(workers: [Worker]) { self.workers = workers }

  /// The loop of thread `number`: it sleeps until it is called, and ends when it is called without work.
  func work(_ number: Int) {
    let worker = workers[number]
    while true {
      worker.start.wait()
      guard let body = worker.body else { return }
      worker.execute(number, body)
      worker.body = nil
      done.signal()
    }
  }

  func run(_ body: @escaping @Sendable (Int) -> Void) {
    for worker in workers.dropFirst() {
      worker.body = body
      worker.start.signal()
    }
    workers.first?.execute(0, body)
    for _ in workers.dropFirst() { done.wait() }
  }

  func end() { for worker in workers.dropFirst() { worker.start.signal() } }
}
