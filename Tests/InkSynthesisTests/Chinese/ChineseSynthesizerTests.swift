import Foundation
import InkCore
import InkSynthesis
import TestSupport
import Testing

struct ChineseSynthesizerTests {
  @Test func `stroke ratios are distributed as those of real writers`() {
    let ratios = (1...4_000).map { ChineseWriter(seed: UInt64($0)).strokeRatio }.sorted()
    // The measured quantiles of 84 writers; 4,000 synthetic ones are within .02 of them.
    for (share, ratio) in [(0.05, 0.29), (0.25, 0.48), (0.5, 0.64), (0.75, 0.71), (0.95, 0.89)] {
      #expect(abs(Double(ratios[Int(share * 4_000)]) - ratio) < 0.02)
    }
    #expect(ratios[0] >= 0.2 && ratios[3_999] <= 0.95)
  }

  @Test func `a writer is a seed, and the style chooses among writers`() {
    #expect(ChineseWriter(seed: 7) == ChineseWriter(seed: 7))
    #expect(ChineseWriter(seed: 7) != ChineseWriter(seed: 8))
    #expect(ChineseWriter(seed: 7, style: 0...0).speed == 0)
    #expect(ChineseWriter(seed: 7, style: 1...1).speed == 1)
  }

  @Test func `the neatest writers write the template's strokes`() throws {
    var settings = ChineseSettings()
    settings.joinScale = 0
    settings.dropShare = 0
    let synthesizer = try ChineseFixtures.synthesizer(settings: settings)
    var random = CountingGenerator(state: 1)
    for seed in 1...50 {
      let writer = synthesizer.writer(seed: UInt64(seed), style: 0...0)
      #expect(try synthesizer.synthesize("米", writer: writer, random: &random).ink.strokes.count == 6)
      #expect(try synthesizer.synthesize("品", writer: writer, random: &random).ink.strokes.count == 9)
    }
  }

  @Test func `the licence names each licence of the templates once`() {
    let templates = [TemplateSource.hanziWriter, .animCJK].map { source in
      CharacterTemplate(
        character: "一", strokes: [ChineseFixtures.line(0.1, 0.5, 0.9, 0.5)], source: source, region: .mainland,
        components: [])
    }
    let synthesizer = ChineseSynthesizer(library: TemplateLibrary(templates: templates), forms: ComponentForms())
    #expect(synthesizer.licence == "Arphic-1999 AND LGPL-3.0-or-later")
  }

  @Test func `a form for the left side is used there only`() throws {
    let bars = [
      ChineseFixtures.line(0.05, 0.3, 0.35, 0.3), ChineseFixtures.line(0.05, 0.7, 0.35, 0.7),
      ChineseFixtures.line(0.65, 0.3, 0.95, 0.3), ChineseFixtures.line(0.65, 0.7, 0.95, 0.7),
    ]
    let template = ChineseFixtures.template(
      "比", strokes: bars,
      components: [
        TemplateComponent(element: "二", strokes: [0, 1], depth: 1),
        TemplateComponent(element: "二", strokes: [2, 3], depth: 1),
      ])
    let forms = try ComponentForms(
      text: "component 二 2\nplain 0 0\nform flick 1 1 left\ndraw 0,0 100,50\n", path: "forms")
    var settings = ChineseSettings()
    settings.joinScale = 0
    settings.dropShare = 0
    let synthesizer = ChineseSynthesizer(
      library: TemplateLibrary(templates: [template]), forms: forms, settings: settings)
    var random = CountingGenerator(state: 1)
    for seed in 1...20 {
      let ink = try synthesizer.synthesize("比", writer: synthesizer.writer(seed: UInt64(seed)), random: &random).ink
      #expect(ink.strokes.count == 3)
    }
  }

  @Test func `a form replaces a component as often as its weight says`() throws {
    let forms = try ComponentForms(
      text: "component 口 3\nplain 0 0\nform loop 1 1\ndraw 0,0 0,100^ 100,100 100,0 0,0\n", path: "forms")
    var settings = ChineseSettings()
    settings.joinScale = 0
    settings.dropShare = 0
    let synthesizer = try ChineseFixtures.synthesizer(forms: forms, settings: settings)
    var random = CountingGenerator(state: 1)
    for seed in 1...20 {
      let writer = synthesizer.writer(seed: UInt64(seed))
      #expect(try synthesizer.synthesize("品", writer: writer, random: &random).ink.strokes.count == 3)
      // A whole character keeps its strokes.
      #expect(try synthesizer.synthesize("口", writer: writer, random: &random).ink.strokes.count == 3)
    }
  }

  @Test func `strokes kept in another order are written in that order`() throws {
    let forms = try ComponentForms(
      text: "component 十 2\nplain 0 0\nform upright 1 1\nkeep 2\nkeep 1\n", path: "forms")
    var settings = ChineseSettings()
    settings.joinScale = 0
    settings.swapShare = 0
    let synthesizer = try ChineseFixtures.synthesizer(forms: forms, settings: settings)
    var random = CountingGenerator(state: 1)
    for seed in 1...20 {
      let ink = try synthesizer.synthesize("十", writer: synthesizer.writer(seed: UInt64(seed)), random: &random).ink
      let heights = ink.strokes.map { stroke in
        let ys = stroke.points.map(\.location.y)
        return (ys.max() ?? 0) - (ys.min() ?? 0)
      }
      try #require(heights.count == 2)
      #expect(heights[0] > heights[1])
    }
  }

  @Test func `nearer strokes are joined more often, as the law says`() throws {
    // Two bars at two distances in one character: gaps of .15 and .6 of the longest side, both from the right to the left.
    let gaps: [Float] = [0.15, 0.6]
    let template = ChineseFixtures.template(
      "三",
      strokes: [
        ChineseFixtures.line(0, 0.1, 0.5, 0.1), ChineseFixtures.line(0.5, 0.25, 1, 0.25),
        ChineseFixtures.line(1, 0.85, 0.5, 0.85),
        ChineseFixtures.line(0.3, 1, 0.1, 1),
      ])
    var settings = ChineseSettings()
    settings.strokeShift = 0
    settings.componentShift = 0
    settings.componentScale = 0
    settings.dropShare = 0
    settings.swapShare = 0
    settings.joinUnsteadiness = 0
    let synthesizer = ChineseSynthesizer(
      library: TemplateLibrary(templates: [template]), forms: ComponentForms(), settings: settings)
    var choice = ChineseSamples.Choice(characters: ["三"])
    choice.style = 0.5...0.5
    let statistics = ChineseSamples(synthesizer: synthesizer, choice: choice, texts: nil, writers: 1...1000, seed: 1)
      .statistics(characters: 4_000)
    // The middle writer's factor is .39, the reach .45; strokes that touch have .82 and a reach of .1 besides. Shortened
    // and turned strokes shift the gaps by a few hundredths.
    let expected = gaps.map { 1 - (1 - 0.39 * exp(-$0 / 0.45)) * (1 - 0.82 * exp(-$0 / 0.1)) }
    #expect(abs(Float(statistics.joinedByGap[1]) - expected[0]) < 0.06)
    #expect(abs(Float(statistics.joinedByGap[4]) - expected[1]) < 0.06)
  }

  @Test func `strokes may begin early, on the way from the one before`() throws {
    // From the upper bar's right end to the lower one's left end.
    let template = ChineseFixtures.template(
      "二", strokes: [ChineseFixtures.line(0.1, 0.2, 0.9, 0.2), ChineseFixtures.line(0.1, 0.8, 0.9, 0.8)])
    var settings = ChineseSettings()
    settings.joinScale = 0
    func earlyShare() throws -> Double {
      let synthesizer = ChineseSynthesizer(
        library: TemplateLibrary(templates: [template]), forms: ComponentForms(), settings: settings)
      var random = CountingGenerator(state: 1)
      let early = try (1...200).filter { seed in
        let writer = synthesizer.writer(seed: UInt64(seed), style: 0...0)
        let ink = try synthesizer.synthesize("二", writer: writer, random: &random).ink
        let lower = try #require(ink.strokes.last).points.map(\.location)
        let (left, right) = (lower.map(\.x).min() ?? 0, lower.map(\.x).max() ?? 0)
        return lower[0].x - left > 0.005 * (right - left)
      }
      return Double(early.count) / 200
    }
    settings.landingShare = 0
    #expect(try earlyShare() < 0.1)
    settings.landingShare = 100
    #expect(try earlyShare() > 0.9)
  }

  @Test func `a writer's joining differs from character to character`() throws {
    func strokeCounts(_ unsteadiness: Float) throws -> (mean: Double, variance: Double) {
      var settings = ChineseSettings()
      settings.joinUnsteadiness = unsteadiness
      let synthesizer = try ChineseFixtures.synthesizer(settings: settings)
      var random = CountingGenerator(state: 1)
      let counts = try (1...1_000).map { seed in
        let writer = synthesizer.writer(seed: UInt64(seed), style: 0.8...0.8)
        return Double(try synthesizer.synthesize("品", writer: writer, random: &random).ink.strokes.count)
      }
      let mean = counts.reduce(0, +) / 1_000
      return (mean, counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 1_000)
    }
    let (steady, unsteady) = (try strokeCounts(0), try strokeCounts(0.9))
    #expect(unsteady.variance > 1.2 * steady.variance, "\(steady), \(unsteady)")
    // Of nine strokes; the law is bent, so that the mean moves a little.
    #expect(abs(unsteady.mean - steady.mean) < 0.8, "\(steady), \(unsteady)")
  }

  @Test func `a character without a template is named in the error`() throws {
    let synthesizer = try ChineseFixtures.synthesizer()
    var random = CountingGenerator(state: 1)
    #expect(throws: SynthesisError.noSkeleton("火", text: "口火")) {
      try synthesizer.synthesize("口火", writer: synthesizer.writer(seed: 1), random: &random)
    }
    #expect(throws: SynthesisError.nothingToWrite) {
      try synthesizer.synthesize(" ", writer: synthesizer.writer(seed: 1), random: &random)
    }
  }
}
