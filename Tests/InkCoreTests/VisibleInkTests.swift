import InkCore
import Testing

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
