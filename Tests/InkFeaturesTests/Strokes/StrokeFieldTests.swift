import InkCore
import InkFeatures
import Testing

@Suite struct StrokeFieldTests {
  private static func shape(_ x: Float, _ y: Float, _ size: Float) -> StrokeShape? {
    StrokeShape(
      Stroke(locations: [Point(x: x, y: y), Point(x: x + 6 * size, y: y + 10 * size), Point(x: x + 3 * size, y: y)]))
  }

  /// A stroke as it is described, with neighbours by their positions in the order of writing.
  private struct Description: Equatable {
    var features: [Float]
    var pairs: [Float]
    var neighbours: [Int]
    var scale: Float
  }

  private static func descriptions(of field: StrokeField) -> [Description] {
    field.order.map { slot in
      let stroke = field[slot]
      return Description(
        features: stroke.features, pairs: stroke.pairs, neighbours: stroke.neighbours.map { field.position(of: $0) },
        scale: stroke.scale)
    }
  }

  @Test func `the order of writing is a hint and makes no other difference`() {
    // No two strokes are as far from a third one: the earlier of equals counts as nearer.
    let shapes = (0..<40).map { index in
      let (row, column) = (Float(index / 8), Float(index % 8))
      return Self.shape(column * (9 + 0.3 * column) + 0.7 * row * row, row * (17 + 0.4 * row), 1 + 0.01 * column)
    }
    let width = StrokeGraph.pairFeatureCount
    /// For each stroke its features, and for each of its neighbours the numbers of the pair without the last two, and these: they
    /// say what was written right before and after.
    func described(_ order: [Int]) -> [Int: (features: [Float], pairs: [Int: [Float]], hints: [Int: [Float]])] {
      var field = StrokeField()
      for index in order { _ = field.add(shapes[index]) }
      _ = field.refresh()
      return Dictionary(
        uniqueKeysWithValues: zip(order, field.order.map { field[$0] }).map { index, stroke in
          let pairs = stroke.neighbours.indices.map { Array(stroke.pairs[$0 * width..<($0 + 1) * width]) }
          let neighbours = stroke.neighbours.map { order[field.position(of: $0)] }
          return (
            index,
            (
              stroke.features, Dictionary(uniqueKeysWithValues: zip(neighbours, pairs.map { Array($0.dropLast(2)) })),
              Dictionary(uniqueKeysWithValues: zip(neighbours, pairs.map { Array($0.suffix(2)) }))
            )
          )
        })
    }
    let mixed = (0..<40).map { $0 * 23 % 40 }
    let (written, other) = (described(Array(0..<40)), described(mixed))
    for index in 0..<40 {
      let (first, second) = (written[index]!, other[index]!)
      #expect(first.features == second.features)
      // In the plane each has six neighbours or more, and two at most in time only.
      let common = first.pairs.keys.filter { second.pairs[$0] != nil }
      #expect(common.count >= first.pairs.count - 2 && common.count >= 6)
      #expect(common.allSatisfy { first.pairs[$0] == second.pairs[$0] })
    }
    // What was written right before and after a stroke is beside it, however far away.
    for (before, after) in zip(mixed, mixed.dropFirst()) {
      #expect(other[before]!.hints[after] == [1, 1] && other[after]!.hints[before] == [-1, 1])
    }
    #expect(written[1]!.hints[0] == [-1, 1] && written[1]!.hints[2] == [1, 1] && written[1]!.hints[8] == [0, 0])
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
      try #require(Self.descriptions(of: field) == Self.descriptions(of: fresh), "step \(step)")
      for slot in field.order {
        let (stroke, count) = (field[slot], field[slot].neighbours.count)
        #expect(stroke.features.count == StrokeGraph.strokeFeatureCount && stroke.features.allSatisfy(\.isFinite))
        #expect(stroke.pairs.count == count * StrokeGraph.pairFeatureCount && stroke.pairs.allSatisfy(\.isFinite))
        #expect(stroke.neighbours.allSatisfy { field[$0].viewers.contains(slot) })
        #expect(stroke.viewers.allSatisfy { field[$0].neighbours.contains(slot) })
      }
    }
  }

  @Test func `refreshing names the strokes whose description changed, and no others`() {
    var field = StrokeField()
    let first = field.add(Self.shape(0, 0, 1))
    #expect(field.refresh() == [first])
    #expect(field.refresh().isEmpty)
    for number in 1...40 { _ = field.add(Self.shape(Float(number) * 8, 0, 1)) }
    _ = field.refresh()
    // Out of sight of the first one.
    let last = field.add(Self.shape(41 * 8, 0, 1))
    let changed = field.refresh()
    #expect(changed.contains(last) && !changed.contains(first) && changed.count < 20)
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
    #expect(field.order.allSatisfy { (field[$0].features + field[$0].pairs).allSatisfy(\.isFinite) })
  }
}
