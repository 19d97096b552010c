import InkCore
import Testing

@testable import DesktopText

@Suite struct GraphemeLayoutTests {
  /// Two lines of three letters, 10 wide and 20 high.
  private let layout = GraphemeLayout(
    graphemes: (0..<6).map { index in
      let lower = Point(x: Float(index % 3) * 10, y: Float(index / 3) * 20)
      return .init(
        range: index..<index + 1, box: Box(lower: lower, upper: Point(x: lower.x + 10, y: lower.y + 20)))
    })

  @Test func theNearestOffsetIsBeforeOrAfterTheLetterOfTheNearestLine() {
    #expect(layout.offset(nearest: Point(x: 12, y: 10)) == 1)
    #expect(layout.offset(nearest: Point(x: 18, y: 10)) == 2)
    #expect(layout.offset(nearest: Point(x: 500, y: 12)) == 3)
    #expect(layout.offset(nearest: Point(x: 12, y: 300)) == 4)
    #expect(GraphemeLayout(graphemes: []).offset(nearest: .zero) == nil)
  }

  @Test func aRangeHasARectangleOnEachOfItsLines() {
    #expect(
      layout.rectangles(of: 1..<5) == [
        Box(lower: Point(x: 10, y: 0), upper: Point(x: 30, y: 20)),
        Box(lower: Point(x: 0, y: 20), upper: Point(x: 20, y: 40)),
      ])
    #expect(layout.rectangles(of: 6..<9).isEmpty)
  }

  @Test func theCaretIsAtALettersEdge() {
    #expect(layout.caret(at: 1)?.lower == Point(x: 10, y: 0))
    #expect(layout.caret(at: 6)?.lower == Point(x: 30, y: 20))
    #expect(layout.caret(at: 9) == nil)
  }
}
