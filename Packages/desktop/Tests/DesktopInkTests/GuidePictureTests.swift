import InkCore
import Testing

@testable import DesktopInk

@Suite struct GuidePictureTests {
  @Test func threePicturesExplainWriting() {
    #expect(GuidePicture.all.count == 3)
    #expect(GuidePicture.all.allSatisfy { !$0.title.isEmpty && $0.lines.count == 2 && !$0.parts.isEmpty })
  }

  @Test func inkStaysInItsPicture() {
    let frame = Box(0, 0, 233, 186)
    for picture in GuidePicture.all {
      for part in picture.parts {
        guard case .ink(let strokes, _) = part else { continue }
        #expect(strokes.allSatisfy { $0.smooth.allSatisfy { frame.contains($0) } }, "\(picture.title)")
      }
    }
  }

  @Test func aCurveGoesThroughItsPointsAndTwoAreALine() {
    let corners = [Point(x: 0, y: 0), Point(x: 4, y: 8), Point(x: 9, y: 2)]
    let curve = corners.smooth
    #expect(curve.first == corners[0] && curve.last == corners[2] && curve[8] == corners[1] && curve.count == 17)
    #expect(Array(corners.prefix(2)).smooth == Array(corners.prefix(2)))
  }
}
