import Foundation
import InkCore
import InkFeatures
import TestSupport
import Testing

@Suite struct CurveFrameTests {
  let settings = FeatureSettings(representation: .curves)
  var extractor: FeatureExtractor { FeatureExtractor(settings: settings) }

  @Test func `curves keep within the tolerance of the path and the path of the curves`() throws {
    for (tolerance, ink) in [(Float(0.02), InkSamples.line()), (0.05, InkSamples.line(letters: 9)), (0.2, zigzag)] {
      var settings = settings
      settings.curveTolerance = tolerance
      let curves = try FeatureExtractor(settings: settings).normalized(ink)
      // The path that curves are fitted to: half the step.
      let path = try FeatureExtractor(settings: FeatureSettings(step: settings.step / 2)).normalized(ink)
      try #require(curves.strokes.count == path.strokes.count)
      for (curved, straight) in zip(curves.strokes, path.strokes) {
        // Eight straight pieces stand in for a curve: at most half a unit long, they leave a bend of one unit's radius by
        // 0.03. Fitted are the path's points; between two of them the curve may bulge a little more.
        #expect(distance(of: straight, from: curved) < tolerance + 0.03)
        #expect(distance(of: curved, from: straight) < tolerance * 1.5 + 0.03)
      }
    }
  }

  @Test func `a tighter tolerance takes more curves and both far fewer than places`() throws {
    let ink = InkSamples.line()
    let counts = try [Float(0.01), 0.05, 0.2].map { tolerance in
      try FeatureExtractor(settings: FeatureSettings(representation: .curves, curveTolerance: tolerance)).frames(
        of: ink
      )
      .frameCount
    }
    #expect(counts[0] > counts[1] && counts[1] >= counts[2])
    let places = try FeatureExtractor().frames(of: ink).frameCount
    #expect(counts[1] * 3 < places, "\(counts[1]) curves for \(places) places")
  }

  @Test func `a straight stroke is a curve or two without turns that reach a third`() throws {
    let frames = try extractor.frames(of: InkSamples.segment(Point(x: 0, y: 0), Point(x: 30, y: 0)))
    for frame in 0..<frames.frameCount {
      #expect(abs(frames[frame, .cosine] - 1) < 1e-5 && abs(frames[frame, .turn]) < 1e-2)
      #expect(abs(frames[frame, .startReach] - 1 / 3) < 1e-3 && abs(frames[frame, .endReach] - 1 / 3) < 1e-3)
      #expect(abs(frames[frame, .startTurn]) < 1e-2 && abs(frames[frame, .endTurn]) < 1e-2)
      #expect(abs(frames[frame, .length] - frames[frame, .dx]) < 1e-4)
    }
    // A dash by itself is about four units long, as long as a curve may be.
    #expect(frames.frameCount <= 2)
  }

  @Test func `a quarter circle turns by an eighth to its chord and again from it and has the circle's reach`() throws {
    let arc = (0...40).map { place in
      Point(x: 20 * cos(Float(place) / 80 * .pi), y: 20 * sin(Float(place) / 80 * .pi))
    }
    // A tall stroke before it gives the scale.
    let ink = Ink(strokes: [Stroke(locations: [Point(x: -20, y: -30), Point(x: -20, y: 30)]), Stroke(locations: arc)])
    let frames = try extractor.frames(of: ink)
    let last = frames.frameCount - 1
    try #require(frames[last, .strokeEnd] == 1 && frames[last - 1, .penUp] == 1)
    #expect(abs(frames[last, .startTurn] - sin(.pi / 8)) < 0.02)
    #expect(abs(frames[last, .endTurn] - sin(.pi / 8)) < 0.02)
    // The control points of a quarter circle lie 0.5523 radii from its ends, which lie √2 radii apart.
    #expect(abs(frames[last, .startReach] - 0.5523 / Float(2).squareRoot()) < 0.02)
    #expect(abs(frames[last, .endReach] - 0.5523 / Float(2).squareRoot()) < 0.02)
  }

  @Test func `a path that turns back is split at its tip`() throws {
    var points = (0...20).map { Point(x: 0, y: Float($0)) }
    points += (0...20).map { Point(x: 0.1, y: 20 - Float($0)) }
    let frames = try extractor.frames(of: Ink(strokes: [Stroke(locations: points)]))
    let (down, up) = (0..<frames.frameCount).reduce(into: (Float(0), Float(0))) { sums, frame in
      if frames[frame, .dy] > 0 { sums.0 += frames[frame, .dy] } else { sums.1 -= frames[frame, .dy] }
    }
    #expect(abs(down - up) < 0.1)
    let height = down
    let length = (0..<frames.frameCount).reduce(0) { $0 + frames[$1, .length] }
    #expect(abs(length - 2 * height) < 0.2)
    #expect((0..<frames.frameCount).contains { abs(frames[$0, .turn]) > 0.9 })
  }

  @Test func `no curve is far longer than the way between its ends`() throws {
    for ink in [InkSamples.line(), zigzag, scribble(points: 3000, seed: 5)] {
      let frames = try extractor.frames(of: ink)
      for frame in 0..<frames.frameCount where frames[frame, .penUp] == 0 {
        let way = Point(x: frames[frame, .dx], y: frames[frame, .dy])
        let length = frames[frame, .length]
        #expect(length <= way.distance(to: .zero) * 2.001 + 1e-4)
        #expect(length <= 4.001)
        #expect((0...3).contains(frames[frame, .startReach]) && (0...3).contains(frames[frame, .endReach]))
      }
    }
  }

  @Test func `a dot is one frame with all its points`() throws {
    let place = Point(x: 7, y: 9)
    let frames = try extractor.frames(of: Ink(strokes: [Stroke(locations: [place, place, place])]))
    #expect(frames.origins == [FrameOrigin(stroke: 0, points: 0..<3)])
    #expect(frames.values == [0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0])
  }

  @Test func `the way between two dots is a frame of no points`() throws {
    let ink = Ink(strokes: [Stroke(locations: [Point(x: 0, y: 0)]), Stroke(locations: [Point(x: 0, y: 9)])])
    let frames = try extractor.frames(of: ink)
    try #require(frames.frameCount == 3)
    #expect(frames[0, .penUp] == 0 && frames[1, .penUp] == 1 && frames[2, .penUp] == 0)
    #expect((0..<3).map { frames[$0, .strokeStart] } == [1, 1, 0])
    #expect((0..<3).map { frames[$0, .strokeEnd] } == [1, 0, 1])
    #expect(frames[1, .dy] > 0.5 && frames[1, .sine] == 1)
    #expect(frames.origins[1] == FrameOrigin(stroke: 1, points: 0..<0))
    #expect(frames[0, .inkBelow] > 0.1 && frames[2, .inkAbove] > 0.1)
  }

  @Test func `the device's sampling rate doesn't matter`() throws {
    let coarse = InkSamples.line(letters: 12)
    let fine = Ink(
      strokes: coarse.strokes.map { stroke in
        let points = stroke.points.map(\.location)
        return Stroke(locations: [points[0]] + zip(points, points.dropFirst()).flatMap { [($0 + $1) * 0.5, $1] })
      })
    let (a, b) = (try extractor.frames(of: coarse), try extractor.frames(of: fine))
    try #require(a.frameCount == b.frameCount)
    #expect(zip(a.values, b.values).allSatisfy { abs($0 - $1) < 0.02 })
  }

  @Test func `every visible point lies in exactly one frame`() throws {
    var masked = InkSamples.line(letters: 10)
    masked.strokes[0].maskedRanges = [20..<30, 5..<12, 8..<14, 50..<90_000]
    masked.strokes[1].points.insert(StrokePoint(location: Point(x: .nan, y: 0)), at: 3)
    masked.strokes.append(Stroke(locations: [Point(x: 3, y: 3)]))
    let inks = [
      InkSamples.line(), InkSamples.line(letters: 7, word: 1, pointsPerLetter: 2),
      InkSamples.line(letters: 3, word: 2, pointsPerLetter: 900), masked, zigzag, scribble(points: 500, seed: 3),
    ]
    for ink in inks {
      let frames = try extractor.frames(of: ink)
      var seen = ink.strokes.map { [Int](repeating: 0, count: $0.points.count) }
      for origin in frames.origins {
        for index in origin.points { seen[origin.stroke][index] += 1 }
      }
      for part in ink.visibleParts {
        for index in part.points { seen[part.stroke][index] -= 1 }
      }
      #expect(seen.allSatisfy { $0.allSatisfy { $0 == 0 } })
    }
  }

  @Test func `huge and tiny coordinates and scribbles give finite frames`() throws {
    for scale in [Float(1e-40), 1e-20, 1e20, 1e36] {
      let frames = try extractor.frames(of: InkSamples.line(letters: 4).mapped { $0 * scale })
      #expect(frames.values.allSatisfy { $0.isFinite })
      #expect(frames.frameCount > 4)
    }
    for seed in 1...20 {
      let frames = try extractor.frames(of: scribble(points: seed * seed, seed: UInt64(seed)))
      #expect(frames.values.allSatisfy { $0.isFinite })
    }
  }

  @Test func `no scribble gives a feature beyond its limit`() throws {
    for ends in [2, 10, 100, 10_000] {
      let points = (0..<ends).map { Point(x: $0.isMultiple(of: 2) ? 0 : 50, y: Float($0 % 3) * 1e-3) }
      let frames = try extractor.frames(of: Ink(strokes: [Stroke(locations: points)]))
      #expect(frames.values.allSatisfy { abs($0) <= 4 })
    }
  }

  @Test func `a million points and as many strokes as fit stay within the frame limit`() throws {
    let frames = try extractor.frames(of: scribble(points: 1_000_000, seed: 1))
    #expect(frames.frameCount <= settings.maximumFrames)
    let small = FeatureExtractor(settings: FeatureSettings(maximumFrames: 16, representation: .curves))
    let dashes = (0..<9).map { Stroke(locations: [Point(x: Float($0), y: 0), Point(x: Float($0), y: 5)]) }
    #expect(throws: FeatureError.tooManyStrokes(count: 9, limit: 8)) { try small.frames(of: Ink(strokes: dashes)) }
    #expect(try small.frames(of: Ink(strokes: Array(dashes.prefix(8)))).frameCount == 15)
    for count in 1...7 {
      #expect(try small.frames(of: Ink(strokes: Array(dashes.prefix(count)))).frameCount <= 16)
    }
  }

  @Test func `a tolerance out of its range is named`() {
    #expect(throws: FeatureError.setting(name: "curveTolerance", value: 0, lower: 0.001, upper: 10)) {
      try FeatureSettings(curveTolerance: 0).validate()
    }
  }

  private var zigzag: Ink {
    Ink(strokes: [Stroke(locations: (0..<40).map { Point(x: Float($0) * 4, y: $0 % 2 == 0 ? 0 : 20) })])
  }

  private func scribble(points: Int, seed: UInt64) -> Ink {
    var generator = SplitMix(state: seed)
    return Ink(strokes: [
      Stroke(
        locations: (0..<points).map { _ in
          Point(x: Float.random(in: 0...100, using: &generator), y: Float.random(in: 0...100, using: &generator))
        })
    ])
  }

  /// The largest distance of a stroke's points from another's polyline.
  private func distance(of stroke: Stroke, from other: Stroke) -> Float {
    let line = other.points.map(\.location)
    return stroke.points.reduce(0) { largest, point in
      let nearest = zip(line, line.dropFirst()).reduce(line[0].distance(to: point.location)) { least, ends in
        let way = ends.1 - ends.0
        let square = way.x * way.x + way.y * way.y
        let to = point.location - ends.0
        let share = square > 0 ? min(max((to.x * way.x + to.y * way.y) / square, 0), 1) : 0
        return min(least, (ends.0 + way * share).distance(to: point.location))
      }
      return max(largest, nearest)
    }
  }
}
