import Dispatch
import Synchronization

/// An exchange of messages that all processes of a run take part in, carried on by the message thread.
///
/// Subclasses say what is sent and received; the thread that submitted the exchange waits for its end.
package class Exchange: @unchecked Sendable {
  // Proof for @unchecked: after it was submitted an exchange is used by the message thread alone until `done` is
  // signalled, and after that by the thread that waited for it alone; `failure` is guarded by its lock.

  /// The messages that are on their way.
  private var pending: [(peer: Int, message: any PendingMessage, isArriving: Bool)] = []
  private var step = 0
  private let done = DispatchSemaphore(value: 0)
  private let failure = Mutex<DistributionError?>(nil)
  /// The exchange's number, the same in all processes.
  var number = 0

  package init() {}

  /// Begins step `step`, once all messages of the step before are done; false when there is none.
  func begin(_ step: Int, _ transport: any MessageTransport) throws(DistributionError) -> Bool { false }

  /// Sends bytes, which stay as they are until the step is over.
  final func send(
    _ bytes: UnsafeRawBufferPointer, to rank: Int, _ transport: any MessageTransport
  ) throws(DistributionError) {
    guard bytes.count > 0 else { return }
    pending.append((rank, try unsafe transport.send(bytes, to: rank, tag: tag), false))
  }

  /// Receives bytes, which are there when the step is over.
  final func receive(
    into bytes: UnsafeMutableRawBufferPointer, from rank: Int, _ transport: any MessageTransport
  ) throws(DistributionError) {
    guard bytes.count > 0 else { return }
    pending.append((rank, try unsafe transport.receive(into: bytes, from: rank, tag: tag), true))
  }

  /// Goes on as far as that is possible without waiting.
  ///
  /// - Parameter arrived: Called with every process that a message came from.
  /// - Returns: Whether the exchange is over.
  final func advance(
    _ transport: any MessageTransport, arrived: (Int) -> Void
  ) throws(DistributionError) -> Bool {
    while true {
      // Only one is asked for: every question that isn't answered by yes looks at all connections, which costs the core some
      // microseconds.
      while let entry = pending.last {
        guard try entry.message.isDone() else { return false }
        if entry.isArriving { arrived(entry.peer) }
        pending.removeLast()
      }
      let next = step
      step += 1
      guard try begin(next, transport) else { return true }
    }
  }

  /// The processes that the exchange waits for.
  final var awaited: Set<Int> { Set(pending.map(\.peer)) }

  /// Prepares to go through all steps, again or for the first time.
  final func restart() { step = 0 }

  final func end(_ error: DistributionError?) {
    failure.withLock { $0 = error }
    done.signal()
  }

  /// Waits until the exchange is over.
  package final func wait() throws(DistributionError) {
    done.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Messages of exchanges that overlap differ by their tags; those of one come in order.
  private var tag: Int { Self.firstTag + number % Self.tagCount }

  /// Tag 0 is that of signs of life. Every MPI has tags up to 32,767 at least.
  private static let (firstTag, tagCount) = (16, 32_000)
}
