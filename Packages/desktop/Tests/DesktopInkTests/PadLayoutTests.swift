import InkCore
import Testing

@testable import DesktopInk

@Suite struct PadLayoutTests {
  private let layout = PadLayout(width: 660, height: 276, scale: 1)

  @Test func thePartsFillTheWindowWithoutOverlap() {
    var pixels = 0
    for y in stride(from: Float(0), to: 276, by: 4) {
      for x in stride(from: Float(0), to: 660, by: 4) {
        let point = Point(x: x, y: y)
        let parts = [layout.candidates, layout.line, layout.area].count { $0.holdsPixel(at: point) }
        #expect(parts + (layout.button(at: point) == nil ? 0 : 1) == 1)
        pixels += 1
      }
    }
    #expect(pixels == 165 * 69)
  }

  @Test func buttonsAreOneBelowTheOther() {
    #expect(PadButton.allCases.map { layout.button(at: layout.box(of: $0).middle) } == PadButton.allCases)
    #expect(layout.button(at: Point(x: 587, y: 10)) == nil)
  }

  @Test func asManyCandidatesAreShownAsFit() {
    let boxes = layout.candidateBoxes([200, 10, 200, 200])
    #expect(boxes.map { $0.width } == [224, 44, 224])
    #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.upper.x == $1.lower.x })
    // A single one that is too long is cut.
    #expect(layout.candidateBoxes([2000]).map { $0.upper.x } == [588])
    #expect(layout.candidateBoxes([]).isEmpty)
  }

  @Test func lengthsGrowWithTheScale() {
    let large = PadLayout(width: 1320, height: 552, scale: 2)
    #expect(large.line.height == 2 * layout.line.height)
    #expect(large.text.height == 48)
    #expect(large.box(of: .enter) == Box(lower: Point(x: 1176, y: 414), upper: Point(x: 1320, y: 552)))
  }

  @Test func aWindowWithoutHeightHasNoArea() {
    #expect(PadLayout(width: 20, height: 30, scale: 1).area.height == 0)
  }
}
