import InkCore
import InkFeatures
import Testing

@Suite struct StrokeFieldTests {
  private static func shape(_ x: Float, _ y: Float, _ size: Float) -> StrokeShape? {
    StrokeShape(
      Stroke(locations: [Point(x: x, y: y), Point(x: x + 6 * size, y: y + 10 * size), Point(x: x + 3 * size, y: y)]))
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `strokes are described as if they had come at once, after any edits`(seed: UInt64) throws {
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    func randomShape() -> StrokeShape? {
      random(12) == 0
        ? StrokeShape(Stroke(points: []))
        : Self.shape(Float(random(200)), Float(random(200)), [0.2, 1, 1, 1, 12][random(5)])
    }
    var field = StrokeField()
    for step in 0..<300 {
      switch random(6) {
      case 0 where !field.order.isEmpty: field.remove(field.order[random(field.order.count)])
      case 1 where !field.order.isEmpty: field.replace(field.order[random(field.order.count)], randomShape())
      default: _ = field.add(randomShape())
      }
      guard random(3) == 0 else { continue }
      _ = field.refresh()
      var fresh = StrokeField()
      for slot in field.order { _ = fresh.add(field[slot].shape) }
      _ = fresh.refresh()
      let features = field.order.map { field[$0].features }
      try #require(features == fresh.order.map { fresh[$0].features }, "step \(step)")
      #expect(features.allSatisfy { $0.count == StrokeFeatures.count && $0.allSatisfy(\.isFinite) })
    }
  }

  @Test func `refreshing names the strokes whose description changed, and no others`() {
    var field = StrokeField()
    let first = field.add(Self.shape(0, 0, 1))
    #expect(field.refresh() == [first])
    #expect(field.refresh().isEmpty)
    for number in 1...40 { _ = field.add(Self.shape(Float(number) * 8, 0, 1)) }
    _ = field.refresh()
    // Out of sight of the first one, in the plane and in the order of writing.
    let last = field.add(Self.shape(41 * 8, 0, 1))
    let changed = field.refresh()
    #expect(changed.contains(last) && !changed.contains(first) && changed.count < 12)
  }

  @Test(arguments: [1.0 / 1024, 1024] as [Float])
  func `the size of the ink makes no difference`(_ size: Float) {
    func features(_ size: Float) -> [Float] {
      var field = StrokeField()
      for number in 0..<20 {
        _ = field.add(Self.shape(Float(number % 5) * 9 * size, Float(number / 5) * 25 * size, size))
      }
      _ = field.refresh()
      return field.order.flatMap { field[$0].features }
    }
    #expect(features(1) == features(size))
  }

  @Test(arguments: [1e38, 1e-38] as [Float])
  func `coordinates at the ends of their range give finite numbers`(_ size: Float) {
    var field = StrokeField()
    for number in 0..<10 { _ = field.add(Self.shape(Float(number) * size * 0.2, 0, size * 0.2)) }
    _ = field.add(Self.shape(-3e38, 3e38, 1))
    _ = field.refresh()
    #expect(field.order.allSatisfy { field[$0].features.allSatisfy(\.isFinite) })
  }
}
