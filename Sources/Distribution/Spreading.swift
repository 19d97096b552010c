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
