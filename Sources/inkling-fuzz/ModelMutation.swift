/// Changes a model file: its parts, then its bytes.
///
/// Three files in four have digests that fit what was changed, so that the change itself is met, not only the digest.
package struct ModelMutation {
  private var random: FuzzRandom

  package init(random: FuzzRandom) { self.random = random }

  /// A changed file.
  package mutating func bytes(of sound: ContainerParts) -> [UInt8] {
    var parts = sound
    for _ in 0..<1 + random.below(3) { change(&parts) }
    if random.below(4) > 0 { parts = parts.signed() }
    var bytes = parts.bytes()
    if random.below(4) == 0 { damage(&bytes) }
    return bytes
  }

  // MARK: Parts

  private mutating func change(_ parts: inout ContainerParts) {
    switch random.below(4) {
    case 0: changeData(&parts)
    case 1 where !parts.infos.isEmpty: changeInfo(&parts)
    default: if !parts.pairs.isEmpty { changePair(&parts) }
    }
  }

  private mutating func changePair(_ parts: inout ContainerParts) {
    let place = random.below(parts.pairs.count)
    let other = random.below(parts.pairs.count)
    switch random.below(12) {
    case 0: parts.pairs.insert(parts.pairs[place], at: other)
    case 1: parts.pairs.remove(at: place)
    case 2: parts.pairs.swapAt(place, other)
    case 3: parts.pairs[place].type = UInt32(random.below(14))
    case 4: parts.pairs[place].value = parts.pairs[other].value
    case 5: damage(&parts.pairs[place].key)
    case 6, 7: changeLength(&parts.pairs[place])
    case 8: changeText(&parts.pairs[place])
    default: changeNumber(&parts.pairs[place])
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
    var length: UInt64 = 0
    for index in 0..<8 { length |= UInt64(pair.value[start + index]) << UInt64(8 * index) }
    let any = UInt64(random.below(1 << 20))
    let lengths: [UInt64] = [
      length &+ 1, length &- 1, 0, length &* 2, any, UInt64.max, 1 << 63, 1 << 62, 1 << 32,
    ]
    let changed = random.one(of: lengths)
    pair.value.replaceSubrange(start..<start + 8, with: ContainerParts.littleEndian(changed, size: 8))
  }

  /// The layers become others; any other text gets other letters.
  private mutating func changeText(_ pair: inout ContainerParts.Pair) {
    if pair.key == Array("inkling.network.layers".utf8) {
      var value = ContainerParts.littleEndian(8, size: 4)
      let count = random.below(6)
      value += ContainerParts.littleEndian(UInt64(count), size: 8)
      for _ in 0..<count {
        let layer = Array(random.one(of: Self.layers).utf8)
        value += ContainerParts.littleEndian(UInt64(layer.count), size: 8) + layer
      }
      pair.value = value
    } else {
      damage(&pair.value)
    }
  }

  private mutating func changeInfo(_ parts: inout ContainerParts) {
    let place = random.below(parts.infos.count)
    let other = random.below(parts.infos.count)
    switch random.below(10) {
    case 0: parts.infos.insert(parts.infos[place], at: other)
    case 1: parts.infos.remove(at: place)
    case 2: parts.infos.shuffle(using: &random)
    case 3:
      let taken = parts.infos[place].place
      parts.infos[place].place = parts.infos[other].place
      parts.infos[other].place = taken
    case 4: parts.infos[place].type = random.one(of: Self.types)
    case 5:
      let any = 64 * UInt64(random.below(1 << 16))
      let places: [UInt64] = [0, 1, 64, any, UInt64.max, UInt64.max - 63]
      parts.infos[place].place = random.one(of: places)
    case 6: parts.infos[place].name = parts.infos[other].name
    case 7: damage(&parts.infos[place].name)
    case 8: parts.infos[place].dimensions.reverse()
    default:
      let dimensions = parts.infos[place].dimensions
      guard !dimensions.isEmpty else { return }
      let index = random.below(dimensions.count)
      let old = dimensions[index]
      let others: [UInt64] = [old &+ 1, old &- 1, 0, 1, old &* 2, 1 << 20, 1 << 40, 1 << 63, UInt64.max]
      parts.infos[place].dimensions[index] = random.one(of: others)
      if random.below(4) == 0 { parts.infos[place].dimensions.append(UInt64(random.below(3))) }
    }
  }

  private mutating func changeData(_ parts: inout ContainerParts) {
    guard !parts.data.isEmpty else { return }
    // A tensor, rather than any byte: a language model is most of a small file.
    let range =
      parts.infos.isEmpty ? nil : parts.range(of: parts.infos[random.below(parts.infos.count)])
    let within = range.flatMap { $0.isEmpty ? nil : $0 } ?? 0..<parts.data.count
    switch random.below(5) {
    case 0, 1:
      for _ in 0..<1 + random.below(4) {
        parts.data[within.lowerBound + random.below(within.count)] = UInt8(truncatingIfNeeded: random.next())
      }
    case 2, 3:
      let place = within.lowerBound + random.below(within.count) / 4 * 4
      let number = random.one(of: Self.floats).bitPattern
      for (index, byte) in ContainerParts.littleEndian(UInt64(number), size: 4).enumerated()
      where place + index < within.upperBound {
        parts.data[place + index] = byte
      }
    default:
      if random.below(2) == 0 {
        parts.data.removeLast(random.below(parts.data.count))
      } else {
        parts.data += (0..<random.below(200)).map { UInt8(truncatingIfNeeded: $0) }
      }
    }
  }

  // MARK: Bytes

  private mutating func damage(_ bytes: inout [UInt8]) {
    for _ in 0..<1 + random.below(3) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(8) {
      case 0: bytes[place] ^= 1 << UInt8(random.below(8))
      case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 2: bytes[place] = 0xff
      case 3: bytes.remove(at: place)
      case 4: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      case 5: bytes.removeLast(bytes.count - place)
      case 6:
        // An extreme where a length or a count might stand.
        for index in place..<min(place + 8, bytes.count) { bytes[index] = index < place + 7 ? 0xff : 0x7f }
      default:
        let length = min(1 + random.below(64), bytes.count - place)
        bytes.insert(contentsOf: Array(bytes[place..<place + length]), at: random.below(bytes.count))
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
  private static let layers = [
    "", "dropout", "layerNorm", "sru 4", "sru 1048576", "lstm 2", "lstm 1048576", "gru 2", "linear 3 tanh",
    "linear 4 none", "convolution 4 3 2 relu", "convolution 1048576 255 255 silu", "convolution 4 3 0 relu",
    "sru 3", "gru -1", "sru  4", "lstm 99999999999999999999",
  ]
}
