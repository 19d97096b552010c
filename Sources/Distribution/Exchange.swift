import Dispatch
import Synchronization

/// An exchange of messages that all processes of a run take part in, carried on by the message thread.
///
/// Subclasses say what is sent and received; the thread that submitted the exchange waits for its end.
package class Exchange: @unchecked Sendable {
  // Proof for @unchecked: after it was submitted an exchange is used by the message thread alone until `done` is
  // signalled, and after that by the thread that waited for it alone; `failure` is guarded by its lock.

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

  /// Goes on as far as that is possible without waiting, and returns whether the exchange is over. `arrived` is called
  /// with every process that a message came from.
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

  final var awaited: Set<Int> { Set(pending.map(\.peer)) }

  /// Prepares to go through all steps, again or for the first time.
  final func restart() { step = 0 }

  final func end(_ error: DistributionError?) {
    failure.withLock { $0 = error }
    done.signal()
  }

  package final func wait() throws(DistributionError) {
    done.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Messages of exchanges that overlap differ by their tags; those of one come in order.
  private var tag: Int { Self.firstTag + number % Self.tagCount }

  /// Tag 0 is that of signs of life. Every MPI has tags up to 32,767 at least.
  private static let (firstTag, tagCount) = (16, 32_000)
}

/// Gives every process the bytes of all.
package final class Gathering: Exchange, @unchecked Sendable {
  // Proof for @unchecked: that of Exchange.
  /// The bytes that go with the first message, before the others know how many there are.
  private static let inlineCount = 248
  private static let headCount = inlineCount + 8

  private let own: [UInt8]
  private let rank: Int
  private let heads: [MessageBuffer]
  private var tails: [MessageBuffer] = []

  init(_ bytes: [UInt8], rank: Int, count: Int) {
    own = bytes
    self.rank = rank
    heads = (0..<count).map { _ in MessageBuffer(count: Self.headCount) }
    heads[rank].assign(
      withBytes(of: UInt64(bytes.count)) + bytes.prefix(Self.inlineCount)
        + Array(repeating: 0, count: max(0, Self.inlineCount - bytes.count)))
  }

  override func begin(_ step: Int, _ transport: any MessageTransport) throws(DistributionError) -> Bool {
    switch step {
    case 0: try exchange(heads, transport)
    case 1:
      tails = heads.map { MessageBuffer(count: max(0, Self.size($0) - Self.inlineCount)) }
      tails[rank].assign(own.dropFirst(Self.inlineCount))
      try exchange(tails, transport)
    default: return false
    }
    return true
  }

  private func exchange(
    _ buffers: [MessageBuffer], _ transport: any MessageTransport
  ) throws(DistributionError) {
    for other in buffers.indices where other != rank {
      try unsafe receive(into: buffers[other].bytes, from: other, transport)
      try unsafe send(UnsafeRawBufferPointer(buffers[rank].bytes), to: other, transport)
    }
  }

  /// The bytes of every process, in their order, once the exchange is over.
  var result: [[UInt8]] {
    zip(heads, tails).map { head, tail in
      Array(head.array[8...].prefix(Self.size(head))) + tail.array
    }
  }

  private static func size(_ head: MessageBuffer) -> Int { Int(head.array.loadInteger(as: UInt64.self)) }
}

/// The bytes of an integer, the lowest first.
func withBytes(of value: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }

extension [UInt8] {
  /// The integer that the first bytes are, the lowest first.
  func loadInteger(as type: UInt64.Type) -> UInt64 {
    prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Gives every process the bytes of process 0, along a tree: in the n-th step 2ⁿ processes have them.
///
/// The number of bytes is known to all.
package final class Spreading: Exchange, @unchecked Sendable {
  // Proof for @unchecked: that of Exchange.
  let buffer: MessageBuffer
  private let rank: Int
  private let count: Int

  init(_ buffer: MessageBuffer, rank: Int, count: Int) {
    self.buffer = buffer
    self.rank = rank
    self.count = count
  }

  override func begin(_ step: Int, _ transport: any MessageTransport) throws(DistributionError) -> Bool {
    let distance = 1 << step
    guard distance < count else { return false }
    if rank < distance {
      let next = rank + distance
      if next < count { try unsafe send(UnsafeRawBufferPointer(buffer.bytes), to: next, transport) }
    } else if rank < 2 * distance {
      try unsafe receive(into: buffer.bytes, from: rank - distance, transport)
    }
    return true
  }
}
