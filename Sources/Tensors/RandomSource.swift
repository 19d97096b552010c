import Foundation
import InkCore

/// A random generator whose whole state can be stored: xoshiro256**.
///
/// The same seed gives the same numbers on every machine; a generator restored from its state goes on where it was.
///
/// ## Source
/// Blackman, Vigna: Scrambled Linear Pseudorandom Number Generators (2021); seeding by SplitMix64 as they advise.
public struct RandomSource: RandomNumberGenerator, Hashable, Sendable {
  // Four words, not all zero; not an array, so that a number costs no more than its arithmetic.
  private var s0: UInt64
  private var s1: UInt64
  private var s2: UInt64
  private var s3: UInt64

  /// The state: four words, not all zero.
  public var state: [UInt64] { [s0, s1, s2, s3] }

  /// Starts from a seed; `stream` gives independent generators for one seed.
  public init(seed: UInt64, stream: UInt64 = 0) {
    var mixer = SplitMix64(state: seed ^ (stream &* 0xD1B5_4A32_D192_ED03))
    s0 = mixer.next()
    s1 = mixer.next()
    s2 = mixer.next()
    s3 = mixer.next()
  }

  /// Goes on from a state; `nil` unless it has four words that aren't all zero.
  public init?(state: [UInt64]) {
    guard state.count == 4, state.contains(where: { $0 != 0 }) else { return nil }
    (s0, s1, s2, s3) = (state[0], state[1], state[2], state[3])
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    let result = rotated(s1 &* 5, by: 7) &* 9
    let shifted = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = rotated(s3, by: 45)
    return result
  }

  /// A number evenly spread over 0..<1, in steps of 2⁻²⁴.
  public mutating func uniform() -> Float { Float(next() >> 40) * 0x1p-24 }

  /// A number evenly spread over a range.
  public mutating func uniform(in range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// A number with the given mean and standard deviation (Box and Muller; the second number is discarded so
  /// that the state is four words and nothing more).
  public mutating func normal(mean: Float = 0, deviation: Float = 1) -> Float {
    let radius = (-2 * log(1 - Double(next() >> 11) * 0x1p-53)).squareRoot()
    let angle = 2 * Double.pi * (Double(next() >> 11) * 0x1p-53)
    return mean + deviation * Float(radius * cos(angle))
  }

  private func rotated(_ x: UInt64, by k: UInt64) -> UInt64 { (x << k) | (x >> (64 - k)) }
}
