import InkCore
import InkSynthesis
import Testing

@Suite struct `A line composition` {
  /// A box of ink: what a word looks like to its metrics.
  private static func box(_ x: ClosedRange<Float>, _ y: ClosedRange<Float>) -> Ink {
    Ink(strokes: [
      Stroke(locations: [Point(x: x.lowerBound, y: y.lowerBound), Point(x: x.upperBound, y: y.upperBound)])
    ])
  }

  private static func piece(_ text: String, _ ink: Ink, gap: Float = 1) -> LineComposition.Piece {
    LineComposition.Piece(ink: ink, text: text, gap: gap)
  }

  private func box(of stroke: Stroke) -> (left: Float, right: Float, top: Float, bottom: Float) {
    let (x, y) = (stroke.points.map(\.location.x), stroke.points.map(\.location.y))
    return (x.min() ?? 0, x.max() ?? 0, y.min() ?? 0, y.max() ?? 0)
  }

  @Test func `puts words on one baseline whatever the zones of their letters`() throws {
    // x-height 10, each with another baseline: 0, 100 and −40.
    let line = LineComposition.line(of: [
      Self.piece("son", Self.box(50...90, -10...0)),
      Self.piece("dog", Self.box(-30...10, 81...108)),
      Self.piece("gone", Self.box(500...560, -50...(-32))),
    ])
    let boxes = line.strokes.map { box(of: $0) }
    try #require(boxes.count == 3)
    for (found, expected) in zip(boxes, [(-10, 0), (-19, 8), (-10, 8)] as [(Float, Float)]) {
      #expect(abs(found.top - expected.0) < 0.01 && abs(found.bottom - expected.1) < 0.01)
    }
    #expect(abs(boxes[1].left - boxes[0].right - 10) < 0.01 && abs(boxes[2].left - boxes[1].right - 10) < 0.01)
    #expect(abs(boxes[0].right - boxes[0].left - 40) < 0.01 && abs(boxes[2].right - boxes[2].left - 60) < 0.01)
  }

  @Test func `scales a word from another device to the others and keeps the writer's own variation`() throws {
    let line = LineComposition.line(of: [
      Self.piece("on", Self.box(0...20, 0...10)), Self.piece("on", Self.box(0...26, 0...13)),
      Self.piece("on", Self.box(0...2000, 0...1000)),
    ])
    let heights = line.strokes.map { box(of: $0) }.map { $0.bottom - $0.top }
    #expect(abs(heights[0] - 10) < 0.01 && abs(heights[1] - 13) < 0.01 && abs(heights[2] - 13) < 0.01)
  }

  @Test func `puts a dash at the middle of lowercase letters and a full stop on the baseline`() throws {
    let line = LineComposition.line(of: [
      Self.piece("on", Self.box(0...20, 90...100)), Self.piece("-", Self.box(0...8, 3...3)),
      Self.piece(".", Self.box(0...1, 7...7)),
    ])
    let boxes = line.strokes.map { box(of: $0) }
    #expect(abs(boxes[0].bottom) < 0.01)
    #expect(abs(boxes[1].top + 5) < 0.01)
    #expect(abs(boxes[2].top + 1) < 0.01)
  }

  @Test func `applies a stroke's transform, skips pieces without ink, and makes an empty line of nothing`() {
    var moved = Self.box(0...20, 0...10)
    moved.strokes[0].transform = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 7, ty: 400)
    moved.strokes[0].startTime = 4
    let line = LineComposition.line(of: [Self.piece("on", Ink()), Self.piece("on", moved)])
    #expect(line.strokes.count == 1 && line.strokes[0].startTime == nil)
    #expect(box(of: line.strokes[0]) == (7, 27, -10, 0))
    #expect(LineComposition.line(of: []) == Ink())
  }
}
