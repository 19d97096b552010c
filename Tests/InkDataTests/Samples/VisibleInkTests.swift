import InkCore
import InkData
import Testing

@Suite struct `Ink that is covered` {
  private let pen = StrokeStyle(tool: .pen, colour: 0x0000_00FF, width: 1)

  private func stroke(_ xs: [Float]) -> Stroke { Stroke(locations: xs.map { Point(x: $0, y: 0) }) }

  @Test func `is divided where white hides it`() {
    let white = StrokeStyle(tool: .pen, colour: 0xFFFF_FFFF, width: 4)
    let visible = VisibleInk(
      [stroke([0, 1, 10, 11, 20, 21]), stroke([9, 12]), stroke([10, 11])], [pen, white, pen])
    #expect(visible.strokes.map { $0.points.map(\.location.x) } == [[0, 1], [20, 21], [9, 12], [10, 11]])
    #expect(visible.sources == [0, 0, 1, 2] && visible.coveredCount == 1)
    #expect(visible.styles.map(\.tool) == [.pen, .pen, .eraser, .pen])
  }

  @Test func `is only what lies below, and only for the paper’s colour`() {
    let ink = [stroke([0, 1]), stroke([0, 1])]
    for style in [
      StrokeStyle(tool: .pen, colour: 0xFFFF_FF80, width: 9),
      StrokeStyle(tool: .highlighter, colour: 0xFFFF_FFFF, width: 9),
      StrokeStyle(tool: .pen, colour: 0xFFFF_FFFF), StrokeStyle(tool: .pen, width: 9),
    ] {
      #expect(VisibleInk(ink, [pen, style]).coveredCount == 0)
    }
    #expect(VisibleInk(ink, [StrokeStyle(tool: .eraser, width: 9), pen]).coveredCount == 0)
    let black = VisibleInk(ink, [pen, StrokeStyle(tool: .pen, colour: 0x0000_00FF, width: 9)], paper: 0x0000_00FF)
    // The first stroke has the paper's colour, too.
    #expect(black.styles.map(\.tool) == [.eraser, .eraser] && black.coveredCount == 0)
  }

  @Test func `white that hides nothing is ink where the paper’s colour isn’t known`() {
    let white = StrokeStyle(colour: 0xFFFF_FFFF, width: 2)
    let strokes = [stroke([0, 1]), stroke([0, 1]), stroke([50, 51])]
    #expect(
      VisibleInk(strokes, [pen, white, white], isPaperKnown: false).styles.map(\.tool) == [.eraser, nil])
    #expect(VisibleInk(strokes, [pen, white, white]).styles.map(\.tool) == [.eraser, .eraser])
  }

  @Test func `takes no longer on a page that nobody drew`() {
    let long = Stroke(locations: (0..<20_000).map { Point(x: Float($0 % 7), y: Float($0 % 11)) })
    let white = StrokeStyle(tool: .eraser, colour: 0xFFFF_FFFF, width: 1e-3)
    let count = 40
    let visible = VisibleInk(
      Array(repeating: long, count: count), (0..<count).map { $0.isMultiple(of: 2) ? pen : white })
    #expect(visible.strokes.count >= count / 2)
  }
}
