import CInkKernels
import Foundation

/// The instruction sets of this processor that kernels are compiled for.
let instructionSets: [ink_instructions] = [
  INK_INSTRUCTIONS_BASELINE, INK_INSTRUCTIONS_AVX2, INK_INSTRUCTIONS_AVX512,
].filter { ink_has_instructions($0) != 0 }

/// Fills memory around results, to find writes beyond them.
let guardValue: Float = 12345

/// Numbers that depend on the seed alone.
func uniform(_ count: Int, seed: UInt64, in range: ClosedRange<Float> = -1...1) -> [Float] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + (range.upperBound - range.lowerBound) * Float(state >> 40) / Float(1 << 24)
  }
}

/// Normally distributed numbers around zero that depend on the seed alone (Box and Muller's transform).
func normal(_ count: Int, seed: UInt64, deviation: Float = 1) -> [Float] {
  let numbers = uniform(2 * count, seed: seed, in: 1e-7...1)
  return (0..<count).map { deviation * (-2 * log(numbers[2 * $0])).squareRoot() * cos(2 * .pi * numbers[2 * $0 + 1]) }
}

/// Values with zeros up to a multiple of 16.
func padded(_ values: [Float]) -> [Float] {
  values + [Float](repeating: 0, count: (16 - values.count % 16) % 16)
}
