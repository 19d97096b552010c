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
