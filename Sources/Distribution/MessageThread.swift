import Dispatch
import Foundation
import Synchronization

/// The thread that sends and receives all messages of a process, and watches that the other processes are there.
///
/// A thread of its own, so that messages flow while the step computes. Every process sends every other a sign of life
/// now and then, whatever its step is doing; so a process that is slow can be told from one that hangs.
final class MessageThread: Sendable {
  private struct State {
    var submitted: [Exchange] = []
    var count = 0
    var failure: DistributionError?
    var hosts: [String] = []
    var isFinishing = false
    var abortCode: Int32?
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  /// Whether the run was told to end, so that one who doesn't answer isn't waited for.
  private let isStopping = Atomic(false)
  /// The seconds without a sign of life after which a process is given up.
  private let limit: Double

  /// Seconds between two signs of life, and the timeout while stopping, in seconds.
  private static let (interval, shortLimit) = (0.2, 0.7)
  /// Seconds between two looks at messages: while an exchange is on its way, and else. Between looks the core computes.
  private static let (activePause, idlePause) = (0.000_05, 0.005)

  /// Starts the thread, which makes the transport.
  static func start(
    limit: Double, _ makeTransport: @escaping @Sendable () throws(DistributionError) -> any MessageTransport
  ) throws(DistributionError) -> MessageThread {
    let started = DispatchSemaphore(value: 0)
    let result = Mutex<Result<MessageThread, DistributionError>?>(nil)
    let thread = Thread {
      do throws(DistributionError) {
        let transport = try makeTransport()
        let made = MessageThread(rank: transport.rank, count: transport.count, limit: limit)
        result.withLock { $0 = .success(made) }
        started.signal()
        made.work(transport)
      } catch {
        result.withLock { $0 = .failure(error) }
        started.signal()
      }
    }
    thread.name = "messages"
    thread.qualityOfService = .userInitiated
    thread.start()
    started.wait()
    return try result.withLock { $0! }.get()
  }

  private init(rank: Int, count: Int, limit: Double) {
    self.rank = rank
    self.count = count
    self.limit = limit
  }

  let rank: Int
  let count: Int

  func setHosts(_ hosts: [String]) { state.withLock { $0.hosts = hosts } }

  func host(_ rank: Int) -> String {
    state.withLock { $0.hosts.indices.contains(rank) ? $0.hosts[rank] : "its host" }
  }

  /// Begins an exchange; all processes submit the same ones in the same order.
  func submit(_ exchange: Exchange) {
    let failure = state.withLock { state in
      guard state.failure == nil else { return state.failure }
      exchange.number = state.count
      state.count += 1
      exchange.restart()
      state.submitted.append(exchange)
      return nil
    }
    if let failure { exchange.end(failure) }
    wake.signal()
  }

  func stop() { isStopping.store(true, ordering: .relaxed) }

  /// Leaves the processes; nothing may be on its way. Returns after a while even if others don't answer.
  func finish() {
    state.withLock { $0.isFinishing = true }
    wake.signal()
    _ = ended.wait(timeout: .now() + limit)
  }

  /// Asks the library to end all processes; returns after a while.
  func abort(code: Int32) {
    state.withLock { $0.abortCode = code }
    wake.signal()
    _ = ended.wait(timeout: .now() + 2)
  }

  private func work(_ transport: any MessageTransport) {
    var signs = SignsOfLife(rank: transport.rank, count: transport.count)
    var active: [Exchange] = []
    var failure: DistributionError?
    while true {
      let (new, isFinishing, abortCode) = state.withLock { state in
        defer { state.submitted = [] }
        return (state.submitted, state.isFinishing, state.abortCode)
      }
      if let abortCode {
        transport.abort(code: abortCode)
        ended.signal()
        return
      }
      if let failure {
        for exchange in new { exchange.end(failure) }
      } else {
        active += new
        do throws(DistributionError) {
          var going: [Exchange] = []
          for exchange in active {
            if try exchange.advance(transport, arrived: { signs.note($0) }) {
              exchange.end(nil)
            } else {
              going.append(exchange)
            }
          }
          active = going
          try signs.exchange(transport, interval: Self.interval)
          try check(active, signs)
        } catch {
          failure = error
          state.withLock { $0.failure = error }
          // They stay referenced: the library may still write into their buffers.
          for exchange in active { exchange.end(error) }
        }
      }
      if isFinishing && active.isEmpty || isFinishing && failure != nil {
        if failure == nil {
          signs.cancel()
          transport.finish()
        }
        ended.signal()
        return
      }
      _ = wake.wait(timeout: .now() + (active.isEmpty || failure != nil ? Self.idlePause : Self.activePause))
    }
  }

  /// Throws when an exchange waits for a process that gives no sign of life.
  private func check(_ active: [Exchange], _ signs: borrowing SignsOfLife) throws(DistributionError) {
    let isStopping = isStopping.load(ordering: .relaxed)
    let limit = isStopping ? min(limit, Self.shortLimit) : limit
    guard signs.longestSilence > limit else { return }
    for exchange in active {
      for peer in exchange.awaited.sorted() where signs.silence(of: peer) > limit {
        throw isStopping
          ? .stopped(rank: peer, of: signs.count, host: host(peer))
          : .silent(rank: peer, of: signs.count, host: host(peer), seconds: signs.silence(of: peer))
      }
    }
  }
}
