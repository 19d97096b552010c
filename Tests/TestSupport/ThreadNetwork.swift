import Distribution
import Foundation
import Synchronization

/// A run's processes as threads of one, with messages in memory.
package final class ThreadNetwork: Sendable {
  fileprivate struct Key: Hashable {
    var from: Int
    var to: Int
    var tag: Int
  }

  fileprivate struct State {
    var messages: [Key: [[UInt8]]] = [:]
    var cut: Set<Int> = []
  }

  fileprivate let state = Mutex(State())
  fileprivate let count: Int
  private let limit: Double

  /// Makes a network of so many processes, which give one another up after `limit` seconds.
  package init(count: Int, limit: Double = 30) {
    self.count = count
    self.limit = limit
  }

  /// Loses all messages from and to a process from now on.
  package func cut(_ rank: Int) { state.withLock { _ = $0.cut.insert(rank) } }

  /// Carries out `body` in every process at once.
  ///
  /// - Returns: The results in the processes' order.
  package func run<Value: Sendable>(
    _ body: @escaping @Sendable (ProcessGroup) throws -> Value
  ) -> [Result<Value, any Error>] {
    let results = Mutex<[Int: Result<Value, any Error>]>([:])
    let group = DispatchGroup()
    for rank in 0..<count {
      group.enter()
      let thread = Thread { [self] in
        let result = Result {
          try body(
            try ProcessGroup(limit: limit) { [self] () throws(DistributionError) in
              ThreadTransport(network: self, rank: rank)
            })
        }
        results.withLock { $0[rank] = result }
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
    return results.withLock { results in (0..<count).map { results[$0]! } }
  }
}

private final class ThreadTransport: MessageTransport {
  let rank: Int
  private let network: ThreadNetwork

  init(network: ThreadNetwork, rank: Int) {
    self.network = network
    self.rank = rank
  }

  var count: Int { network.count }

  func send(_ bytes: UnsafeRawBufferPointer, to rank: Int, tag: Int) -> any PendingMessage {
    let copy = unsafe Array(bytes)
    network.state.withLock { state in
      guard state.cut.isDisjoint(with: [rank, self.rank]) else { return }
      state.messages[.init(from: self.rank, to: rank, tag: tag), default: []].append(copy)
    }
    return Sent()
  }

  func receive(into bytes: UnsafeMutableRawBufferPointer, from rank: Int, tag: Int) -> any PendingMessage {
    unsafe Awaited(network: network, key: .init(from: rank, to: self.rank, tag: tag), bytes: bytes)
  }

  func finish() {}
  func abort(code: Int32) {}

  private final class Sent: PendingMessage {
    func isDone() -> Bool { true }
    func cancel() {}
  }

  @safe private final class Awaited: PendingMessage {
    private let network: ThreadNetwork
    private let key: ThreadNetwork.Key
    private let bytes: UnsafeMutableRawBufferPointer

    init(network: ThreadNetwork, key: ThreadNetwork.Key, bytes: UnsafeMutableRawBufferPointer) {
      self.network = network
      self.key = key
      unsafe self.bytes = unsafe bytes
    }

    func isDone() -> Bool {
      let message = network.state.withLock { state -> [UInt8]? in
        guard let queue = state.messages[key], !queue.isEmpty else { return nil }
        return state.messages[key]!.removeFirst()
      }
      guard let message else { return false }
      let length = unsafe bytes.count
      precondition(message.count == length, "a message of \(message.count) bytes where \(length) are awaited")
      unsafe bytes.copyBytes(from: message)
      return true
    }

    func cancel() {}
  }
}
