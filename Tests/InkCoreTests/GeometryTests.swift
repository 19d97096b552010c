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
}
