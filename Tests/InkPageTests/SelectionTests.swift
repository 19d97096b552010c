import Foundation
import InkCore
import InkModelFile
import InkPage
import InkRuntime
import Testing

@Suite struct SelectionTests {
  /// Two lines of two words each, and a box below; everything declared, so that only the grouping is the model's.
  private func page() throws -> Page {
    let labeller = try StrokeLabeller(
      model: ModelFile(
        path: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("../../Models/strokes/model.gguf").path))
    let page = Page(labeller: labeller)
    for stroke in PageTests.line([3, 2], y: 0) + PageTests.line([4, 2], y: 25) {
      try page.add(stroke, isWriting: true)
    }
    try page.add(
      Stroke(locations: [Point(x: 0, y: 80), Point(x: 60, y: 80), Point(x: 60, y: 110), Point(x: 0, y: 80)]),
      isWriting: false)
    return page
  }

  @Test func `a tap selects a stroke, its word, its line or its paragraph`() throws {
    let page = try page()
    try #require(page.lines.map { $0.words.map(\.strokes) } == [[[1, 2, 3], [4, 5]], [[6, 7, 8, 9], [10, 11]]])
    let at = Point(x: 6, y: 10)
    #expect(page.selection(at: at, .stroke)?.strokes == [1])
    #expect(page.selection(at: at, .word)?.strokes == [1, 2, 3])
    let line = try #require(page.selection(at: at, .line))
    #expect(line.strokes == [1, 2, 3, 4, 5] && line.boxes == [page.lines[0].box])
    let paragraph = try #require(page.selection(at: at, .paragraph))
    #expect(paragraph.strokes == Array(1...11) && paragraph.boxes == page.lines.map(\.box))
    for granularity in PageSelection.Granularity.allCases {
      #expect(page.selection(at: Point(x: 30, y: 80), granularity)?.strokes == [12])
      #expect(page.selection(at: Point(x: 300, y: 300), granularity, reach: 50) == nil)
    }
  }

  @Test func `a tap within a word's box, and one near ink, reach it`() throws {
    let page = try page()
    #expect(page.selection(at: Point(x: 7.5, y: 2), .word)?.strokes == [1, 2, 3])
    #expect(page.selection(at: Point(x: 64, y: 110), .word) == nil)
    #expect(page.selection(at: Point(x: 64, y: 110), .word, reach: 5)?.strokes == [12])
  }

  @Test func `a negative reach or width counts as 0`() throws {
    let page = try page()
    #expect(page.selection(at: Point(x: 30, y: 80), .stroke, reach: -1000)?.strokes == [12])
    let path = [Point(x: 30, y: 70), Point(x: 30, y: 120)]
    #expect(page.selection(touchedBy: path, width: -1000)?.strokes == [12])
  }

  @Test func `a brush selects what it touches`() throws {
    let page = try page()
    #expect(page.selection(touchedBy: [Point(x: -5, y: 1), Point(x: 13, y: 1)], width: 1)?.strokes == [1, 2])
    #expect(page.selection(touchedBy: [Point(x: 0, y: 300), Point(x: 99, y: 300)], width: 10) == nil)
    #expect(page.selection(touchedBy: [], width: 10) == nil)
    // Within the outline of the drawing, but on none of its lines.
    #expect(page.selection(touchedBy: [Point(x: 40, y: 90)], width: 1) == nil)
    #expect(page.selection(touchedBy: [Point(x: 30, y: 70), Point(x: 30, y: 120)], width: 1)?.strokes == [12])
  }

  @Test func `handles select words in reading order, whichever end comes first`() throws {
    let page = try page()
    let (start, end) = (Point(x: 40, y: 5), Point(x: 20, y: 30))
    let selection = try #require(page.selection(from: start, to: end))
    #expect(selection.strokes == [4, 5, 6, 7, 8, 9] && selection.boxes.count == 2)
    #expect(page.selection(from: end, to: start) == selection)
    #expect(page.selection(from: Point(x: -99, y: -99), to: Point(x: 999, y: 999))?.strokes == Array(1...11))
    #expect(page.selection(ofStrokes: [99]) == nil)
  }

  @Test func `space moves what is below, or to the right on a line`() throws {
    let page = try page()
    #expect(page.strokes(movedBySpaceAt: Point(x: 0, y: 20), .downward) == Array(6...12))
    #expect(page.strokes(movedBySpaceAt: Point(x: 30, y: 5), .rightward) == [4, 5])
    #expect(page.strokes(movedBySpaceAt: Point(x: 0, y: 500), .downward).isEmpty)
  }
}
