import Foundation
import InkCore
import InkData
import InkDocuments
import TestSupport
import Testing

@Suite struct `Files of notes` {
  @Test func `Xournal++’s pages have every tool, layer and typed text`() throws {
    let note = InkFilesFixture.xournal
    let zip = CompressionFixture.zip([("mimetype", "application/xournal++"), ("content.xml", note)])
    let documents = try [Array(note.utf8), CompressionFixture.gzip(note), zip]
      .map { try DocumentFixture.open($0, as: "a.xopp") }
    #expect(documents[1] == documents[0] && documents[2] == documents[0])
    #expect(try NoteDocument(bytes: Array(note.utf8), name: "a.xopp") == documents[0])
    #expect(try NoteDocument(bytes: zip, name: "a.xopp") == documents[0])
    let document = documents[0]
    #expect(document.format == .xournal && document.pages.map(\.strokes.count) == [4, 0, 1])
    let page = document.pages[0]
    #expect(page.styles.map(\.tool) == [.pen, .highlighter, .eraser, .pen])
    #expect(page.penStrokes == [0, 3])
    #expect(page.strokes.map(\.id) == [1, 2, 3, 4])
    #expect(page.strokes[0].points.map(\.force) == [0.5, 1.5, nil])
    #expect(page.frame == Box(lower: .zero, upper: Point(x: 595, y: 842)))
    #expect(page.texts.map(\.text) == ["typed"] && page.texts[0].box.lower == Point(x: 1, y: 2))
    #expect(page.texts[0].colour == 0x0000_00FF && page.texts[0].size == 12)
  }

  @Test func `a bad stroke is named by its page and number`() {
    let note =
      "<xournal><page/><page><layer><stroke width='1'>1 2 3 4</stroke><stroke width='1'>1 2 3 x</stroke></layer></page></xournal>"
    #expect(
      DocumentFixture.problem(Array(note.utf8), as: "a.xopp")
        == "a.xopp: stroke 2 on page 2: “ x” in line 1 is not a stroke of pairs of numbers: correct or remove the stroke"
    )
  }

  @Test func `a small file that unpacks to far more than any note is rejected`() {
    let bomb = CompressionFixture.deflated([UInt8](repeating: 0x20, count: 100 << 20), windowBits: 31)
    #expect(DocumentFixture.problem(bomb, as: "a.xopp")?.contains("unpacks to more than") == true)
  }

  @Test func `Excalidraw’s strokes, figures and texts are read, deleted ones aren’t`() throws {
    let document = try DocumentFixture.open(ExcalidrawFixture.drawing, as: "a.json")
    let page = document.pages[0]
    #expect(document.format == .excalidraw && document.leftOut == ["images": 1])
    #expect(page.strokeNames == ["pen1", "turned", "box", "arrow"])
    #expect(page.coordinates[0] == [[100, 50], [110, 60], [120, 50.5]])
    #expect(page.strokes[0].points.map(\.force) == [0.5, 1, 2])
    let turned = page.coordinates[1]
    #expect(abs(turned[0][0] - 10) < 1e-4 && abs(turned[1][0]) < 1e-4 && abs(turned[0][1]) < 1e-4)
    #expect(page.strokes[1].points.map(\.force) == [nil, nil])
    #expect(page.coordinates[2] == [[0, 0], [30, 0], [30, 20], [0, 20], [0, 0]])
    #expect(page.coordinates[3].count == 5 && page.coordinates[3][3] == [100, 0])
    #expect(
      page.styles == [
        StrokeStyle(tool: .pen, colour: 0x1E1E_1EFF, width: 8.5),
        StrokeStyle(tool: .pen, colour: 0xFF00_007F, width: 4.25),
        StrokeStyle(tool: .shape, colour: 0x0000_00FF, width: 1), StrokeStyle(tool: .shape, width: 1),
      ])
    #expect(page.penStrokes == [0, 1])
    #expect(page.texts.map(\.text) == ["typed\nwords"])
  }

  @Test func `JIIX and InkML give all ink of a page`() throws {
    let text = try DocumentFixture.open(InkFilesFixture.jiix, as: "a.jiix")
    #expect(text.format == .jiix && text.unitsPerMillimetre == 1)
    #expect(text.pages.map(\.coordinates) == [[[[1, 2]], [[5.5, 1], [6, 2]]]])
    let diagram = try DocumentFixture.open(InkFilesFixture.diagram, as: "a.jiix")
    #expect(diagram.pages.map(\.strokes.count) == [2])
    let inkml = "<ink><trace>1 2, 3 4</trace><traceGroup><trace>5 6</trace></traceGroup></ink>"
    let document = try DocumentFixture.open(inkml, as: "a")
    #expect(document.format == .inkml && document.pages.map(\.coordinates) == [[[[1, 2], [3, 4]], [[5, 6]]]])
  }

  @Test func `samples that we write are pages`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.jsonl", "a.inkml", "a.jiix", "a.svg"] {
      let writer = try SampleWriter(
        path: folder.file(name), card: DataSetCard(name: "s", title: "S", licence: "MIT"))
      for sample in InkSamples.all.prefix(2) { try writer.append(sample) }
      try writer.finish()
      let document = try NoteDocument(path: folder.file(name))
      #expect(document.pages.map(\.strokes.count) == [2, 2], "\(name)")
    }
  }

  @Test func `lines, polygons and paths of SVG are strokes under their transforms`() throws {
    let svg = """
      <svg viewBox="0 0 100 50"><rect width="9" height="9"/><g transform="translate(10 20) scale(2)" style="stroke:#f00;fill:none" stroke-width="3px">
      <path d="M0 0L1 1M5,5h1"/><polygon points="0,0 1,0 1,1"/><line x1="1" y1="2" x2="3" y2="4" transform="rotate(90)"/></g>
      <path d="M0 0L9 9z" fill="#000"/><path d="M1 1q2 0 2 2" stroke="black"/><text x="5" y="30" font-size="10">hi</text></svg>
      """
    let document = try DocumentFixture.open(svg, as: "a.svg")
    let page = document.pages[0]
    #expect(document.leftOut == ["filled outlines": 1])
    #expect(page.coordinates[0] == [[10, 20], [12, 22]] && page.coordinates[1] == [[20, 30], [22, 30]])
    #expect(page.coordinates[2] == [[10, 20], [12, 20], [12, 22], [10, 20]])
    #expect(zip(page.coordinates[3].joined(), [6, 22, 2, 26] as [Float]).allSatisfy { abs($0 - $1) < 1e-3 })
    #expect(page.coordinates[4].last == [3, 3] && page.strokes.count == 5)
    #expect(page.styles[0] == StrokeStyle(colour: 0xFF00_00FF, width: 6))
    #expect(page.texts.map(\.text) == ["hi"])
    #expect(page.frame == Box(lower: .zero, upper: Point(x: 100, y: 50)))
  }

  @Test func `an arc of a path runs along its ellipse`() throws {
    let page = try DocumentFixture.open(
      "<svg><path d='M10 0A10 10 0 0 1 0 10' stroke='red' fill='none'/></svg>", as: "a.svg"
    ).pages[0]
    #expect(page.coordinates[0].allSatisfy { abs(($0[0] * $0[0] + $0[1] * $0[1]).squareRoot() - 10) < 1e-3 })
    #expect(page.coordinates[0].count == 17)
  }

  @Test func `files that aren’t notes say what is read`() {
    #expect(
      DocumentFixture.problem(Array("hello".utf8), as: "a.txt")
        == "the format of a.txt can't be told: .xopp, .xoj, .rm, .rmdoc, .rmn, .inkml, .jiix, .excalidraw, .excalidrawlib, .jsonl, .svg are read; export the notes as one of them"
    )
    #expect(DocumentFixture.problem([], as: "a.rm") == "a.rm is empty: get the file again or leave it out")
    #expect(
      DocumentFixture.problem(Array("<a/>".utf8), as: "a.xopp")
        == "a.xopp is no note of Xournal++: check which format it is, and name it with --format")
    #expect(
      DocumentFixture.problem(Array(#"{"type":"excalidraw","elements":["#.utf8), as: "a")
        == "a: the JSON is broken at byte 33: get the file again, it may have been cut or mixed up")
    #expect(
      NoteDocumentError.tooLarge(file: "a.svg", limit: 1 << 30).description
        == "a.svg is larger than 1024 MiB: split the document")
  }
}
