import Evaluation
import Testing

@Suite struct BootstrapTests {
  private func observations(_ count: Int, writers: Int, rate: (Int) -> Double) -> [Bootstrap.Observation] {
    (0..<count).map { Bootstrap.Observation(numerator: rate($0), denominator: 1, writer: "w\($0 % writers)") }
  }

  @Test func `the interval of a proportion is that of the normal approximation`() throws {
    // 400 coin flips, a fifth of them heads: 0.2 ± 1.96·√(0.2·0.8/400) = 0.1608 to 0.2392. The bootstrap's ends carry
    // the grid of 1/400 and the noise of 1,000 draws: 0.005.
    let estimate = try #require(
      Bootstrap(minimumWriters: 1_000).rate(observations(400, writers: 400) { $0 % 5 == 0 ? 1 : 0 }))
    #expect(estimate.value == 0.2)
    #expect(abs(estimate.low - 0.1608) < 0.005)
    #expect(abs(estimate.high - 0.2392) < 0.005)
    #expect(estimate.sampleCount == 400)
    #expect(estimate.resampledBy == .sample)
  }

  @Test func `few writers are resampled by sample and many by writer`() throws {
    let few = try #require(Bootstrap().rate(observations(100, writers: 9) { _ in 0.5 }))
    #expect(few.resampledBy == .sample)
    let many = try #require(Bootstrap().rate(observations(100, writers: 10) { _ in 0.5 }))
    #expect(many.resampledBy == .writer)
    #expect(many.low == 0.5 && many.high == 0.5)
  }

  @Test func `writers who differ make a wider interval than samples that differ`() throws {
    // Half the writers fail at everything: 20 independent writers, not 400 independent samples.
    let values = observations(400, writers: 20) { $0 % 20 < 10 ? 1 : 0 }
    let byWriter = try #require(Bootstrap().rate(values))
    let bySample = try #require(Bootstrap(minimumWriters: 1_000).rate(values))
    #expect(byWriter.high - byWriter.low > 3 * (bySample.high - bySample.low))
  }

  @Test func `a seed decides the interval`() {
    let values = observations(300, writers: 30) { Double($0 * $0 % 97) / 97 }
    #expect(Bootstrap(seed: 3).rate(values) == Bootstrap(seed: 3).rate(values))
    #expect(Bootstrap(seed: 3).rate(values) != Bootstrap(seed: 4).rate(values))
  }

  @Test func `nothing to count on has no rate`() {
    #expect(Bootstrap().rate([]) == nil)
    #expect(Bootstrap().rate([.init(numerator: 3, denominator: 0, writer: "a")]) == nil)
  }

  @Test func `a steady gain is seen in pairs though the rates overlap`() throws {
    let before = observations(200, writers: 20) { Double($0 % 10) / 10 }
    let after = before.map { Bootstrap.Observation(numerator: $0.numerator - 0.05, denominator: 1, writer: $0.writer) }
    let difference = try #require(Bootstrap().difference(before, after))
    #expect(abs(difference.value + 0.05) < 1e-12)
    #expect(difference.high < -0.049)
    let rate = try #require(Bootstrap().rate(before))
    #expect(rate.low < rate.value - 0.05)
  }
}
