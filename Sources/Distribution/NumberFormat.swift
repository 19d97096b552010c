import CMPI

/// The numbers that gradients are sent as.
public enum NumberFormat: String, Sendable, CaseIterable {
  /// 4 bytes, as they are.
  case float32
  /// 2 bytes: 11 significant bits, with a scale for every block of 4,096 numbers, so that small gradients keep their digits.
  case float16

  /// The numbers that share a scale.
  private static let blockLength = 1 << 12

  /// The bytes of so many numbers.
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

  /// Reads what `pack` wrote.
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
