import InkCore
import InkData
import InkSynthesis
import Testing

struct SmoothWarpTests {
  @Test func `points move as far as the deviation says, in both directions`() {
    var random = SplitMix64(state: 1)
    var sum = SIMD2<Float>()
    let point = SIMD2<Float>(0.3, 0.8)
    for _ in 0..<4_000 {
      let shift = SmoothWarp(deviation: 0.03, random: &random)(point) - point
      sum += shift * shift
    }
    let deviation = (sum / 4_000).squareRoot()
    // The standard error of a deviation from 4,000 values is 1 %.
    #expect(abs(deviation.x - 0.03) < 0.0015 && abs(deviation.y - 0.03) < 0.0015, "\(deviation)")
  }

  @Test func `neighbours move together, and distant points don't`() {
    var random = SplitMix64(state: 2)
    func difference(_ distance: Float) -> Float {
      var sum: Float = 0
      for _ in 0..<2_000 {
        let warp = SmoothWarp(deviation: 0.03, random: &random)
        let (a, b) = (SIMD2<Float>(0.2, 0.5), SIMD2<Float>(0.2 + distance, 0.5))
        let change = (warp(b) - b) - (warp(a) - a)
        sum += (change * change).sum()
      }
      return (sum / 2_000).squareRoot()
    }
    // A tenth of an em is stretched by less than a sixth of its length, half an em differs as unrelated points nearly do:
    // they would by .06.
    #expect(difference(0.1) < 0.016)
    #expect(difference(0.6) > 0.04)
  }

  @Test func `without a deviation nothing moves`() {
    var random = SplitMix64(state: 3)
    let warp = SmoothWarp(deviation: 0, random: &random)
    #expect(warp(SIMD2(0.1, 0.9)) == SIMD2(0.1, 0.9))
  }
}
