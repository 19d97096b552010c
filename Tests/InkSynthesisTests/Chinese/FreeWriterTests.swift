import Foundation
import InkCore
import InkData
import InkSynthesis
import TestSupport
import Testing

struct FreeWriterTests {
  /// Free writers whose strokes stay where the template has them, all separate.
  private var plain: ChineseSettings {
    var settings = ChineseSettings()
    settings.generator = .free
    settings.free.joinScale = 0
    settings.free.dropShare = 0
    settings.free.disorder = 0
    settings.free.cornerLift = 0
    settings.free.looseStrokes = 0
    settings.free.cursiveShare = 0
    (settings.free.habitRotation, settings.free.habitLength, settings.free.habitBend) = (0, 0, 0)
    (settings.free.horizontalLength, settings.free.shortGrowth) = (0, 1)
    (settings.free.strokeBend, settings.free.hookLoss, settings.free.cornerRounding) = (0, 0, 0)
    settings.tails.strong = 0...0
    settings.tails.weak = 0...0
    return settings
  }

  private func deviation(of values: [Float]) -> Float {
    let mean = values.reduce(0, +) / Float(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)).squareRoot()
  }

  private func strokes(
    _ text: String, _ settings: ChineseSettings, forms: ComponentForms = ComponentForms(), seeds: ClosedRange<UInt64>,
    style: ClosedRange<Float> = 0.5...1
  ) throws -> [[Stroke]] {
    let synthesizer = try ChineseFixtures.synthesizer(forms: forms, settings: settings)
    var random = CountingGenerator(state: 1)
    return try seeds.map { seed in
      try synthesizer.synthesize(text, writer: synthesizer.writer(seed: seed, style: style), random: &random).ink
        .strokes
    }
  }

  @Test func `the neat quarter of the writers writes stroke by stroke`() throws {
    var settings = ChineseSettings()
    settings.generator = .free
    settings.free.dropShare = 0
    let neat = try strokes("品", settings, seeds: 1...200, style: 0...0.25).map(\.count)
    let fast = try strokes("品", settings, seeds: 1...200, style: 0.9...1).map(\.count)
    #expect(Double(neat.reduce(0, +)) / 200 > 8.5, "of nine")
    #expect(Double(fast.reduce(0, +)) / 200 < 3.5)
  }

  @Test func `a writer's stroke ratio falls from neat to fast`() {
    var settings = ChineseSettings()
    settings.generator = .free
    let ratios = [Float(0), 0.4, 0.6, 1].map { style in
      ChineseWriter(seed: 1, settings: settings, style: style...style).strokeRatio
    }
    #expect(ratios == ratios.sorted(by: >) && ratios[0] == 1 && abs(ratios[3] - 0.28) < 1e-6)
  }

  @Test func `nearer strokes are joined more often, as the law says`() throws {
    // Gaps of .15 and .6 of the longest side, as the structured writers' test has them.
    let template = ChineseFixtures.template(
      "三",
      strokes: [
        ChineseFixtures.line(0, 0.1, 0.5, 0.1), ChineseFixtures.line(0.5, 0.25, 1, 0.25),
        ChineseFixtures.line(1, 0.85, 0.5, 0.85), ChineseFixtures.line(0.3, 1, 0.1, 1),
      ])
    var settings = plain
    settings.free.joinScale = 1.5
    settings.free.strokeShift = 0
    settings.free.componentShift = 0
    settings.free.componentScale = 0
    settings.layoutShearMean = 0
    settings.layoutShearDeviation = 0
    let synthesizer = ChineseSynthesizer(
      library: TemplateLibrary(templates: [template]), forms: ComponentForms(), settings: settings)
    var choice = ChineseSamples.Choice(characters: ["三"])
    choice.style = 0.4375...0.4375
    let statistics = ChineseSamples(synthesizer: synthesizer, choice: choice, texts: nil, writers: 1...1_000, seed: 1)
      .statistics(characters: 4_000)
    // A quarter of the way from neat to fastest: 1.5 · √.25. The pen's way is down.
    #expect(abs(statistics.joinedByGap[1] - 0.75 * 1.15 * exp(-0.15 / 0.6)) < 0.05)
    #expect(abs(statistics.joinedByGap[4] - 0.75 * 1.15 * exp(-0.6 / 0.6)) < 0.05)
  }

  @Test func `strokes of different components are joined less often`() throws {
    func joins(_ between: Float) throws -> Int {
      var settings = plain
      (settings.free.joinScale, settings.free.joinReach, settings.free.joinBetweenComponents) = (1, 1_000, between)
      settings.free.joinDirections = Array(repeating: 1, count: 8)
      return try strokes("品", settings, seeds: 1...200, style: 1...1).map { 9 - $0.count }.reduce(0, +)
    }
    #expect(try joins(1) == 8 * 200)
    // Two of eight are between the three mouths.
    #expect(try joins(0) == 6 * 200)
  }

  @Test func `short strokes turn more, and grow`() throws {
    let template = ChineseFixtures.template(
      "二", strokes: [ChineseFixtures.line(0.4, 0.1, 0.55, 0.1), ChineseFixtures.line(0, 0.9, 1, 0.9)])
    func chords(_ settings: ChineseSettings) throws -> [[Point]] {
      let synthesizer = ChineseSynthesizer(
        library: TemplateLibrary(templates: [template]), forms: ComponentForms(), settings: settings)
      var random = CountingGenerator(state: 1)
      return try (UInt64(1)...500).map { seed in
        try synthesizer.synthesize("二", writer: synthesizer.writer(seed: seed, style: 0.5...1), random: &random).ink
          .strokes.map {
            $0.points[$0.points.count - 1].location - $0.points[0].location
          }
      }
    }
    func ratio(_ chords: [[Point]]) -> Float {
      chords.map { $0[0].x / $0[1].x }.sorted()[chords.count / 2]
    }
    var settings = plain
    (settings.warp, settings.free.strokeShift, settings.free.strokeLength) = (0, 0, 0)
    (settings.riseDeviation, settings.free.rise, settings.free.rotation) = (0, 0, 0)
    let drawn = try chords(settings)
    #expect(deviation(of: drawn.map { $0[0].y / $0[0].x }) > 1.8 * deviation(of: drawn.map { $0[1].y / $0[1].x }))
    settings.free.shortGrowth = 1.5
    #expect(abs(ratio(try chords(settings)) / ratio(drawn) - 1.5) < 0.1)
  }

  @Test func `writers with disorder write strokes in other orders`() throws {
    func uprightFirst(_ disorder: Float) throws -> Double {
      var settings = plain
      settings.free.disorder = disorder
      let uprights = try strokes("十", settings, seeds: 1...1_000).count { strokes in
        let xs = strokes[0].points.map(\.location.x)
        let ys = strokes[0].points.map(\.location.y)
        return (ys.max() ?? 0) - (ys.min() ?? 0) > (xs.max() ?? 0) - (xs.min() ?? 0)
      }
      return Double(uprights) / 1_000
    }
    #expect(try uprightFirst(0) == 0)
    // Of all writers, disorder is a sixth of the largest on average: the integral of the fifth power.
    #expect(abs(try uprightFirst(1) - 1 / 6) < 0.04)
  }

  @Test func `disorder keeps every stroke, and writes the last component first now and then`() throws {
    var settings = plain
    settings.free.disorder = 1
    let all = try strokes("品", settings, seeds: 1...500)
    #expect(all.allSatisfy { $0.count == 9 })
    func middle(_ strokes: [Stroke]) -> Float {
      let xs = strokes.flatMap { $0.points.map(\.location.x) }
      return ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2
    }
    // The right mouth's three strokes, the last of nine, are the first three.
    let early = all.count {
      middle(Array($0[0..<3])) > middle(Array($0[3..<6])) && middle(Array($0[0..<3])) > middle(Array($0[6..<9]))
    }
    #expect((25...250).contains(early), "\(early)")
  }

  @Test func `of the table's forms the stroke orders are used, the cursive ones aren't`() throws {
    let forms = try ComponentForms(
      text: """
        component 十 2
        plain 0 0
        form upright 1 1
        keep 2
        keep 1
        component 口 3
        plain 0 0
        form loop 1 1
        draw 0,0 0,100^ 100,100 100,0 0,0
        """, path: "forms")
    #expect(try strokes("品", plain, forms: forms, seeds: 1...20).allSatisfy { $0.count == 9 })
    for strokes in try strokes("十", plain, forms: forms, seeds: 1...20) {
      let ys = strokes[0].points.map(\.location.y)
      let xs = strokes[0].points.map(\.location.x)
      #expect((ys.max() ?? 0) - (ys.min() ?? 0) > (xs.max() ?? 0) - (xs.min() ?? 0))
    }
  }

  /// A table in which 口 is always one loop.
  private func loops(as keyword: String) throws -> ComponentForms {
    try ComponentForms(
      text: """
        component 口 3
        plain 0 0
        \(keyword) loop 1 1
        draw 0,0 0,100^ 100,100 100,0 0,0
        """, path: "forms")
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `a variant may be the whole character`(_ generator: ChineseGenerator) throws {
    let forms = try loops(as: "variant")
    var settings = plain
    settings.generator = generator
    settings.joinScale = 0
    settings.free.cursiveShare = 1
    #expect(try strokes("口", settings, forms: forms, seeds: 1...20).allSatisfy { $0.count == 1 })
    #expect(try strokes("品", settings, forms: forms, seeds: 1...20).allSatisfy { $0.count == 3 })
  }

  @Test(arguments: [Float(0), 0.5, 1]) func `cursive forms are used in a share of the characters`(share: Float) throws {
    let forms = try loops(as: "form")
    var settings = plain
    settings.free.cursiveShare = share
    let drawn = try strokes("品", settings, forms: forms, seeds: 1...400).count { $0.count == 3 }
    #expect(abs(Float(drawn) / 400 - share) < 0.1)
  }

  @Test func `some writers lift the pen at corners`() throws {
    var settings = plain
    settings.free.cornerLift = 1
    let counts = try strokes("口", settings, seeds: 1...1_000).map(\.count)
    #expect(counts.allSatisfy { $0 == 3 || $0 == 4 }, "only the second stroke has a corner")
    // The integral of the fourth power.
    #expect(abs(Double(counts.count { $0 == 4 }) / 1_000 - 1 / 5) < 0.04)
  }

  @Test func `a writer's strokes of one direction turn and bend alike`() throws {
    var settings = plain
    (settings.warp, settings.riseDeviation, settings.rotation, settings.landingShare) = (0, 0, 0, 0)
    (settings.free.rise, settings.free.rotation, settings.free.strokeRotation) = (0, 0, 0)
    /// The rise and the sag of three writings of 一 by each writer.
    func shapes() throws -> [[SIMD2<Float>]] {
      try (UInt64(1)...200).map { seed in
        try (0..<3).map { _ in
          let points = try strokes("一", settings, seeds: seed...seed)[0][0].points.map(\.location)
          let (first, last) = (points[0], points[points.count - 1])
          let width = last.x - first.x
          let middle = try #require(points.first { $0.x >= (first.x + last.x) / 2 })
          return SIMD2(last.y - first.y, middle.y - (first.y + last.y) / 2) / width
        }
      }
    }
    /// The deviation among writers and within one.
    func deviations(_ values: [[Float]]) -> (among: Float, within: Float) {
      let means = values.map { $0.reduce(0, +) / 3 }
      let mean = means.reduce(0, +) / 200
      let within = zip(values, means).map { row, mean in row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 3 }
      let among = means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return ((among / 200).squareRoot(), (within.reduce(0, +) / 200).squareRoot())
    }
    let without = try shapes()
    (settings.free.habitRotation, settings.free.habitBend) = (0.2, 0.1)
    let with = try shapes()
    for part in 0..<2 {
      let plain = deviations(without.map { $0.map { $0[part] } })
      let (among, within) = deviations(with.map { $0.map { $0[part] } })
      #expect(plain.among < 0.02 && among > 0.06 && within < 0.02, "\(plain), \(among), \(within)")
    }
  }

  @Test func `rounded corners keep a stroke's ends and shorten its path`() throws {
    func paths(_ rounding: Float) throws -> [[Point]] {
      var settings = plain
      settings.free.cornerRounding = rounding
      return try strokes("口", settings, seeds: 1...200).map { $0[1].points.map(\.location) }
    }
    func length(_ path: [Point]) -> Float { zip(path, path.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }
    var shortened = 0
    for (sharp, round) in zip(try paths(0), try paths(1)) {
      let size = length(sharp)
      // The whole character may lie elsewhere.
      let (before, after) = (sharp[sharp.count - 1] - sharp[0], round[round.count - 1] - round[0])
      #expect((before - after).length < 0.05 * size)
      if length(round) < 0.95 * size { shortened += 1 }
    }
    #expect((60...180).contains(shortened), "\(shortened) of 200 writers")
  }

  @Test func `the fewer strokes a character has, the more they deviate`() throws {
    func deviation(_ looseStrokes: Float) throws -> Float {
      var settings = plain
      settings.free.looseStrokes = looseStrokes
      let rises = try strokes("一", settings, seeds: 1...1_000).map { strokes in
        let (first, last) = (strokes[0].points[0].location, strokes[0].points[strokes[0].points.count - 1].location)
        return (last.y - first.y) / (last.x - first.x)
      }
      return self.deviation(of: rises)
    }
    #expect(try deviation(4) > 1.2 * deviation(0))
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `where strengths differ, most deviate less and a few as much`(
    _ generator: ChineseGenerator
  ) throws {
    /// Half and 95 % of the strokes rise by no more than these from the median.
    func deviations(_ spread: Float) throws -> (half: Float, most: Float) {
      var settings = plain
      settings.generator = generator
      settings.strengthSpread = spread
      (settings.warp, settings.riseDeviation, settings.rotation, settings.landingShare) = (0, 0, 0, 0)
      (settings.free.rise, settings.free.rotation, settings.free.neatShare, settings.neatShare) = (0, 0, 0, 0)
      let rises = try strokes("一", settings, seeds: 1...2_000).map { strokes in
        let (first, last) = (strokes[0].points[0].location, strokes[0].points[strokes[0].points.count - 1].location)
        return (last.y - first.y) / (last.x - first.x)
      }
      .sorted()
      let away = rises.map { abs($0 - rises[1_000]) }.sorted()
      return (away[1_000], away[1_900])
    }
    let (alike, different) = (try deviations(0), try deviations(0.5))
    #expect(different.half < alike.half && different.most > 0.8 * alike.most, "\(alike), \(different)")
    #expect(different.most / different.half > 1.05 * alike.most / alike.half, "\(alike), \(different)")
  }

  @Test(arguments: ChineseGenerator.allCases)
  func `lower strokes are further to the right by the layout's shear`(_ generator: ChineseGenerator) throws {
    func shear(_ mean: Float) throws -> Double {
      var settings = plain
      settings.generator = generator
      settings.joinScale = 0
      settings.layoutShearMean = mean
      let synthesizer = try ChineseFixtures.synthesizer(settings: settings)
      var choice = ChineseSamples.Choice(characters: ["米"])
      choice.style = 0.5...1
      return ChineseSamples(synthesizer: synthesizer, choice: choice, texts: nil, writers: 1...1_000, seed: 1)
        .statistics(characters: 2_000).layoutShear
    }
    // The ink is .93 as wide and 1.08 as high as the template, whose longest side is its height: .3 · .93 / 1.08 is .26.
    let gained = try shear(0.3) - shear(0)
    #expect((0.16...0.36).contains(gained), "\(gained)")
  }

  @Test func `another country's template serves where it has the form of a Chinese one`() {
    let cross = [ChineseFixtures.line(0.1, 0.5, 0.9, 0.45), ChineseFixtures.line(0.5, 0.1, 0.5, 0.95)]
    func covers(_ strokes: [[Point]], regions: Set<TemplateRegion> = Set(TemplateRegion.chinese)) -> Bool {
      let japanese = CharacterTemplate(character: "十", strokes: strokes, source: .tomoe, region: .japan)
      let library = TemplateLibrary(templates: [ChineseFixtures.template("十", strokes: cross), japanese])
      return ChineseSynthesizer(library: library, forms: ComponentForms(), sources: [.tomoe], regions: regions)
        .covers("十")
    }
    #expect(covers([ChineseFixtures.line(0.15, 0.52, 0.9, 0.5), ChineseFixtures.line(0.5, 0.12, 0.52, 0.9)]))
    #expect(!covers([cross[0]]), "one stroke less")
    #expect(!covers([cross[0], cross[1].reversed()]), "a stroke from the other end")
    #expect(covers([cross[0]], regions: [.japan]), "unless that country's own forms are wanted")
    let alone = TemplateLibrary(templates: [
      CharacterTemplate(character: "働", strokes: cross, source: .tomoe, region: .japan)
    ])
    #expect(ChineseSynthesizer(library: alone, forms: ComponentForms()).covers("働"), "or there is no other")
  }
}
