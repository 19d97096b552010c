import InkCore

/// Changes a model file: its parts, then its bytes.
///
/// Three files in four have digests that match the change, so that the change itself is found, not only a wrong digest.
package struct ModelMutation {
  private var random: SplitMix64

  package init(random: SplitMix64) { self.random = random }

  package mutating func bytes(of valid: ContainerParts) -> [UInt8] {
    var parts = valid
    for _ in 0..<1 + random.below(3) { change(&parts) }
    if random.below(4) > 0 { parts = parts.signed() }
    var bytes = parts.bytes()
    if random.below(4) == 0 { damage(&bytes) }
    return bytes
  }

  private mutating func change(_ parts: inout ContainerParts) {
    switch random.below(4) {
    case 0: changeData(&parts)
    case 1 where !parts.infos.isEmpty: changeInfo(&parts)
    default: if !parts.pairs.isEmpty { changePair(&parts) }
    }
  }

  private mutating func changePair(_ parts: inout ContainerParts) {
    let index = random.below(parts.pairs.count)
    let other = random.below(parts.pairs.count)
    switch random.below(12) {
    case 0: parts.pairs.insert(parts.pairs[index], at: other)
    case 1: parts.pairs.remove(at: index)
    case 2: parts.pairs.swapAt(index, other)
    case 3: parts.pairs[index].type = UInt32(random.below(14))
    case 4: parts.pairs[index].value = parts.pairs[other].value
    case 5: damage(&parts.pairs[index].key)
    case 6, 7: changeLength(&parts.pairs[index])
    case 8: changeText(&parts.pairs[index])
    default: changeNumber(&parts.pairs[index])
    }
  }

  /// A number, or one of an array's.
  private mutating func changeNumber(_ pair: inout ContainerParts.Pair) {
    guard pair.value.count >= 4 else { return }
    let start = pair.type == 9 && pair.value.count >= 16 ? 12 + 4 * random.below((pair.value.count - 12) / 4) : 0
    let isFloat = pair.type == 6 || pair.type == 9 && pair.value[0] == 6
    let number: UInt32 = isFloat ? random.one(of: Self.floats).bitPattern : random.one(of: Self.integers)
    guard start + 4 <= pair.value.count else { return }
    pair.value.replaceSubrange(start..<start + 4, with: ContainerParts.littleEndian(UInt64(number), size: 4))
  }

  /// The length of a text, the count of an array, or the length of one of its texts.
  private mutating func changeLength(_ pair: inout ContainerParts.Pair) {
    let start = pair.type == 9 ? random.one(of: [4, 12]) : 0
    guard start + 8 <= pair.value.count else { return }
    let length = ContainerParts.number(pair.value[start..<start + 8])
    let any = UInt64(random.below(1 << 20))
    let lengths: [UInt64] = [length &+ 1, length &- 1, 0, length &* 2, any, .max, 1 << 63, 1 << 62, 1 << 32]
    let changed = random.one(of: lengths)
    pair.value.replaceSubrange(start..<start + 8, with: ContainerParts.littleEndian(changed, size: 8))
  }

  /// Replaces layers by others, and letters of any other text.
  private mutating func changeText(_ pair: inout ContainerParts.Pair) {
    if Self.layerKeys.contains(where: { pair.key == Array($0.utf8) }) {
      var value = ContainerParts.littleEndian(8, size: 4)
      let count = random.below(6)
      value += ContainerParts.littleEndian(UInt64(count), size: 8)
      for _ in 0..<count { value += ContainerParts.text(Array(random.one(of: Self.layers).utf8)) }
      pair.value = value
    } else {
      damage(&pair.value)
    }
  }

  private mutating func changeInfo(_ parts: inout ContainerParts) {
    let index = random.below(parts.infos.count)
    let other = random.below(parts.infos.count)
    switch random.below(10) {
    case 0: parts.infos.insert(parts.infos[index], at: other)
    case 1: parts.infos.remove(at: index)
    case 2: parts.infos.shuffle(using: &random)
    case 3:
      let offset = parts.infos[index].offset
      parts.infos[index].offset = parts.infos[other].offset
      parts.infos[other].offset = offset
    case 4: parts.infos[index].type = random.one(of: Self.types)
    case 5:
      let any = 64 * UInt64(random.below(1 << 16))
      let offsets: [UInt64] = [0, 1, 64, any, UInt64.max, UInt64.max - 63]
      parts.infos[index].offset = random.one(of: offsets)
    case 6: parts.infos[index].name = parts.infos[other].name
    case 7: damage(&parts.infos[index].name)
    case 8: parts.infos[index].dimensions.reverse()
    default:
      let dimensions = parts.infos[index].dimensions
      guard !dimensions.isEmpty else { return }
      let axis = random.below(dimensions.count)
      let old = dimensions[axis]
      let others: [UInt64] = [old &+ 1, old &- 1, 0, 1, old &* 2, 1 << 20, 1 << 40, 1 << 63, UInt64.max]
      parts.infos[index].dimensions[axis] = random.one(of: others)
      if random.below(4) == 0 { parts.infos[index].dimensions.append(UInt64(random.below(3))) }
    }
  }

  private mutating func changeData(_ parts: inout ContainerParts) {
    guard !parts.data.isEmpty else { return }
    // A tensor, rather than any byte: a language model is most of a small file.
    let range = parts.infos.isEmpty ? nil : parts.range(of: random.one(of: parts.infos))
    let within = range.flatMap { $0.isEmpty ? nil : $0 } ?? 0..<parts.data.count
    switch random.below(5) {
    case 0, 1:
      for _ in 0..<1 + random.below(4) {
        parts.data[within.lowerBound + random.below(within.count)] = UInt8(truncatingIfNeeded: random.next())
      }
    case 2, 3:
      let offset = within.lowerBound + random.below(within.count) / 4 * 4
      let number = random.one(of: Self.floats).bitPattern
      for (index, byte) in ContainerParts.littleEndian(UInt64(number), size: 4).enumerated()
      where offset + index < within.upperBound {
        parts.data[offset + index] = byte
      }
    default:
      if random.below(2) == 0 {
        parts.data.removeLast(random.below(parts.data.count))
      } else {
        parts.data += (0..<random.below(200)).map { UInt8(truncatingIfNeeded: $0) }
      }
    }
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    for _ in 0..<1 + random.below(3) where !bytes.isEmpty {
      let offset = random.below(bytes.count)
      switch random.below(8) {
      case 0: bytes[offset] ^= 1 << UInt8(random.below(8))
      case 1: bytes[offset] = UInt8(truncatingIfNeeded: random.next())
      case 2: bytes[offset] = 0xff
      case 3: bytes.remove(at: offset)
      case 4: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: offset)
      case 5: bytes.removeLast(bytes.count - offset)
      case 6:
        // An extreme where a length or a count might stand.
        for index in offset..<min(offset + 8, bytes.count) { bytes[index] = index < offset + 7 ? 0xff : 0x7f }
      default:
        let length = min(1 + random.below(64), bytes.count - offset)
        bytes.insert(contentsOf: Array(bytes[offset..<offset + length]), at: random.below(bytes.count))
      }
    }
  }

  private static let floats: [Float] = [
    0, -0.0, 1, -1, 0.01, 0.1, 10, 100, 1000, 1e-30, .leastNonzeroMagnitude, 1e30, 3e38, -3e38, .infinity, -.infinity,
    .nan,
  ]
  private static let integers: [UInt32] = [
    0, 1, 2, 3, 11, 16, 17, 255, 256, 1000, 4096, 65_535, 1_000_000, 1 << 20, 1 << 31, UInt32.max,
  ]
  private static let types: [UInt32] = [0, 1, 2, 8, 24, 25, UInt32.max]
  private static let layerKeys = [
    "inkling.network.layers", "inkling.network.plane_layers", "inkling.network.joint_layers",
  ]
  private static let layers = [
    "", "dropout", "layerNorm", "sru 4", "sru 1048576", "lstm 2", "lstm 1048576", "gru 2", "linear 3 tanh",
    "linear 4 none", "convolution 4 3 2 relu", "convolution 1048576 255 255 silu", "convolution 4 3 0 relu",
    "convolution2D 4 3 2 relu", "convolution2D 1048576 31 31 none", "convolution2D 4 3 1 relu 1", "pooling 1",
    "pooling 256", "pooling 0", "sru 3", "gru -1", "sru  4", "lstm 99999999999999999999",
  ]
}
