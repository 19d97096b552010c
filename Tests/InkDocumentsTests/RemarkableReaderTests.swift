import InkCore
import InkData
import InkDocuments
import TestSupport
import Testing

@Suite struct `reMarkable’s pages` {
  private typealias Fixture = RemarkableFixture

  @Test func `lines come in the order of the layers, without what is deleted or hidden`() throws {
    let document = try DocumentFixture.open(Fixture.page, as: "p.rm")
    #expect(document.format == .remarkable && document.title == "p" && document.pages.count == 1)
    #expect(document.unitsPerMillimetre.map { abs($0 - 8.8976) < 1e-3 } == true)
    let page = document.pages[0]
    #expect(page.coordinates == [[[-463, 297]], [[1, 2], [3, 4]], [[5, 6], [7, 8]]])
    #expect(page.strokeNames == ["1:71", "1:60", "1:61"])
    #expect(page.strokes.map(\.id) == [1, 2, 3])
    #expect(document.leftOut == ["strokes on hidden layers": 1])
    #expect(page.frame == Box(lower: Point(x: -702, y: 0), upper: Point(x: 702, y: 1872)))
  }

  @Test func `tools, colours, widths and pressures are kept`() throws {
    let page = try DocumentFixture.open(Fixture.page, as: "p.rm").pages[0]
    #expect(
      page.styles == [
        StrokeStyle(tool: .pen, colour: 0x0000_00FF, width: 2),
        StrokeStyle(tool: .highlighter, colour: 0xFBF7_1966, width: 2),
        StrokeStyle(tool: .pen, colour: 0x0000_00FF, width: 2),
      ])
    #expect(page.strokes[2].points.map(\.force) == [2, 0])
    #expect(page.strokes[0].points.map(\.force) == [nil])
    #expect(page.penStrokes == [0, 2])
  }

  @Test func `typed and highlighted texts are kept`() throws {
    let texts = try DocumentFixture.open(Fixture.page, as: "p.rm").pages[0].texts
    #expect(texts.map(\.text) == ["Title", "items", "marked words"])
    #expect(texts.map(\.style) == [.heading, .listItem, .body])
    #expect(texts.map(\.kind) == [.typed, .typed, .highlighted])
    #expect(texts.map(\.box.lower.y) == [146, 296, 20])
  }

  @Test func `of items that were inserted at once the higher author’s is first`() throws {
    let bytes =
      Fixture.header() + Fixture.node((0, 1)) + Fixture.group((0, 11), in: (0, 1), id: (0, 13))
      + Fixture.line(in: (0, 11), id: (1, 20), [(1, 1, 1)]) + Fixture.line(in: (0, 11), id: (2, 20), [(2, 2, 2)])
      + Fixture.line(in: (0, 11), id: (1, 19), [(3, 3, 3)])
    #expect(try DocumentFixture.open(bytes, as: "a.rm").pages[0].strokeNames == ["2:20", "1:19", "1:20"])
  }

  @Test func `a neighbour may be within a deleted run`() throws {
    // Ids 10 to 16 were deleted; lines are after the 12th and before the 13th, after the last, and after the 11th.
    let bytes =
      Fixture.header() + Fixture.group((0, 11), in: (0, 1), id: (0, 13))
      + Fixture.line(in: (0, 11), id: (1, 30), left: (1, 16), [(3, 3, 3)])
      + Fixture.line(in: (0, 11), id: (1, 40), left: (1, 12), right: (1, 13), [(2, 2, 2)])
      + Fixture.line(in: (0, 11), id: (1, 50), left: (1, 11), right: (1, 12), [(1, 1, 1)])
      + Fixture.line(in: (0, 11), id: (1, 10), deleted: 7, [])
      + Fixture.line(in: (0, 11), id: (1, 5), right: (1, 10), [(0, 0, 0)])
    #expect(try DocumentFixture.open(bytes, as: "a.rm").pages[0].strokeNames == ["1:5", "1:50", "1:40", "1:30"])
  }

  @Test func `strokes anchored to the end of the text lie below its paragraphs`() throws {
    func heights(_ text: [UInt8]) throws -> [Float] {
      let anchors = [0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFE]
      var bytes = Fixture.header() + text
      for (index, anchor) in anchors.enumerated() {
        bytes += Fixture.node((1, 40 + index), anchor: ((0, anchor), -391))
        bytes += Fixture.group((1, 40 + index), in: (0, 1), id: (1, 50 + index))
        bytes += Fixture.line(in: (1, 40 + index), id: (1, 60 + index), left: (1, 59 + index), [(0, 0, 1)])
      }
      return try DocumentFixture.open(bytes, as: "a.rm").pages[0].coordinates.map { $0[0][1] }.sorted()
    }
    let line = Fixture.typed([((1, 16), (0, 0), (0, 0), 0, "one")])
    let lines = Fixture.typed([((1, 16), (0, 0), (0, 0), 0, "one\ntwo\nthree")])
    // The start is always where the text begins, the end 70 units lower for each paragraph.
    #expect(try heights(line) == [216, 267] && heights(lines) == [267, 356] && heights([]) == [216, 267])
  }

  @Test func `lines that wait for each other and groups within themselves end`() throws {
    let bytes =
      Fixture.header() + Fixture.group((0, 11), in: (0, 1), id: (0, 13))
      + Fixture.group((0, 1), in: (0, 11), id: (0, 14))
      + Fixture.line(in: (0, 11), id: (1, 1), left: (1, 2), [(1, 1, 1)])
      + Fixture.line(in: (0, 11), id: (1, 2), left: (1, 1), [(2, 2, 2)])
      + Fixture.line(in: (0, 99), id: (1, 3), [(3, 3, 3)])
    let document = try DocumentFixture.open(bytes, as: "a.rm")
    #expect(document.pages[0].strokeNames == ["1:1", "1:2"])
    #expect(document.leftOut == ["strokes of no layer": 1])
  }

  @Test func `other versions and damage say what to do`() {
    #expect(
      DocumentFixture.problem(Fixture.header(version: 5) + [1, 2], as: "a.rm")
        == "a.rm is a reMarkable file of version 5, which isn't read: open the page on a tablet with software 3.0 or later, which converts it when something is written"
    )
    #expect(
      DocumentFixture.problem(Array(Fixture.page.dropLast(2)), as: "a.rm")
        == "a.rm is damaged near byte \(Fixture.page.count - 11) (the file ends within a block): get the file again, it may have been cut"
    )
    let odd =
      Fixture.header() + Fixture.line(in: (0, 11), id: (1, 1), [(1, 1, 1)])
      + Fixture.line(in: (0, 11), id: (1, 2), [(.nan, 1, 1)])
    let problem = DocumentFixture.problem(odd, as: "a.rm")
    #expect(problem?.hasPrefix("a.rm: stroke 2 on page 1: near byte ") == true)
    #expect(problem?.hasSuffix(", a point has no finite location: correct or remove the stroke") == true)
    let unknown = Fixture.header() + Fixture.line(in: (0, 11), id: (1, 1), version: 3, [(1, 1, 1)])
    #expect(DocumentFixture.problem(unknown, as: "a.rm")?.contains("a line is of the unknown version 3") == true)
  }
}
