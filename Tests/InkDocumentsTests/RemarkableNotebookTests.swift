import InkCore
import InkData
import InkDocuments
import TestSupport
import Testing

@Suite struct `reMarkable’s notebooks` {
  private func page(_ x: Float, version: Int = 6) -> [UInt8] {
    RemarkableFixture.header(version: version)
      + RemarkableFixture.group((0, 11), in: (0, 1), id: (0, 13))
      + RemarkableFixture.line(in: (0, 11), id: (1, 1), [(x, 1, 1)])
  }

  private let list = """
    {"cPages":{"pages":[{"id":"p2","idx":{"timestamp":"1:2","value":"bb"}},{"id":"p1","idx":{"value":"ba"}},
    {"id":"gone","idx":{"value":"bc"},"deleted":{"timestamp":"1:9","value":1}},{"id":"blank","idx":{"value":"bd"}}]},"fileType":"notebook"}
    """

  @Test func `the pages come in the order of the list`() throws {
    let zip = CompressionFixture.zip(files: [
      ("/n/p1.rm", page(1)), ("/n.content", Array(list.utf8)), ("/n/p2.rm", page(2)), ("/n/gone.rm", page(3)),
    ])
    for name in ["n.rmdoc", "n.rmn", "n"] {
      let document = try DocumentFixture.open(zip, as: name)
      #expect(document.format == .remarkable && document.pages.map(\.coordinates) == [[[[1, 1]]], [[[2, 1]]], []])
      #expect(document.unitsPerMillimetre.map { abs($0 - 8.8976) < 1e-3 } == true && document.leftOut.isEmpty)
      // A page that nobody wrote on is as large as the others.
      #expect(document.pages[2].frame == document.pages[0].frame && document.pages[2].frame != nil)
    }
  }

  @Test func `lists of names alone, and archives without a list, are read`() throws {
    let pages = [("n/b.rm", page(1)), ("n/a.rm", page(2))]
    let old = CompressionFixture.zip(
      files: pages + [("n.content", Array(#"{"fileType":"pdf","pages":["b","a"]}"#.utf8))])
    let document = try DocumentFixture.open(old, as: "n.rmdoc")
    #expect(document.pages.map(\.coordinates) == [[[[1, 1]]], [[[2, 1]]]])
    #expect(document.leftOut == ["pages of the PDF below": 2])
    let bare = try DocumentFixture.open(CompressionFixture.zip(files: pages), as: "n.rmdoc")
    #expect(bare.pages.map(\.coordinates) == [[[[2, 1]]], [[[1, 1]]]])
  }

  @Test func `pages of older versions are an error where all are such, else a notice`() throws {
    let remedy = "open the page on a tablet with software 3.0 or later, which converts it when something is written"
    let old = CompressionFixture.zip(files: [("n/a.rm", page(1, version: 3))])
    #expect(
      DocumentFixture.problem(old, as: "n.rmdoc")
        == "n.rmdoc/a.rm is a reMarkable file of version 3, which isn't read: \(remedy)")
    let mixed = CompressionFixture.zip(files: [("n/a.rm", page(1, version: 3)), ("n/b.rm", page(2))])
    let document = try DocumentFixture.open(mixed, as: "n.rmdoc")
    #expect(document.pages.map(\.coordinates) == [[], [[[2, 1]]]])
    #expect(
      document.notices == [NoteNotice(page: 1, text: "it is of version 3, which isn't read: \(remedy)")])
  }

  @Test func `a damaged list is an error that names it`() {
    let zip = CompressionFixture.zip(files: [("n.content", Array(#"{"pages":["#.utf8)), ("n/a.rm", page(1))])
    #expect(
      DocumentFixture.problem(zip, as: "n.rmdoc")
        == "n.rmdoc/n.content: the JSON is broken at byte 10: get the file again, it may have been cut or mixed up")
  }
}
