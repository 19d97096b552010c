import InkCore
import InkData
import InkSynthesis
import Testing

struct TailHabitTests {
  private func settings(_ generator: ChineseGenerator) -> ChineseSettings {
    var settings = ChineseSettings()
    settings.generator = generator
    return settings
  }

  /// Writers that always leave tails, or never.
  private func tails(_ strength: Float) -> TailSettings {
    var settings = TailSettings()
    settings.strong = strength...strength
    settings.weak = strength...strength
    return settings
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `four writers in ten have a strong habit, however fast they are`(_ generator: ChineseGenerator) {
    let settings = settings(generator)
    func share(_ style: ClosedRange<Float>) -> Double {
      let strong = (1...4_000).count {
        ChineseWriter(seed: UInt64($0), settings: settings, style: style).tails.strength >= 0.75
      }
      return Double(strong) / 4_000
    }
    // The standard error is .008.
    #expect(abs(share(0...1) - 0.4) < 0.03)
    #expect(abs(share(0.3...0.5) - share(0.9...1)) < 0.04)
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `the neatest writers hardly leave tails`(_ generator: ChineseGenerator) {
    let settings = settings(generator)
    for seed in 1...500 {
      #expect(ChineseWriter(seed: UInt64(seed), settings: settings, style: 0...0.1).tails.strength < 0.12)
    }
  }

  @Test func `a lifted stroke runs on towards the next one, for a part of the way`() {
    var random = SplitMix64(state: 1)
    let habit = TailHabit(tails(1), isNeat: false, neatShare: 0, random: &random)
    let next = SIMD2<Float>(0.4, 0.6)
    for _ in 0..<200 {
      var path = [SIMD2<Float>(0, 0), SIMD2(0.4, 0.1)]
      habit.runOn(&path, towards: next, random: &random)
      let end = path[path.count - 1]
      // Straight down, .1 to .85 of the half em between the strokes; the stroke itself stays.
      #expect(path[1] == SIMD2(0.4, 0.1) && path.count == 4)
      #expect(abs(end.x - 0.4) < 1e-6 && end.y >= 0.1 + 0.1 * 0.5 - 1e-6 && end.y <= 0.1 + 0.85 * 0.5 + 1e-6)
    }
    var still = [SIMD2<Float>(0, 0), SIMD2(0.4, 0.1)]
    TailHabit(tails(0), isNeat: false, neatShare: 0, random: &random).runOn(&still, towards: next, random: &random)
    #expect(still.count == 2)
  }

  @Test func `most last strokes end upwards, in the writer's own direction`() {
    var random = SplitMix64(state: 1)
    var upwards = 0
    var lengths: [Float] = []
    for _ in 0..<500 {
      let habit = TailHabit(tails(1), isNeat: false, neatShare: 0, random: &random)
      var path = [SIMD2<Float>(0, 0), SIMD2(0.4, 0.1)]
      habit.finish(&path, size: 0.8, random: &random)
      let tail = path[path.count - 1] - SIMD2(0.4, 0.1)
      if path.count > 2 {
        lengths.append((tail * tail).sum().squareRoot() / 0.8)
        if tail.y < 0 { upwards += 1 }
      }
    }
    #expect((450...490).contains(lengths.count), "95 % of 500")
    #expect(lengths.allSatisfy { (0.0299...0.3001).contains($0) })
    // The direction deviates by 48° in all, so that 6 % end below the horizontal.
    #expect(upwards > 420 && upwards < lengths.count)
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `tails ink the gaps and turn the ends upwards`(_ generator: ChineseGenerator) throws {
    func statistics(_ strength: Float) throws -> ChineseStatistics {
      var settings = settings(generator)
      settings.tails = tails(strength)
      settings.joinScale = 0
      settings.free.joinScale = 0
      settings.landingShare = 0
      let synthesizer = try ChineseFixtures.synthesizer(settings: settings)
      var choice = ChineseSamples.Choice(characters: Array("品米"))
      choice.style = 0.5...1
      return ChineseSamples(synthesizer: synthesizer, choice: choice, texts: nil, writers: 1...1_000, seed: 1)
        .statistics(characters: 1_000)
    }
    let (without, with) = (try statistics(0), try statistics(1))
    #expect(with.inkedGap[1] - without.inkedGap[1] > 0.2)
    #expect(with.lastUpwards > 0.6 && without.lastUpwards < 0.2)
  }
}
