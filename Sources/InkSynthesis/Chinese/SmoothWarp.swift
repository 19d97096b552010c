import InkCore
import InkData

/// A smooth warp of a whole character: a field of displacements that changes slowly over the square, as a sum of a few
/// long waves.
package struct SmoothWarp {
  private struct Wave {
    /// The direction of the wave times its angular frequency, in radians per em.
    var frequency: SIMD2<Float>
    var phase: Float
    /// The displacement at its crest, in ems.
    var amplitude: SIMD2<Float>
  }

  private let waves: [Wave]

  private static let waveCount = 4
  /// Waves per em; shorter ones would bend strokes.
  private static let frequency: ClosedRange<Float> = 0.25...0.9
  private static let turn: Float = 6.283_185_5

  /// Samples a warp.
  ///
  /// - Parameter deviation: The standard deviation of each coordinate's displacement, in ems.
  package init(deviation: Float, random: inout SplitMix64) {
    // A wave has half the square of its crest on average.
    let crest = deviation / (0.5 * Float(Self.waveCount)).squareRoot()
    waves = (0..<Self.waveCount).map { _ in
      let angle = Self.turn * random.unit()
      let frequency = Self.turn * random.uniform(Self.frequency)
      return Wave(
        frequency: SIMD2(cosine(angle), sine(angle)) * frequency, phase: Self.turn * random.unit(),
        amplitude: SIMD2(random.normal(), random.normal()) * crest)
    }
  }

  /// Returns where a point moves to.
  package func callAsFunction(_ point: SIMD2<Float>) -> SIMD2<Float> {
    var moved = point
    for wave in waves { moved += wave.amplitude * sine(wave.frequency.dot(point) + wave.phase) }
    return moved
  }
}
