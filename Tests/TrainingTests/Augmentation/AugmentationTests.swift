import InkCore
import TestSupport
import Testing
import Training

@Suite struct AugmentationTests {
  private let ink = SketchedInk.word(7).ink

  private var still: AugmentationSettings { .still }

  private func changed(_ settings: AugmentationSettings, seed: UInt64 = 1) -> Ink {
    Augmentation(settings: settings)(ink, seed: seed)
  }

  private func largestMove(_ other: Ink) -> Float {
    zip(ink.strokes, other.strokes).flatMap { a, b in
      zip(a.points, b.points).map { $0.location.distance(to: $1.location) }
    }.max() ?? 0
  }

  @Test func `the same seed changes ink identically, another seed differently`() {
    #expect(changed(AugmentationSettings(), seed: 3) == changed(AugmentationSettings(), seed: 3))
    #expect(changed(AugmentationSettings(), seed: 3) != changed(AugmentationSettings(), seed: 4))
  }

  @Test func `with everything off the ink stays where it is`() {
    #expect(largestMove(changed(still)) < 1e-4)
  }

  @Test func `a share of zero changes nothing`() {
    var settings = AugmentationSettings()
    settings.share = 0
    #expect(changed(settings) == ink)
  }

  @Test func `a scale of two doubles the width about the middle`() {
    var settings = still
    settings.scaleX = 2...2
    func width(_ ink: Ink) -> Float {
      let x = ink.strokes.flatMap(\.points).map(\.location.x)
      return (x.max() ?? 0) - (x.min() ?? 0)
    }
    #expect(abs(width(changed(settings)) / width(ink) - 2) < 1e-4)
  }

  @Test func `a rotation keeps every distance`() {
    var settings = still
    settings.rotation = 1
    let turned = changed(settings, seed: 5)
    #expect(largestMove(turned) > 0.1)
    for (a, b) in zip(ink.strokes, turned.strokes) {
      let before = a.points[0].location.distance(to: a.points[1].location)
      #expect(abs(b.points[0].location.distance(to: b.points[1].location) - before) < 1e-3 * before)
    }
  }

  @Test func `strokes keep their number, order and ends when points are dropped`() {
    var settings = still
    settings.pointDropping = 0.95
    for seed in 0..<20 as Range<UInt64> {
      let thinned = changed(settings, seed: seed)
      #expect(thinned.strokes.count == ink.strokes.count)
      for (a, b) in zip(ink.strokes, thinned.strokes) {
        #expect(b.points.count >= min(2, a.points.count))
        #expect(a.points[0].location.distance(to: b.points[0].location) < 1e-4)
        #expect(a.points[a.points.count - 1].location.distance(to: b.points[b.points.count - 1].location) < 1e-4)
      }
    }
  }

  @Test func `changes scale and move with the ink`() {
    let factor: Float = 32
    let large = Ink(
      strokes: ink.strokes.map { stroke in Stroke(locations: stroke.points.map { $0.location * factor }) })
    let (a, b) = (changed(AugmentationSettings(), seed: 9), Augmentation()(large, seed: 9))
    for (small, big) in zip(a.strokes, b.strokes) {
      for (p, q) in zip(small.points, big.points) {
        #expect((p.location * factor).distance(to: q.location) < 0.01 * factor)
      }
    }
  }

  @Test(
    arguments: [
      [], [[]], [[Point(x: 3, y: 4)]], [[Point(x: 0, y: 0), Point(x: 9, y: 0)]],
      [[Point(x: .nan, y: 0), Point(x: 1, y: 1)]], [[Point(x: 1e30, y: -1e30), Point(x: -1e30, y: 1e30)]],
    ] as [[[Point]]])
  func `odd ink comes through`(strokes: [[Point]]) {
    let odd = Ink(strokes: strokes.map { Stroke(locations: $0) })
    for seed in 0..<20 as Range<UInt64> {
      #expect(Augmentation()(odd, seed: seed).strokes.count == odd.strokes.count)
    }
  }

  @Test func `shares of the same samples make one at most`() {
    #expect {
      try Recipe(yaml: "augmentation: {delay: 0.6, recall: 0.5}")
    } throws: {
      "\($0)".contains("“delay” and “recall” are shares of the same samples: together at most 1")
    }
  }

  @Test func `a long line is changed in a fraction of a millisecond`() {
    // 3,000 points of a line: 0.2 ms was measured; ten times that means that something grows faster than the ink.
    let line = Ink(
      strokes: (0..<100).map { stroke in
        Stroke(locations: (0..<30).map { Point(x: Float(stroke) + Float($0) / 30, y: Float($0 * $0 % 17) / 8) })
      })
    var settings = AugmentationSettings()
    settings.share = 1
    let augmentation = Augmentation(settings: settings)
    // The middle one of many: chance decides how much there is to do, and other programs now and then interfere.
    let times = (0..<31 as Range<UInt64>).map { seed in
      threadTime { _ = augmentation(line, seed: seed) } / .seconds(1)
    }
    let best = times.sorted()[15]
    print("augmentation: \(best * 1e6) µs for 3000 points")
    #expect(best < 2e-3)
  }
}
