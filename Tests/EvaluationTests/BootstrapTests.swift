import Evaluation
import InkCore
import InkData
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

  @Test(arguments: [(5, 0.3), (40, 0.95), (1, 0.5), (300, 0.01)])
  func `counts of successes are spread as they should`(_ trials: Int, _ probability: Double) {
    let binomial = Binomial(trials: trials, probability: probability)
    var random = SplitMix64(state: 7)
    let draws = 100_000
    var counts = Array(repeating: 0, count: trials + 1)
    for _ in 0..<draws { counts[binomial.sample(&random)] += 1 }
    // P(k) by its recurrence from P(0).
    var expected = (0..<trials).reduce(1.0) { value, _ in value * (1 - probability) }
    for k in 0...trials {
      // Four standard deviations of a count, and one for what is rarer.
      let mean = Double(draws) * expected
      #expect(abs(Double(counts[k]) - mean) < 4 * mean.squareRoot() + 1, "\(k)")
      expected *= Double(trials - k) / Double(k + 1) * probability / (1 - probability)
    }
  }

  @Test func `certain trials always end alike`() {
    var random = SplitMix64(state: 1)
    for _ in 0..<10 {
      #expect(Binomial(trials: 12, probability: 0).sample(&random) == 0)
      #expect(Binomial(trials: 12, probability: 1).sample(&random) == 12)
      #expect(Binomial(trials: 0, probability: 0.5).sample(&random) == 0)
    }
  }

  @Test func `many samples of few values have the interval of each drawn by itself`() throws {
    // 20,000 samples of one writer, a tenth wrong: the interval is that of a share.
    let samples = (0..<20_000).map {
      Bootstrap.Observation(numerator: $0.isMultiple(of: 10) ? 1 : 0, denominator: 1, writer: "one")
    }
    let estimate = try #require(Bootstrap().rate(samples))
    #expect(estimate.value == 0.1 && estimate.resampledBy == .sample && estimate.sampleCount == 20_000)
    let half = 1.96 * (0.1 * 0.9 / 20_000).squareRoot()
    // Of 1,000 resamples the ends of an interval are known to about a twentieth.
    #expect(abs(estimate.low - (0.1 - half)) < 0.15 * half && abs(estimate.high - (0.1 + half)) < 0.15 * half)
    #expect(Bootstrap().rate(samples) == estimate)
  }
}
