/// A small random generator: the same keys give the same numbers on every machine.
///
/// ## Source
/// Steele, Lea, Flood, “Fast splittable pseudorandom number generators”, OOPSLA 2014.
@frozen package struct SplitMix64: RandomNumberGenerator {
  @usableFromInline var state: UInt64

  /// Makes a generator with a given state.
  @inlinable package init(state: UInt64) { self.state = state }

  /// Makes a generator for a few keys, each combination of which has a stream of its own.
  @inlinable package init(_ keys: UInt64...) {
    state = 0x1234_5678_9ABC_DEF0
    for key in keys {
      state ^= key
      state = next()
    }
  }

  @inlinable package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number in 0..<1.
  @inlinable package mutating func unit() -> Float { Float(next() >> 40) * 0x1p-24 }

  /// Returns a number of a range.
  @inlinable package mutating func uniform(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Returns an integer of a range.
  @inlinable package mutating func integer(in range: ClosedRange<UInt64>) -> UInt64 {
    let span = range.upperBound - range.lowerBound
    return span == .max ? next() : range.lowerBound + next() % (span + 1)
  }

  /// Returns a nearly normal number (mean 0, standard deviation 1, within ±3.47): the sum of four uniform ones of 16 bits.
  @inlinable package mutating func normal() -> Float {
    let bits = next()
    let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
    return (Float(sum) * 0x1p-16 - 2) * 1.732_050_8
  }

  /// Returns an index below a count, which is at most 2³².
  @inlinable package mutating func index(below count: Int) -> Int { Int(((next() >> 32) &* UInt64(count)) >> 32) }

  /// Whether something of that probability happens.
  @inlinable package mutating func happens(_ probability: Float) -> Bool { unit() < probability }

  /// Returns an index sampled with these weights, of which one at least is positive.
  @inlinable package mutating func index(weights: [Float]) -> Int {
    var left = unit() * weights.reduce(0, +)
    for (index, weight) in weights.enumerated() {
      left -= weight
      if left < 0 { return index }
    }
    return weights.lastIndex { $0 > 0 } ?? 0
  }
}
