import Foundation
import Synchronization
import Testing

@testable import InkService

@Suite struct `A queue of work` {
  private struct Stopped: Error {}

  /// The notes that pieces of work take.
  private final class Notes: Sendable {
    struct State {
      var running = 0
      var most = 0
      var order: [Int] = []
    }

    let state = Mutex(State())
  }

  @Test func `does as much at once as it may, in order, and rejects what is too much`() async throws {
    let queue = WorkQueue(workers: 2, waiting: 3, seconds: 30)
    let notes = Notes()
    let gate = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<5 {
        group.addTask {
          try await queue.run { _ in
            notes.state.withLock { notes in
              notes.running += 1
              notes.most = max(notes.most, notes.running)
            }
            if index < 2 { gate.wait() }
            notes.state.withLock { notes in
              notes.order.append(index)
              notes.running -= 1
            }
          }
        }
        while queue.load.running + queue.load.waiting < index + 1 { try await Task.sleep(for: .milliseconds(1)) }
      }
      #expect(queue.load == (2, 3))
      await #expect(throws: ServiceProblem.self) { try await queue.run { _ in } }
      gate.signal()
      gate.signal()
      try await group.waitForAll()
    }
    let seen = notes.state.withLock(\.self)
    #expect(seen.most == 2 && queue.load == (0, 0))
    #expect(seen.order.filter { $0 >= 2 } == [2, 3, 4])
  }

  @Test func `takes no thread from other tasks while all of its own compute`() async throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let queue = WorkQueue(workers: cores, waiting: 0, seconds: 30)
    let end = WorkStop(seconds: 6)
    end.begin()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<cores {
        group.addTask {
          try await queue.run { _ in
            while !end.isRaised {}
          }
        }
      }
      let begin = ContinuousClock.now
      while queue.load.running < cores, !end.isRaised { await Task.yield() }
      await #expect(throws: ServiceProblem.self) { try await queue.run { _ in } }
      for _ in 0..<20 { try await Task.sleep(for: .milliseconds(1)) }
      #expect(ContinuousClock.now - begin < .seconds(3))
      end.cancel()
      try await group.waitForAll()
    }
  }

  @Test func `ends work when its time is over, and doesn't begin what nobody waits for`() async throws {
    let queue = WorkQueue(workers: 1, waiting: 3, seconds: 1)
    let problem = await #expect(throws: ServiceProblem.self) {
      try await queue.run { stop in
        while !stop.isRaised { usleep(1000) }
        throw Stopped()
      }
    }
    #expect(problem?.code == "too_long")

    let gate = DispatchSemaphore(value: 0)
    let notes = Notes()
    let first = Task { try await queue.run { _ in gate.wait() } }
    while queue.load.running == 0 { try await Task.sleep(for: .milliseconds(1)) }
    let second = Task { try await queue.run { _ in notes.state.withLock { $0.running += 1 } } }
    while queue.load.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
    second.cancel()
    gate.signal()
    try await first.value
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(notes.state.withLock(\.running) == 0)
  }

  @Test func `stops when the client leaves`() async throws {
    let (queue, presence) = (WorkQueue(workers: 1, waiting: 0, seconds: 30), ClientPresence())
    await #expect(throws: CancellationError.self) {
      try await ClientPresence.$current.withValue(presence) {
        try await ClientPresence.whileThere {
          try await queue.run { stop in
            presence.leave()
            while !stop.isRaised { usleep(1000) }
            throw Stopped()
          }
        }
      }
    }
  }

  @Test func `holds as many bytes as it may`() {
    let budget = ByteBudget(limit: 10)
    #expect(budget.take(6) && !budget.take(5) && budget.take(4) && budget.count == 10)
    budget.give(6)
    #expect(budget.take(5))
  }
}
