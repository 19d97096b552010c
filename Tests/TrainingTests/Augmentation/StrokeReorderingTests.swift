import InkCore
import Testing
import Training

/// Letters are strokes 4 high; an i's dot and a t's bar are where people write them. Ids tell strokes apart.
@Suite struct StrokeReorderingTests {
  private static func stem(_ x: Float, id: Stroke.ID) -> Stroke {
    Stroke(locations: [Point(x: x, y: -4), Point(x: x + 0.2, y: -2), Point(x: x + 1.2, y: 0)], id: id)
  }

  private static func dot(_ x: Float, id: Stroke.ID) -> Stroke {
    Stroke(locations: [Point(x: x, y: -4.6), Point(x: x + 0.1, y: -4.5)], id: id)
  }

  private static func bar(_ x: Float, id: Stroke.ID) -> Stroke {
    Stroke(locations: [Point(x: x - 1, y: -3), Point(x: x + 1, y: -3)], id: id)
  }

  /// “ti i”: t (1, bar 2), i (3, dot 4), a word's gap, i (5, dot 6).
  private static let atOnce = Ink(strokes: [
    stem(0, id: 1), bar(0, id: 2), stem(3, id: 3), dot(3, id: 4), stem(12, id: 5), dot(12, id: 6),
  ])
  /// The same with the first word's bar and dot after it.
  private static let late = Ink(strokes: [
    stem(0, id: 1), stem(3, id: 3), bar(0, id: 2), dot(3, id: 4), stem(12, id: 5), dot(12, id: 6),
  ])

  private func orders(_ ink: Ink, _ change: (inout AugmentationSettings) -> Void) -> Set<[Stroke.ID]> {
    var settings = AugmentationSettings.still
    change(&settings)
    return Set((0..<40).map { Augmentation(settings: settings)(ink, seed: $0).strokes.compactMap(\.id) })
  }

  @Test func `dots and crosses can come after their word, sometimes from its end`() {
    #expect(orders(Self.atOnce) { $0.delay = 1 } == [[1, 3, 2, 4, 5, 6], [1, 3, 4, 2, 5, 6]])
  }

  @Test func `late dots and crosses can come at once`() {
    #expect(orders(Self.late) { $0.recall = 1 } == [[1, 2, 3, 4, 5, 6]])
  }

  @Test func `only the recipe's share of samples is reordered`() {
    #expect(orders(Self.atOnce) { ($0.delay, $0.recall) = (0, 1) } == [[1, 2, 3, 4, 5, 6]])
    #expect(orders(Self.atOnce) { $0.delay = 0.3 }.contains([1, 2, 3, 4, 5, 6]))
    #expect(orders(Self.atOnce) { _ in } == [[1, 2, 3, 4, 5, 6]])
  }

  @Test func `a dash or a full stop by itself stays where it is`() {
    let ink = Ink(strokes: [
      Self.stem(0, id: 1), Stroke(locations: [Point(x: 3, y: -1.5), Point(x: 5, y: -1.5)], id: 2), Self.stem(7, id: 3),
      Stroke(locations: [Point(x: 9.5, y: 0), Point(x: 9.6, y: 0.1)], id: 4), Self.stem(12, id: 5),
    ])
    #expect(orders(ink) { $0.delay = 1 } == [[1, 2, 3, 4, 5]])
    #expect(orders(ink) { $0.recall = 1 } == [[1, 2, 3, 4, 5]])
  }

  @Test func `strokes of one letter can be swapped, those of different letters can't`() {
    let found = orders(Self.atOnce) { $0.strokeSwap = 0.5 }
    #expect(found.contains([2, 1, 3, 4, 5, 6]))
    for order in found { #expect(Set(order.prefix(2)) == [1, 2] && Set(order.suffix(2)) == [5, 6]) }
  }

  @Test func `a bar can be written in the other direction; a bent stroke can't`() {
    var settings = AugmentationSettings.still
    settings.strokeReversal = 1
    let turned = Augmentation(settings: settings)(Self.atOnce, seed: 1).strokes
    #expect(turned[1].points[0].location.x > 0.99 && turned[1].points[1].location.x < -0.99)
    let bent = Stroke(locations: [Point(x: 0, y: 0), Point(x: 0, y: 1.5), Point(x: 1.5, y: 1.5)])
    let pair = Ink(strokes: [bent, Self.stem(6, id: 1)])
    let same = Augmentation(settings: settings)(pair, seed: 1).strokes[0]
    #expect(same.points[0].location.distance(to: bent.points[0].location) < 1e-4)
  }
}
