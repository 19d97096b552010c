import CInkKernels

/// A SHA-256 digest, computed by the processor's instructions for it where there are any, five times as fast, and in plain
/// Swift elsewhere.
///
/// ## Source
/// FIPS 180-4 (2015), sections 4.1.2, 4.2.2, 5.1.1, 5.3.3 and 6.2.
package struct SHA256: Sendable {
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  // Bytes that don't fill a block yet: fewer than 64.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0
  private let usesInstructions: Bool

  /// Starts a digest, with or without the processor's instructions.
  package init(usesInstructions: Bool = true) {
    self.usesInstructions = usesInstructions
    pending.reserveCapacity(64)
  }

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    length += UInt64(bytes.count)
    var index = 0
    while index < bytes.count && !pending.isEmpty {
      pending.append(bytes[index])
      index += 1
      if pending.count == 64 {
        let block = pending
        pending.removeAll(keepingCapacity: true)
        compress(block.span, from: 0, blocks: 1)
      }
    }
    let blocks = (bytes.count - index) / 64
    compress(bytes, from: index, blocks: blocks)
    for rest in index + 64 * blocks..<bytes.count { pending.append(bytes[rest]) }
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// The digest of all bytes added: 32 bytes.
  package consuming func finalize() -> [UInt8] {
    let bits = length &* 8
    var padding: [UInt8] = [0x80]
    while (pending.count + padding.count) % 64 != 56 { padding.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) { padding.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    update(padding.span)
    return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 4] >> (24 - 8 * ($0 % 4))) }
  }

  /// The digest of bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hasher = SHA256()
    hasher.update(bytes)
    return hasher.finalize()
  }

  /// A digest in lowercase hexadecimal.
  package static func hexadecimal(_ digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private mutating func compress(_ bytes: Span<UInt8>, from start: Int, blocks: Int) {
    guard blocks > 0, !usesInstructions || !compressByInstructions(bytes, from: start, blocks: blocks) else { return }
    let constants = Self.constants.span
    var schedule = [UInt32](repeating: 0, count: 64)
    var words = schedule.mutableSpan
    for block in 0..<blocks {
      for index in 0..<16 {
        let at = start + 64 * block + 4 * index
        words[index] =
          UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8 | UInt32(bytes[at + 3])
      }
      for index in 16..<64 {
        // Every index lies between 0 and 63.
        let early = unsafe words[unchecked: index - 15]
        let late = unsafe words[unchecked: index - 2]
        let s0 = Self.rotate(early, 7) ^ Self.rotate(early, 18) ^ (early >> 3)
        let s1 = Self.rotate(late, 17) ^ Self.rotate(late, 19) ^ (late >> 10)
        unsafe words[unchecked: index] = words[unchecked: index - 16] &+ s0 &+ words[unchecked: index - 7] &+ s1
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in stride(from: 0, to: 64, by: 8) {
        // Eight rounds with the variables' parts handed on, instead of moving them in each.
        unsafe Self.round(a, b, c, &d, e, f, g, &h, words[unchecked: index] &+ constants[unchecked: index])
        unsafe Self.round(h, a, b, &c, d, e, f, &g, words[unchecked: index + 1] &+ constants[unchecked: index + 1])
        unsafe Self.round(g, h, a, &b, c, d, e, &f, words[unchecked: index + 2] &+ constants[unchecked: index + 2])
        unsafe Self.round(f, g, h, &a, b, c, d, &e, words[unchecked: index + 3] &+ constants[unchecked: index + 3])
        unsafe Self.round(e, f, g, &h, a, b, c, &d, words[unchecked: index + 4] &+ constants[unchecked: index + 4])
        unsafe Self.round(d, e, f, &g, h, a, b, &c, words[unchecked: index + 5] &+ constants[unchecked: index + 5])
        unsafe Self.round(c, d, e, &f, g, h, a, &b, words[unchecked: index + 6] &+ constants[unchecked: index + 6])
        unsafe Self.round(b, c, d, &e, f, g, h, &a, words[unchecked: index + 7] &+ constants[unchecked: index + 7])
      }
      state &+= SIMD8(a, b, c, d, e, f, g, h)
    }
  }

  /// Returns false when the processor has no instructions for it.
  private mutating func compressByInstructions(_ bytes: Span<UInt8>, from start: Int, blocks: Int) -> Bool {
    precondition(start >= 0 && start + 64 * blocks <= bytes.count, "\(blocks) blocks from \(start) of \(bytes.count)")
    // The words of a vector lie one after another.
    return unsafe withUnsafeMutableBytes(of: &state) { state in
      let words = unsafe state.assumingMemoryBound(to: UInt32.self)
      return unsafe bytes.withUnsafeBufferPointer { source in
        unsafe ink_sha256_blocks(words.baseAddress, source.baseAddress! + start, blocks) == 1
      }
    }
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32,
    _ input: UInt32
  ) {
    let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let choice = (e & f) ^ (~e & g)
    let t1 = h &+ s1 &+ choice &+ input
    let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    let majority = (a & b) ^ (a & c) ^ (b & c)
    d = d &+ t1
    h = t1 &+ s0 &+ majority
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    (word &>> count) | (word &<< (32 &- count))
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
