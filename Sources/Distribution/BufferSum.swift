import Tensors

/// The sum of a part of all processes' buffers, which replaces that part in all of them.
///
/// First a process adds up its own buffers. Then everyone sends each process the chunk that this one adds up, in the order
/// of the processes, and gets the sums of all chunks back. That is as little to send as in a ring, 2 · (P − 1) / P of the
/// part, but takes two steps instead of 2 · (P − 1), and the order of the additions doesn't depend on the chunk.
package final class BufferSum: Exchange, @unchecked Sendable {
  // Proof for @unchecked: that of Exchange.
  private let buffers: [FloatBuffer]
  /// The part of the buffers.
  package let range: Range<Int>
  private let format: NumberFormat
  private let rank: Int
  private let count: Int
  /// The bytes from each process: its numbers for the own chunk, then the sum of its chunk.
  private var arriving: [MessageBuffer] = []
  /// Packed numbers for each process, then the packed sum of the own chunk, at the own index.
  private var leaving: [MessageBuffer] = []

  /// - Parameters:
  ///   - buffers: This process's buffers, of which the first gets the sum and the others are used up.
  ///   - range: The part of them.
  ///   - format: The numbers that are sent.
  ///   - group: The processes.
  package init(_ buffers: [FloatBuffer], range: Range<Int>, format: NumberFormat, group: ProcessGroup) {
    self.buffers = buffers
    self.range = range
    self.format = format
    (rank, count) = (group.rank, group.count)
  }

  /// The part that process `rank` adds up.
  private func chunk(_ rank: Int) -> Range<Int> {
    range.lowerBound + range.count * rank / count..<range.lowerBound + range.count * (rank + 1) / count
  }

  private func numbers(_ rank: Int) -> UnsafeMutablePointer<Float> { unsafe buffers[0].base + chunk(rank).lowerBound }

  private var others: [Int] { (0..<count).filter { $0 != rank } }

  override func begin(_ step: Int, _ transport: any MessageTransport) throws(DistributionError) -> Bool {
    switch step {
    case 0:
      PairwiseSum.add(buffers, in: range)
      prepare()
      try sendAddends(transport)
    case 1:
      addUp()
      try sendSum(transport)
    default:
      if format == .float16 { unpackSums() }
      return false
    }
    return true
  }

  /// Allocates what the exchange needs, once.
  private func prepare() {
    guard arriving.isEmpty else { return }
    let own = chunk(rank).count
    // With halves the buffer has the numbers that they stand for behind them.
    arriving = (0..<count).map { other in
      let sum = format == .float16 && other != rank ? format.byteCount(of: chunk(other).count) : 0
      let addends = format.byteCount(of: own)
      return MessageBuffer(
        count: other == rank ? 0 : format == .float32 ? addends : Self.aligned(max(addends, sum)) + own * 4)
    }
    if format == .float16 {
      leaving = (0..<count).map { MessageBuffer(count: format.byteCount(of: chunk($0).count)) }
    }
  }

  private static func aligned(_ count: Int) -> Int { (count + 63) / 64 * 64 }

  private func sendAddends(_ transport: any MessageTransport) throws(DistributionError) {
    let size = format.byteCount(of: chunk(rank).count)
    for other in others {
      try unsafe receive(into: .init(rebasing: arriving[other].bytes[..<size]), from: other, transport)
    }
    for other in others {
      let length = chunk(other).count
      switch format {
      case .float32:
        try unsafe send(UnsafeRawBufferPointer(start: numbers(other), count: length * 4), to: other, transport)
      case .float16:
        unsafe NumberFormat.pack(numbers(other), count: length, into: leaving[other].bytes)
        try unsafe send(UnsafeRawBufferPointer(leaving[other].bytes), to: other, transport)
      }
    }
  }

  /// Adds up the own chunk in the order of the processes.
  private func addUp() {
    let (own, size) = (chunk(rank).count, format.byteCount(of: chunk(rank).count))
    guard own > 0 else { return }
    let slots = unsafe (0..<count).map { (other) -> UnsafeMutablePointer<Float> in
      if other == rank { return unsafe numbers(rank) }
      let bytes = unsafe arriving[other].bytes
      guard format == .float16 else { return unsafe bytes.baseAddress!.assumingMemoryBound(to: Float.self) }
      let values = unsafe (bytes.baseAddress! + bytes.count - own * 4).assumingMemoryBound(to: Float.self)
      unsafe NumberFormat.unpack(UnsafeRawBufferPointer(rebasing: bytes[..<size]), count: own, into: values)
      return unsafe values
    }
    unsafe PairwiseSum.add(slots, count: own)
    if rank > 0 { unsafe numbers(rank).update(from: slots[0], count: own) }
  }

  private func sendSum(_ transport: any MessageTransport) throws(DistributionError) {
    let own = chunk(rank).count
    for other in others {
      let length = chunk(other).count
      switch format {
      case .float32:
        try unsafe receive(into: .init(start: numbers(other), count: length * 4), from: other, transport)
      case .float16:
        let size = format.byteCount(of: length)
        try unsafe receive(into: .init(rebasing: arriving[other].bytes[..<size]), from: other, transport)
      }
    }
    if format == .float16, own > 0 {
      unsafe NumberFormat.pack(numbers(rank), count: own, into: leaving[rank].bytes)
    }
    for other in others {
      switch format {
      case .float32: try unsafe send(UnsafeRawBufferPointer(start: numbers(rank), count: own * 4), to: other, transport)
      case .float16: try unsafe send(UnsafeRawBufferPointer(leaving[rank].bytes), to: other, transport)
      }
    }
  }

  /// Takes the sums of halves; the own one, too, so that all processes have the same.
  private func unpackSums() {
    for other in 0..<count {
      let length = chunk(other).count
      guard length > 0 else { continue }
      let bytes = unsafe other == rank ? leaving[rank].bytes : arriving[other].bytes
      unsafe NumberFormat.unpack(UnsafeRawBufferPointer(bytes), count: length, into: numbers(other))
    }
  }
}
