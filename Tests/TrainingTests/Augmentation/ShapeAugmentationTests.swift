import InkCore
import Testing
import Training

/// Tests of augmentation's changes of shapes, one at a time, on a zigzag of 60 units with many points.
@Suite struct ShapeAugmentationTests {
  /// Height 2, so that the deviation of y is about 0.6 and all lengths are in reach.
  private static let zigzag = Ink(strokes: [
    Stroke(
      locations: (0..<3_000).map { index in
        let x = Float(index) * 0.02
        return Point(x: x, y: abs(x.truncatingRemainder(dividingBy: 2) - 1) * 2)
      })
  ])

  private func changed(
    _ ink: Ink = zigzag, seed: UInt64 = 3, _ change: (inout AugmentationSettings) -> Void
  ) -> Ink {
    var settings = AugmentationSettings.still
    change(&settings)
    return Augmentation(settings: settings)(ink, seed: seed)
  }

  private func length(_ ink: Ink) -> Float {
    ink.strokes.reduce(0) { sum, stroke in
      zip(stroke.points, stroke.points.dropFirst()).reduce(sum) { $0 + $1.0.location.distance(to: $1.1.location) }
    }
  }

  private func moves(_ a: Ink, _ b: Ink) -> [Point] {
    zip(a.strokes, b.strokes).flatMap { zip($0.points, $1.points).map { $1.location - $0.location } }
  }

  @Test(
    arguments: [
      \AugmentationSettings.elastic, \.sizeWave, \.slantWave, \.jitter, \.baselineWave, \.spacing,
    ] as [WritableKeyPath<AugmentationSettings, Float> & Sendable])
  func `points move, and neighbouring points alike, so that dense ink gets no rougher`(
    change: WritableKeyPath<AugmentationSettings, Float> & Sendable
  ) {
    let largest: [PartialKeyPath<AugmentationSettings>: Float] = [\.elastic: 0.2, \.jitter: 0.05, \.spacing: 0.2]
    let other = changed { $0[keyPath: change] = largest[change] ?? 0.3 }
    let moves = moves(Self.zigzag, other)
    #expect((moves.map { $0.distance(to: .zero) }.max() ?? 0) > 0.01)
    // Points are 0.045 apart along the path.
    let steps = zip(moves, moves.dropFirst()).map { $0.distance(to: $1) }
    #expect((steps.max() ?? 1) < 0.025)
    #expect(abs(length(other) / length(Self.zigzag) - 1) < 0.12)
  }

  @Test func `the slant differs along the line and the middle line stays`() {
    let moves = moves(Self.zigzag, changed { $0.slantWave = 0.5 })
    #expect(moves.allSatisfy { abs($0.y) < 1e-4 })
    #expect(moves.contains { $0.x > 0.01 } && moves.contains { $0.x < -0.01 })
  }

  @Test func `a stroke turns and grows about its middle`() {
    let turned = changed(seed: 5) { ($0.strokeRotation, $0.strokeScale) = (0.2, 0.2) }
    func middle(_ ink: Ink) -> Point {
      let (x, y) = (ink.strokes[0].points.map(\.location.x), ink.strokes[0].points.map(\.location.y))
      return Point(x: ((x.min() ?? 0) + (x.max() ?? 0)) / 2, y: ((y.min() ?? 0) + (y.max() ?? 0)) / 2)
    }
    #expect(length(turned) != length(Self.zigzag))
    // A stroke of a hundred units is turned no further at its ends than a letter would be.
    #expect((moves(Self.zigzag, turned).map { $0.distance(to: .zero) }.max() ?? 9) < 1)
    #expect(middle(turned).distance(to: middle(Self.zigzag)) < 0.3)
  }

  @Test func `a device's filter rounds corners and keeps the ends`() {
    let smoothed = (0..<20).map { seed in changed(seed: seed) { $0.smoothing = 0.5 } }
    let lengths = smoothed.map { length($0) / length(Self.zigzag) }
    #expect((lengths.min() ?? 1) < 0.9 && lengths.allSatisfy { $0 < 1.001 })
    for ink in smoothed {
      #expect(ink.strokes[0].points.count == 3_000)
      #expect(ink.strokes[0].points[0].location.distance(to: Self.zigzag.strokes[0].points[0].location) < 1e-4)
      #expect(ink.strokes[0].points[2_999].location.distance(to: Self.zigzag.strokes[0].points[2_999].location) < 1e-3)
    }
  }

  @Test func `a slow device leaves points as far apart as the recipe says, and coarse ink as it is`() {
    let counts = (0..<20).map { seed in
      changed(seed: seed) { $0.pointDistance = 0.5 }.strokes[0].points.count
    }
    // 134 long at a unit of 0.58: points are at most 0.29 apart; half of the samples keep them all.
    #expect((counts.min() ?? 0) > 460, "\(counts)")
    #expect((counts.min() ?? 9_999) < 1_200, "\(counts)")
    #expect(counts.contains(3_000))
    let coarse = Ink(strokes: [Stroke(locations: (0..<20).map { Point(x: Float($0), y: Float($0 % 2)) })])
    #expect(changed(coarse) { $0.pointDistance = 0.5 }.strokes[0].points.count == 20)
  }
}

extension AugmentationSettings {
  /// Settings that change nothing, for all samples.
  static var still: Self {
    var settings = Self()
    settings.share = 1
    (settings.rotation, settings.shear, settings.baselineWave, settings.spacing) = (0, 0, 0, 0)
    (settings.scaleX, settings.scaleY) = (1...1, 1...1)
    (settings.sizeWave, settings.slantWave, settings.elastic) = (0, 0, 0)
    (settings.strokeShift, settings.strokeRotation, settings.strokeScale, settings.jitter) = (0, 0, 0, 0)
    (settings.pointDropping, settings.pointDistance, settings.smoothing, settings.grid) = (0, 0, 0, 0)
    (settings.delay, settings.recall, settings.strokeSwap, settings.strokeReversal) = (0, 0, 0, 0)
    return settings
  }
}
