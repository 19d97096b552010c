import InkCore
import Testing

@testable import DesktopInk

@Suite struct InkRasterTests {
  private let line = InkSegment(start: Point(x: 5, y: 5), end: Point(x: 15, y: 5), radius: 2)

  @Test func aSegmentCoversItsLineAndNothingFarFromIt() {
    #expect(line.coverage(x: 10, y: 5) == 1)
    #expect(line.coverage(x: 10, y: 7) == 0.5)
    #expect(line.coverage(x: 10, y: 8) == 0)
    // Its ends are round.
    #expect(line.coverage(x: 17, y: 5) == 0.5)
    #expect(line.coverage(x: 17, y: 7) == 0)
  }

  @Test func partsOfTheScreenAreDrawnLikeTheWhole() {
    let whole = InkRaster([line], in: PixelBox(x: 0, y: 0, width: 24, height: 12))
    let part = InkRaster([line], in: PixelBox(x: 8, y: 3, width: 10, height: 5))
    for y in 0..<5 { for x in 0..<10 { #expect(part.coverage[y * 10 + x] == whole.coverage[(y + 3) * 24 + x + 8]) } }
  }

  @Test func theShapeIsWhatIsMoreThanHalfCovered() {
    let raster = InkRaster([line], in: PixelBox(x: 0, y: 0, width: 24, height: 12))
    let inShape = raster.spans.reduce(0) { $0 + $1.width }
    #expect(inShape == raster.coverage.count { $0 > 0.5 })
    #expect(raster.spans.map { $0.y } == [3, 4, 5, 6])
  }

  @Test func pixelsHavePremultipliedAlpha() {
    let dot = InkSegment(start: Point(x: 0.5, y: 0.5), end: Point(x: 0.5, y: 0.5), radius: 1)
    let raster = InkRaster([dot], in: PixelBox(x: 0, y: 0, width: 3, height: 1))
    #expect(raster.coverage == [1, 0.5, 0])
    #expect(raster.pixels(0x1A_237E) == [0xFF1A_237E, 0x800D_123F, 0])
  }

  @Test func aRemovedStrokeLeavesTheOthers() {
    var sheet = InkSheet(radius: 2)
    _ = sheet.add(Point(x: 10, y: 10), pressure: nil, to: 1)
    _ = sheet.add(Point(x: 20, y: 10), pressure: nil, to: 1)
    _ = sheet.add(Point(x: 50, y: 50), pressure: 0.5, to: 2)
    #expect(sheet.remove(1) == Box(lower: Point(x: 7, y: 7), upper: Point(x: 23, y: 13)))
    #expect(Array(sheet.segments) == [InkSegment(start: Point(x: 50, y: 50), end: Point(x: 50, y: 50), radius: 2)])
    #expect(sheet.remove(1) == nil)
  }

  @Test func pixelsOutsideTheScreenAreCutOff() {
    let box = Box(lower: Point(x: -5, y: 90), upper: Point(x: 5, y: 120))
    #expect(PixelBox(box, in: (100, 100)) == PixelBox(x: 0, y: 90, width: 5, height: 10))
    #expect(PixelBox(Box(lower: Point(x: 200, y: 0), upper: Point(x: 210, y: 5)), in: (100, 100)).isEmpty)
  }
}
