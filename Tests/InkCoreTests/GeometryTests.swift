import InkCore
import Testing

@Suite struct GeometryTests {
  @Test func `the box encloses the visible points with their transforms`() {
    var stroke = Stroke(locations: [.zero, Point(x: 3, y: 4), Point(x: .nan, y: 0), Point(x: 90, y: 0)])
    stroke.maskedRanges = [0..<3]
    stroke.transform = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 0)
    let ink = Ink(strokes: [stroke, Stroke(locations: [Point(x: 0, y: -1)])])
    #expect(ink.boundingBox == Box(lower: Point(x: 0, y: -1), upper: Point(x: 7, y: 8)))
    #expect(ink.boundingBox?.width == 7 && ink.boundingBox?.height == 9)
    #expect(Ink().boundingBox == nil)
  }

  @Test func `boxes that only touch intersect, and don't overlap`() {
    let box = Box(lower: .zero, upper: Point(x: 4, y: 2))
    let beside = Box(lower: Point(x: 4, y: 1), upper: Point(x: 6, y: 5))
    #expect(box.intersects(beside) && !box.overlapsAlongX(beside))
    #expect(!box.intersects(beside.grown(by: -0.5)) && box.grown(by: 1, 0).overlapsAlongX(beside))
    #expect(box.overlapX(3, 9) == 1 && box.overlapY(4, 5) == -2)
    #expect(box.union(.empty) == box && Box.empty.isEmpty && !box.isEmpty)
  }

  @Test func `points are in a box, on its edge or at a distance`() {
    let box = Box(lower: .zero, upper: Point(x: 4, y: 2))
    #expect(box.contains(box.middle) && box.contains(box.upper) && !box.contains(Point(x: 4.5, y: 1)))
    #expect(box.contains(Box(lower: box.middle, upper: box.upper)) && !box.contains(box.grown(by: 1)))
    #expect(box.separation(from: Point(x: 7, y: -4)) == Point(x: 3, y: 4))
    #expect(box.distance(to: Point(x: 7, y: -4)) == 5 && box.distance(to: box.middle) == 0)
  }

  @Test func `a transform after another applies the other first`() {
    let double = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    let moved = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: -1)
    #expect(double.after(moved)(Point(x: 1, y: 1)) == Point(x: 8, y: 0))
    #expect(moved.after(double)(Point(x: 1, y: 1)) == Point(x: 5, y: 1))
  }
}

@Suite struct `Quantiles` {
  @Test func `the median is the middle of an odd and of an even number of values`() {
    #expect([3.0, 1, 2].median == 2)
    #expect([4.0, 1, 2, 3].median == 2.5)
    #expect([Double]().median == nil)
  }

  @Test func `the upper median is one of the values`() {
    #expect(([3, 1, 2] as [Float]).upperMedian == 2)
    #expect(([4, 1, 2, 3] as [Float]).upperMedian == 3)
    #expect([Float]().upperMedian == nil)
  }

  @Test func `quantiles are linear between neighbours`() {
    #expect([1.0, 2, 4].quantile(0.25) == 1.5)
    #expect([1.0, 2, 4].quantile(0.75) == 3)
    #expect([1.0, 2, 4].quantile(2) == 4)
    #expect([Double]().quantile(0.5) == nil)
  }
}

@Suite struct VisibleInkTests {
  @Test func `masked ranges are sorted, joined and kept inside the stroke`() {
    var stroke = Stroke(locations: (0..<10).map { Point(x: Float($0), y: 0) })
    #expect(stroke.visibleRanges == [0..<10])
    stroke.maskedRanges = [8..<99, 1..<3, 2..<5, 5..<5, -4 ..< -2]
    #expect(stroke.visibleRanges == [1..<5, 8..<10])
    stroke.maskedRanges = []
    #expect(stroke.visibleRanges.isEmpty)
    #expect(Stroke(points: []).visibleRanges.isEmpty)
  }

  @Test func `visible strokes are cut and transformed`() {
    var stroke = Stroke(locations: (0..<4).map { Point(x: Float($0), y: 1) }, id: 7)
    stroke.transform = AffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 0)
    stroke.maskedRanges = [0..<1, 2..<4]
    let visible = Ink(strokes: [stroke]).visibleStrokes
    #expect(
      visible.map { $0.points.map(\.location) } == [
        [Point(x: 10, y: 3)], [Point(x: 14, y: 3), Point(x: 16, y: 3)],
      ])
    #expect(visible.allSatisfy { $0.id == 7 && $0.transform == nil && $0.maskedRanges == nil })
  }
}
