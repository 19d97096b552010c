import InkCore
import InkData
import InkFeatures
import TestSupport
import Testing

@Suite struct FeatureExtractorTests {
  let extractor = FeatureExtractor()

  @Test func `translation and scale don't change the frames`() throws {
    let ink = InkSamples.line()
    let frames = try extractor.frames(of: ink)
    let moved = try extractor.frames(of: ink.mapped { Point(x: $0.x * 8 + 512, y: $0.y * 8 - 2048) })
    try #require(frames.frameCount == moved.frameCount)
    #expect(frames.origins == moved.origins)
    // Rounding of the coordinates themselves: about 1e-7 of the line's width, which is some hundred units.
    #expect(largestDifference(frames.values, moved.values) < 2e-3)
  }

  @Test func `frames are counted as they are made`() throws {
    var settings = [FeatureSettings(), FeatureSettings(), FeatureSettings()]
    settings[1].maximumFrames = 40
    settings[2].smoothing = 0.3
    var inks = (1...12).map { InkSamples.line(letters: $0) }
    inks += [
      Ink(strokes: [Stroke(locations: [.zero])]), Ink(), Ink(strokes: [Stroke(locations: [Point(x: .nan, y: 0)])]),
    ]
    for extractor in settings.map({ FeatureExtractor(settings: $0) }) {
      for ink in inks {
        let frames = Result { () throws(FeatureError) in try extractor.frames(of: ink).frameCount }
        let count = Result { () throws(FeatureError) in try extractor.frameCount(of: ink) }
        #expect(count == frames)
      }
    }
  }

  @Test func `a line of forty letters gives six to twenty frames a letter and a unit deviation`() throws {
    let frames = try extractor.frames(of: InkSamples.line(letters: 40))
    #expect((240...800).contains(frames.frameCount), "\(frames.frameCount) frames")
    let heights = (0..<frames.frameCount).map { frames[$0, .height] }
    let mean = heights.reduce(0, +) / Float(heights.count)
    let variance = heights.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(heights.count)
    #expect(abs(mean) < 0.3)
    // The unit is measured on the path, the deviation here on frames.
    #expect(abs(variance.squareRoot() - 1) < 0.15)
  }

  @Test func `the device's sampling rate doesn't matter`() throws {
    let coarse = InkSamples.line(letters: 12)
    let fine = Ink(
      strokes: coarse.strokes.map { stroke in
        let points = stroke.points.map(\.location)
        let halves: [[Point]] = zip(points, points.dropFirst()).map { [($0 + $1) * 0.5, $1] }
        return Stroke(locations: [points[0]] + halves.joined())
      })
    let a = try extractor.frames(of: coarse)
    let b = try extractor.frames(of: fine)
    try #require(a.frameCount == b.frameCount)
    #expect(largestDifference(a.values, b.values) < 5e-3)
  }

  @Test func `a sloping line is levelled and a slash is not`() throws {
    let level = try extractor.frames(of: InkSamples.line())
    let sloping = try extractor.frames(of: InkSamples.line().mapped { Point(x: $0.x, y: $0.y + 0.1 * $0.x) })
    let range = heightRange(sloping)
    #expect(abs(range - heightRange(level)) < 0.5, "height range \(range)")
    let slash = try extractor.frames(of: InkSamples.segment(Point(x: 0, y: 30), Point(x: 10, y: 0)))
    #expect(slash[3, .sine] < -0.9 && slash[3, .cosine] > 0.2)
  }

  @Test func `a slanted line is set upright`() throws {
    let upright = try extractor.frames(of: InkSamples.line())
    let slanted = try extractor.frames(of: InkSamples.line().mapped { Point(x: $0.x - 0.5 * $0.y, y: $0.y) })
    try #require(abs(upright.frameCount - slanted.frameCount) < 30)
    #expect(abs(crossMoment(upright) - crossMoment(slanted)) < 0.05)
    let untouched = FeatureExtractor(settings: FeatureSettings(slantCorrection: 0))
    let kept = try untouched.frames(of: InkSamples.line().mapped { Point(x: $0.x - 0.5 * $0.y, y: $0.y) })
    #expect(abs(crossMoment(kept)) > 0.15)
  }

  @Test(arguments: [
    (Point(x: 0, y: 0), Point(x: 50, y: 0)), (Point(x: 0, y: 0), Point(x: 0, y: 50)),
  ])
  func `a dash and a bar keep a moderate size`(from: Point, to: Point) throws {
    let frames = try extractor.frames(of: InkSamples.segment(from, to))
    #expect((6...20).contains(frames.frameCount))
  }

  @Test func `a dot or a dash drawn forth and back is no larger than one drawn once`() throws {
    for ends in [3, 4, 7] {
      let points = (0..<ends).map { Point(x: $0.isMultiple(of: 2) ? 0 : 50, y: 0) }
      let frames = try extractor.frames(of: Ink(strokes: [Stroke(locations: points)]))
      #expect(frames.frameCount < 100 * ends)
    }
  }

  @Test func `no scribble gives a feature beyond its limit`() throws {
    let limit = max(extractor.settings.jumpLimit, extractor.settings.heightLimit)
    for ends in [2, 10, 100, 10_000] {
      let points = (0..<ends).map { Point(x: $0.isMultiple(of: 2) ? 0 : 50, y: Float($0 % 3) * 1e-3) }
      let frames = try extractor.frames(of: Ink(strokes: [Stroke(locations: points)]))
      #expect(frames.values.allSatisfy { abs($0) <= limit })
    }
  }

  @Test func `a limit of the width adds x from the middle of the ink to every frame`() throws {
    let ink = InkSamples.line(letters: 12)
    let plain = try extractor.frames(of: ink)
    let wide = try FeatureExtractor(settings: FeatureSettings(widthLimit: 2)).frames(of: ink)
    let count = plain.featureCount
    try #require(wide.featureCount == count + 1 && wide.frameCount == plain.frameCount)
    let points = try extractor.normalized(ink).strokes.flatMap { $0.points.map(\.location.x) }
    let middle = points.reduce(0, +) / Float(points.count)
    for frame in 0..<plain.frameCount {
      let values = wide.values[frame * (count + 1)..<(frame + 1) * (count + 1)]
      #expect(values.dropLast().elementsEqual(plain.values[frame * count..<(frame + 1) * count]))
      #expect(abs(values.last! - min(max(points[frame] - middle, -2), 2)) < 1e-4)
    }
    #expect(points.min()! < middle - 2 && points.max()! > middle + 2, "the limit wasn't reached")
  }

  @Test func `a dot gives one frame with all its points`() throws {
    let location = Point(x: 7, y: 9)
    let frames = try extractor.frames(of: Ink(strokes: [Stroke(locations: [location, location, location])]))
    #expect(frames.frameCount == 1)
    #expect(frames.origins == [VisiblePart(stroke: 0, points: 0..<3)])
    #expect(frames.values == [0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0])
  }

  @Test func `two dots of a colon lie apart`() throws {
    let ink = Ink(strokes: [Stroke(locations: [Point(x: 0, y: 0)]), Stroke(locations: [Point(x: 0, y: 9)])])
    let frames = try extractor.frames(of: ink)
    #expect(frames.frameCount == 2)
    #expect(frames[1, .dy] > 0.5)
    #expect(frames[0, .inkBelow] > 0.1 && frames[1, .inkAbove] > 0.1)
  }

  @Test func `the frames of an i's body have its dot above, and the jump back has a retreat`() throws {
    var ink = InkSamples.segment(Point(x: 0, y: 0), Point(x: 0, y: 20))
    ink.strokes += InkSamples.segment(Point(x: 30, y: 0), Point(x: 30, y: 20)).strokes
    let before = try extractor.frames(of: ink)
    ink.strokes.append(Stroke(locations: [Point(x: 0, y: -8)]))
    let after = try extractor.frames(of: ink)
    #expect(before[0, .inkAbove] == 0)
    #expect(after[0, .inkAbove] > 0.2)
    #expect(after[after.frameCount - 1, .retreat] > 1)
    #expect(after[after.frameCount - 1, .inkBelow] > 0.2)
  }

  @Test func `points that are not finite are skipped`() throws {
    let clean = InkSamples.line(letters: 5)
    var dirty = clean
    dirty.strokes[0].points.insert(StrokePoint(location: Point(x: .nan, y: 0)), at: 3)
    dirty.strokes[0].points.insert(StrokePoint(location: Point(x: 0, y: .infinity)), at: 0)
    dirty.strokes.append(Stroke(locations: [Point(x: .nan, y: .nan)]))
    #expect(try extractor.frames(of: dirty).values == extractor.frames(of: clean).values)
    try expectPartition(of: dirty)
  }

  @Test func `ink without a finite point is rejected`() {
    #expect(throws: FeatureError.noFinitePoint(strokes: 0)) { try extractor.frames(of: Ink()) }
    let ink = Ink(strokes: [Stroke(locations: [Point(x: .nan, y: 1)])])
    #expect(throws: FeatureError.noFinitePoint(strokes: 1)) { try extractor.frames(of: ink) }
  }

  @Test func `huge and tiny coordinates give finite frames`() throws {
    for scale in [Float(1e-40), 1e-20, 1e20, 1e36] {
      let frames = try extractor.frames(of: InkSamples.line(letters: 4).mapped { $0 * scale })
      #expect(frames.values.allSatisfy { $0.isFinite })
      #expect(frames.frameCount > 10)
    }
    let extremes = Ink(strokes: [
      Stroke(locations: [
        Point(x: -.greatestFiniteMagnitude, y: 0), Point(x: .greatestFiniteMagnitude, y: .greatestFiniteMagnitude),
      ])
    ])
    #expect(try extractor.frames(of: extremes).values.allSatisfy { $0.isFinite })
  }

  @Test func `a million points stay within the frame limit`() throws {
    var generator = SplitMix64(state: 1)
    let points = (0..<1_000_000).map { _ in
      Point(x: Float.random(in: 0...100, using: &generator), y: Float.random(in: 0...100, using: &generator))
    }
    let ink = Ink(strokes: [Stroke(locations: points)])
    let frames = try extractor.frames(of: ink)
    #expect(frames.frameCount <= extractor.settings.maximumFrames)
    #expect(frames.frameCount > extractor.settings.maximumFrames / 2)
    try expectPartition(of: ink)
  }

  @Test func `more strokes than frames are rejected and as many are accepted`() throws {
    let small = FeatureExtractor(settings: FeatureSettings(maximumFrames: 16))
    let dots = (0..<17).map { Stroke(locations: [Point(x: Float($0), y: 0), Point(x: Float($0), y: 5)]) }
    #expect(throws: FeatureError.tooManyStrokes(count: 17, limit: 16)) { try small.frames(of: Ink(strokes: dots)) }
    #expect(try small.frames(of: Ink(strokes: Array(dots.prefix(16)))).frameCount == 16)
  }

  @Test func `every visible point lies in exactly one frame`() throws {
    try expectPartition(of: InkSamples.line())
    try expectPartition(of: InkSamples.line(letters: 7, word: 1, pointsPerLetter: 2))
    try expectPartition(of: InkSamples.line(letters: 3, word: 2, pointsPerLetter: 900))
    var masked = InkSamples.line(letters: 10)
    masked.strokes[0].maskedRanges = [20..<30, 5..<12, 8..<14, 50..<90_000]
    masked.strokes[1].transform = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 5)
    try expectPartition(of: masked)
  }

  @Test func `smoothing removes a device's steps from the path and keeps its ends and coarse ink`() throws {
    let smooth = FeatureExtractor(settings: FeatureSettings(smoothing: 0.1))
    // A slanted stem and a bow, on a grid of a twelfth of the stem's height.
    let clean = Ink(strokes: [
      Stroke(locations: (0..<200).map { Point(x: Float($0) * 0.1, y: -Float($0) * 0.3) }),
      Stroke(locations: (0..<200).map { Point(x: 30 + Float($0) * 0.1, y: -Float($0 * (200 - $0)) * 0.004) }),
    ])
    let stepped = clean.mapped { Point(x: ($0.x / 5).rounded() * 5, y: ($0.y / 5).rounded() * 5) }
    let (plain, raw, mended) = (
      try extractor.frames(of: clean).frameCount, try extractor.frames(of: stepped).frameCount,
      try smooth.frames(of: stepped).frameCount
    )
    #expect(raw > plain + 1)
    #expect(abs(mended - plain) < raw - plain)
    let ends = try smooth.normalized(clean).strokes[0].points
    let given = try extractor.normalized(clean).strokes[0].points
    #expect(ends[0].location.distance(to: given[0].location) < 0.05)
    #expect(ends[ends.count - 1].location.distance(to: given[given.count - 1].location) < 0.05)
    let corner = Ink(strokes: [Stroke(locations: [Point(x: 0, y: 0), Point(x: 0, y: 90), Point(x: 90, y: 90)])])
    let (far, near) = (try smooth.frames(of: corner).frameCount, try extractor.frames(of: corner).frameCount)
    #expect(abs(far - near) <= 1)
    try expectPartition(of: InkSamples.line())
  }

  @Test(
    arguments: [
      ("a dot", [[(0, 0)]]), ("a dot of a few points", [[(0, 0), (1, 0), (1, 1)]]), ("a dash", [[(0, 0), (60, 2)]]),
      ("a comma", [[(3, 0), (4, 3), (0, 9)]]), ("a slash", [[(0, 40), (20, 0)]]), ("a bar", [[(0, 0), (0, 50)]]),
      ("an equals sign", [[(0, 0), (30, 0)], [(0, 12), (30, 12)]]), ("a colon", [[(0, 0)], [(0, 20)]]),
      ("a one", [[(0, 10), (10, 0), (10, 60)]]), ("a plus", [[(15, 0), (15, 30)], [(0, 15), (30, 15)]]),
      ("an ellipsis", [[(0, 0)], [(20, 0)], [(40, 1)]]), ("a tilde", [[(0, 5), (10, 0), (20, 5), (30, 0)]]),
    ] as [(String, [[(Float, Float)]])])
  func `small signs by themselves are neither enlarged nor turned`(name: String, strokes: [[(Float, Float)]]) throws {
    let ink = Ink(
      strokes: strokes.map { corners in
        var points = [Point(x: corners[0].0, y: corners[0].1)]
        for (from, to) in zip(corners, corners.dropFirst()) {
          for step in 1...12 {
            let share = Float(step) / 12
            points.append(Point(x: from.0 + (to.0 - from.0) * share, y: from.1 + (to.1 - from.1) * share))
          }
        }
        return Stroke(locations: points)
      })
    for settings in [FeatureSettings(), FeatureSettings(smoothing: 0.1)] {
      let extractor = FeatureExtractor(settings: settings)
      let frames = try extractor.frames(of: ink)
      #expect(frames.frameCount <= 40, "\(name) gives \(frames.frameCount) frames")
      #expect(frames.values.allSatisfy { $0.isFinite && abs($0) < 13 })
      let normal = try extractor.normalized(ink)
      // The direction from the first point to the last stays within 12°.
      let (from, to) = (ink.strokes[0].points[0].location, ink.strokes[strokes.count - 1].points.last!.location)
      let (first, last) = (
        normal.strokes[0].points[0].location, normal.strokes[strokes.count - 1].points.last!.location
      )
      let (a, b) = (to - from, last - first)
      let lengths = a.distance(to: .zero) * b.distance(to: .zero)
      if lengths > 0 { #expect((a.x * b.x + a.y * b.y) / lengths > 0.978, "\(name) is turned") }
    }
  }

  @Test func `the limits of settings are checked and named`() {
    #expect(throws: SettingError(name: "step", value: "0.0", range: "between 0.01 and 10.0")) {
      try FeatureSettings(step: 0).check()
    }
    #expect(throws: SettingError.self) { try FeatureSettings(jumpLimit: .nan).check() }
    #expect(throws: Never.self) { try FeatureSettings().check() }
  }

  @Test func `errors say what to do`() {
    #expect(
      FeatureError.noFinitePoint(strokes: 2).description
        == "the ink has no visible point with finite coordinates in its 2 strokes: there is nothing to recognize")
    #expect(
      FeatureError.tooManyStrokes(count: 9, limit: 4).description
        == "the ink has 9 strokes, more than the 4 frames allowed: recognize it line by line, or raise maximumFrames")
    #expect(
      SettingError(name: "step", value: "0.0", range: "between 0.01 and 10.0").description
        == "the setting step is 0.0: it must lie between 0.01 and 10.0")
  }

  @Test func `a line of five hundred points takes well under a millisecond`() throws {
    let ink = InkSamples.line(letters: 40)
    var best = Duration.seconds(1)
    for _ in 0..<50 {
      let time = try threadTime { _ = try extractor.frames(of: ink) }
      best = min(best, time)
    }
    #expect(best < .milliseconds(1))
  }

  private func expectPartition(of ink: Ink) throws {
    let frames = try extractor.frames(of: ink)
    var seen = ink.strokes.map { [Int](repeating: 0, count: $0.points.count) }
    for origin in frames.origins {
      for index in origin.points { seen[origin.stroke][index] += 1 }
    }
    for part in ink.visibleParts {
      let finite = part.points.contains { ink.strokes[part.stroke].points[$0].location.isFinite }
      for index in part.points {
        #expect(seen[part.stroke][index] == (finite ? 1 : 0), "stroke \(part.stroke), point \(index)")
        seen[part.stroke][index] = 0
      }
    }
    #expect(seen.allSatisfy { $0.allSatisfy { $0 == 0 } }, "frames for points that aren't visible")
  }

  private func heightRange(_ frames: FeatureFrames) -> Float {
    let heights = (0..<frames.frameCount).map { frames[$0, .height] }
    return heights.max()! - heights.min()!
  }

  /// The mean of dx·dy within strokes, over that of dy²: how far the ink leans.
  private func crossMoment(_ frames: FeatureFrames) -> Float {
    var product: Float = 0
    var square: Float = 0
    for frame in 0..<frames.frameCount where frames[frame, .strokeStart] == 0 {
      product += frames[frame, .dx] * frames[frame, .dy]
      square += frames[frame, .dy] * frames[frame, .dy]
    }
    return product / square
  }
}
