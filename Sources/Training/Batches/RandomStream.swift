import Tensors

/// The use of a random source; with a seed and a position in the run it gives independent numbers.
///
/// No source outlives what it was made for, so that the state of all randomness is the position in the run.
enum RandomStream: UInt64 {
  case pass = 1
  case epoch, augmentation, dropout, validation, steps, grouping, composition, masking

  func source(seed: UInt64, _ position: Int...) -> RandomSource {
    var stream = rawValue
    for part in position {
      // The finalizer of MurmurHash3: neighbouring positions give unrelated streams.
      stream = (stream ^ UInt64(bitPattern: Int64(part))) &* 0xFF51_AFD7_ED55_8CCD
      stream = (stream ^ stream >> 33) &* 0xC4CE_B9FE_1A85_EC53
      stream ^= stream >> 33
    }
    return RandomSource(seed: seed, stream: stream)
  }
}

extension RandomSource {
  /// Shuffles elements (Fisher and Yates), the same in every version of the standard library.
  mutating func shuffle<Element>(_ elements: inout [Element]) {
    guard elements.count > 1 else { return }
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      let other = Int(next().multipliedFullWidth(by: UInt64(last + 1)).high)
      elements.swapAt(last, other)
    }
  }
}
