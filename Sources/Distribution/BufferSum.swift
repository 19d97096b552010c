import CMPI
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

  /// Prepares the sum of a part of this process's buffers: the first gets it, the others are used up.
  package init(_ buffers: [FloatBuffer], range: Range<Int>, format: NumberFormat, group: ProcessGroup) {
    self.buffers = buffers
    self.range = range
    self.format = format
    (rank, count) = (group.rank, group.count)
  }

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

/// The numbers that gradients are sent as.
public enum NumberFormat: String, Sendable, CaseIterable {
  /// 4 bytes, as they are.
  case float32
  /// 2 bytes: 11 significant bits, with a scale for every block of 4,096 numbers, so that small gradients keep their digits.
  case float16

  private static let blockLength = 1 << 12

  func byteCount(of count: Int) -> Int {
    switch self {
    case .float32: count * 4
    case .float16: count * 2 + Self.blockCount(count) * 4
    }
  }

  private static func blockCount(_ count: Int) -> Int { (count + blockLength - 1) / blockLength }

  /// Writes numbers as halves: the factors that restore the blocks, then the halves.
  static func pack(_ values: UnsafePointer<Float>, count: Int, into bytes: UnsafeMutableRawBufferPointer) {
    let blocks = blockCount(count)
    for block in 0..<blocks {
      let start = block * blockLength
      let length = min(blockLength, count - start)
      let factor = factor(largest: unsafe cmpi_largest(length, values + start))
      unsafe bytes.storeBytes(of: factor, toByteOffset: block * 4, as: Float.self)
      let halves = unsafe (bytes.baseAddress! + blocks * 4 + start * 2).assumingMemoryBound(to: UInt16.self)
      unsafe cmpi_pack_halves(length, values + start, 1 / factor, halves)
    }
  }

  static func unpack(_ bytes: UnsafeRawBufferPointer, count: Int, into values: UnsafeMutablePointer<Float>) {
    let blocks = blockCount(count)
    for block in 0..<blocks {
      let start = block * blockLength
      let factor = unsafe bytes.load(fromByteOffset: block * 4, as: Float.self)
      let halves = unsafe (bytes.baseAddress! + blocks * 4 + start * 2).assumingMemoryBound(to: UInt16.self)
      unsafe cmpi_unpack_halves(min(blockLength, count - start), halves, factor, values + start)
    }
  }

  /// The power of two that restores a block's numbers: its largest is sent as 2¹⁴ to 2¹⁵. A block with a number that isn't
  /// finite is restored as one of none.
  private static func factor(largest: Float) -> Float {
    guard largest.isFinite else { return .nan }
    guard largest > 0 else { return 1 }
    return Float(sign: .plus, exponent: max(Int(largest.exponent) - 14, -126), significand: 1)
  }
}

/// Adds up numbers in halves: the sum of the first half of the addends and that of the second half.
///
/// A half of the addends is added up in the same order wherever that happens. So the shards of a step give the same bytes
/// in one process and in 2, 4, 8 … processes, which each add up their own shards first.
package enum PairwiseSum {
  /// Adds up a range of buffers of the same count; the sum replaces the first one's, and others change, too.
  package static func add(_ buffers: [FloatBuffer], in range: Range<Int>) {
    go(through: buffers.indices) { from, to in
      unsafe BLAS.add(
        buffers[from].base + range.lowerBound, to: buffers[to].base + range.lowerBound, count: range.count)
    }
  }

  /// Adds up numbers at addresses; the sum replaces the first one's, and others change, too.
  static func add(_ slots: [UnsafeMutablePointer<Float>], count: Int) {
    unsafe go(through: slots.indices) { from, to in unsafe BLAS.add(slots[from], to: slots[to], count: count) }
  }

  /// Calls `add` with the indices of two addends, of which the second gets the sum, until the first of all has it.
  private static func go(through indices: Range<Int>, _ add: (_ from: Int, _ to: Int) -> Void) {
    guard indices.count > 1 else { return }
    let middle = indices.lowerBound + indices.count / 2
    go(through: indices.lowerBound..<middle, add)
    go(through: middle..<indices.upperBound, add)
    add(middle, indices.lowerBound)
  }
}
