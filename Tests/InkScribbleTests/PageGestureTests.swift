import Foundation
import InkCore
import InkModelFile
import InkPage
import InkRuntime
import InkScribble
import Testing

/// Scratching out and lassoing on a page of ink.
@Suite struct PageGestureTests {
  private static let model = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Models/strokes/model.gguf").path

  /// Two short lines of three strokes each.
  private func page() throws -> Page {
    let page = Page(labeller: try StrokeLabeller(model: ModelFile(path: Self.model)))
    for line in 0..<2 {
      for letter in 0..<3 {
        let (x, y) = (20 * Float(letter), 80 * Float(line))
        try page.add(Stroke(locations: (0...10).map { Point(x: x + Float($0 % 2), y: y + 2 * Float($0)) }))
      }
    }
    return page
  }

  private func zigzag(_ left: Float, _ right: Float, _ top: Float, passes: Int) -> [Point] {
    (0...passes * 10).map { step in
      let share = Float(step % 10) / 10
      let x = (step / 10).isMultiple(of: 2) ? left + (right - left) * share : right - (right - left) * share
      return Point(x: x, y: top + 20 * Float(step) / Float(passes * 10))
    }
  }

  @Test func `scratching out takes what it covers, and no more`() throws {
    let page = try page()
    #expect(page.scratchOut(by: zigzag(-5, 48, 0, passes: 9)) == [1, 2, 3])
    #expect(page.strokes(scratchedOutBy: zigzag(-5, 48, 80, passes: 9)) == [4, 5, 6])
  }

  @Test func `a line through a word leaves it struck out`() throws {
    let page = try page()
    for y in [2, 10, 22] as [Float] {
      #expect(page.scratchOut(by: (0...20).map { Point(x: -5 + 3 * Float($0), y: y) }) == nil)
    }
    // An underline in two directions, and a cross.
    #expect(page.scratchOut(by: [Point(x: 0, y: 24), Point(x: 50, y: 24), Point(x: 0, y: 25)]) == nil)
    #expect(page.scratchOut(by: []) == nil && page.scratchOut(by: [Point(x: 1, y: 1)]) == nil)
  }

  @Test func `a person's sensitivity decides how much has to be covered`() throws {
    let page = try page()
    // The upper half of the line.
    let path = zigzag(-5, 48, -10, passes: 9)
    #expect(page.strokes(scratchedOutBy: path, share: 0.3) == [1, 2, 3])
    #expect(page.strokes(scratchedOutBy: path, share: 0.9).isEmpty)
  }

  @Test func `a loop takes what it encloses`() throws {
    let page = try page()
    let loop = [Point(x: -10, y: 70), Point(x: 60, y: 70), Point(x: 60, y: 110), Point(x: -10, y: 110)]
    #expect(page.strokes(lassoedBy: loop) == [4, 5, 6])
    #expect(page.strokes(lassoedBy: loop.map { Point(x: $0.x, y: $0.y + 500) }).isEmpty)
    #expect(page.strokes(lassoedBy: []).isEmpty && page.strokes(lassoedBy: [Point(x: .nan, y: 0)]).isEmpty)
  }
}
