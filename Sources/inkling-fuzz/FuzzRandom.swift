/// A random generator (SplitMix64) with a sequence for every seed and iteration.
package struct FuzzRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64, iteration: Int) {
    state = seed &+ UInt64(truncatingIfNeeded: iteration) &* 0xd134_2543_de82_ef95
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number below a bound that is at least 1.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// One of some values.
  mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
}
