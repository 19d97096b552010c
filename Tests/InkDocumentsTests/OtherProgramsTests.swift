import InkCore
import InkData
import InkDocuments
import TestSupport
import Testing

@Suite struct `Notes of other programs` {
  private func problem(_ text: String, as name: String) -> String? {
    DocumentFixture.problem(Array(text.utf8), as: name)
  }

  @Test func `a coordinate too many is dropped with a notice`() throws {
    let document = try DocumentFixture.open(
      "<xournal><page><layer><stroke width='1'>1 2 3</stroke></layer></page><page><layer><stroke width='1'>4 5</stroke></layer></page></xournal>",
      as: "a.xopp")
    #expect(document.pages.map(\.coordinates) == [[[[1, 2]]], [[[4, 5]]]])
    #expect(
      document.notices == [
        NoteNotice(page: 1, text: "stroke 1 has an x without a y at its end, which is left out")
      ])
  }

  @Test func `commas in decimal numbers are points`() throws {
    let page = try DocumentFixture.open(
      "<xournal><page width='595,28' height='841,89'><layer><stroke width='1,5'>1,5 2 3 4,25</stroke><text x='1,5' y='2' size='12,5'>t</text></layer></page></xournal>",
      as: "a.xopp"
    ).pages[0]
    #expect(page.coordinates == [[[1.5, 2], [3, 4.25]]] && page.styles[0].width == 1.5)
    #expect(page.frame?.upper == Point(x: 595.28, y: 841.89))
    #expect(page.texts[0].box.lower == Point(x: 1.5, y: 2) && page.texts[0].size == 12.5)
  }

  @Test func `a note that was cut gives what is whole with a notice`() throws {
    var text = "<xournal>"
    for number in 1...40 {
      text += "<page><layer><stroke width='1'>\(number) \(number * number) \(number * 7919) 1</stroke></layer></page>\n"
    }
    let whole = CompressionFixture.gzip(text + "</xournal>")
    let notice = "the file ends within it, and what is missing isn't read: get the whole file"
    for bytes in [Array(text.utf8.dropLast(30)), Array(whole.prefix(whole.count / 2))] {
      let document = try DocumentFixture.open(bytes, as: "a.xopp")
      #expect((10..<40).contains(document.pages.count) && document.pages[9].coordinates[0][0] == [10, 100])
      #expect(document.notices.map(\.text) == [notice])
      #expect([document.pages.count, document.pages.count + 1].contains(document.notices[0].page))
    }
    // Of a page that isn't whole its strokes are read.
    let parts = [
      "</stroke><stroke width='1'>3", "</stroke></layer><layer><str", "</stroke><text x='1' y='2' size='9'>t</text><te",
    ]
    for rest in parts {
      let document = try DocumentFixture.open("<xournal><page><layer><stroke width='1'>1 2 3 4\(rest)", as: "a.xopp")
      #expect(document.pages.map(\.coordinates) == [[[[1, 2], [3, 4]]]])
      #expect(document.notices == [NoteNotice(page: 1, text: notice)])
    }
    // Broken XML that isn't cut is an error, as is a file without a whole element.
    #expect(problem(text + "<page></xournal>", as: "a.xopp")?.contains("the XML is broken here") == true)
    #expect(problem("<xournal><page><layer>", as: "a.xopp")?.contains("the XML is broken here") == true)
    #expect(DocumentFixture.problem(Array(whole.prefix(30)), as: "a.xopp")?.contains("the file ends too early") == true)
  }

  @Test func `ink below white strokes is left out and counted`() throws {
    let document = try DocumentFixture.open(
      """
      <xournal><page width="9" height="9"><background type="solid" color="#ffffffff"/><layer>
      <stroke tool="pen" color="black" width="1">0 0 1 0</stroke><stroke tool="pen" color="black" width="1">50 0 51 0</stroke>
      <stroke tool="eraser" color="#ffffffff" width="20">50 0</stroke><stroke tool="pen" color="#ffffffff" width="8">100 0 101 0</stroke>
      </layer></page><page><background type="solid" color="#000000ff"/><layer><stroke tool="pen" color="white" width="8">1 1 2 2</stroke></layer></page></xournal>
      """, as: "a.xopp")
    #expect(document.leftOut == ["strokes covered with white": 1])
    #expect(document.pages[0].coordinates == [[[0, 0], [1, 0]], [[50, 0]], [[100, 0], [101, 0]]])
    #expect(document.pages[0].penStrokes == [0])
    // White is ink on black paper.
    #expect(document.pages[1].penStrokes == [0])
  }

  @Test func `backgrounds and links are counted or read`() throws {
    let document = try DocumentFixture.open(
      """
      <xournal><page width="9" height="9"><background type="pdf" filename="a.pdf" pageno="1"/><layer/></page>
      <page><background type="pixmap" filename="a.png"/><layer><link x="1" y="2" size="12">a link</link><new/></layer></page></xournal>
      """, as: "a.xopp")
    #expect(document.leftOut == ["PDF backgrounds": 1, "background images": 1, "other elements": 1])
    #expect(document.pages[1].texts.map(\.text) == ["a link"] && !document.isEmpty)
  }

  @Test func `old strokes and libraries of Excalidraw are read`() throws {
    let old = try DocumentFixture.open(
      #"{"type":"excalidraw","elements":[{"id":"a","type":"draw","x":1,"y":2,"points":[[0,0],[3,4]]}]}"#, as: "a")
    #expect(old.pages.map(\.coordinates) == [[[[1, 2], [4, 6]]]] && old.pages[0].penStrokes == [0])
    let items = #"[{"id":"a","type":"freedraw","x":1,"y":2,"points":[[0,0]]}]"#
    for library in [
      #"{"type":"excalidrawlib","version":2,"libraryItems":[{"id":"i","elements":\#(items)},{"elements":\#(items)}]}"#,
      #"{"type":"excalidrawlib","version":1,"library":[\#(items),\#(items)]}"#,
    ] {
      let document = try DocumentFixture.open(library, as: "a.excalidrawlib")
      #expect(document.format == .excalidraw && document.pages.map(\.coordinates) == [[[[1, 2]]], [[[1, 2]]]])
    }
    let empty = try DocumentFixture.open(#"{"type":"excalidrawlib","libraryItems":[]}"#, as: "a.excalidrawlib")
    #expect(empty.isEmpty && empty.pages.count == 1)
  }

  @Test func `Obsidian’s notes with a drawing are read, plain and compressed`() throws {
    let plain = ExcalidrawFixture.note(drawing: ExcalidrawFixture.drawing, isCompressed: false)
    let document = try DocumentFixture.open(plain, as: "a.excalidraw.md")
    #expect(document.format == .excalidraw && document.pages[0].strokeNames == ["pen1", "turned", "box", "arrow"])
    let before = plain.replacing("# Text Elements", with: "```json\n{}\n```\n# Text Elements")
    #expect(try DocumentFixture.open(before, as: "a.md") == DocumentFixture.open(plain, as: "a.md"))
    let compressed = ExcalidrawFixture.note(drawing: ExcalidrawFixture.compressed, isCompressed: true)
    let page = try DocumentFixture.open(compressed, as: "a.md").pages[0]
    #expect(page.strokeNames == ["a", "ü汉"])
    #expect(page.coordinates == [[[10, 20], [11, 22], [13, 24.5]], [[5, 6], [12, 14]]])
    let cut = ExcalidrawFixture.note(drawing: String(ExcalidrawFixture.compressed.prefix(40)), isCompressed: true)
    #expect(problem(cut, as: "a.md")?.contains("the file ends within the compressed drawing") == true)
    #expect(
      problem("---\nexcalidraw-plugin: parsed\n---\nno drawing", as: "a.md")?.contains("a block of json") == true)
  }

  @Test func `compressed text that unpacks to far more than any drawing is rejected`() {
    // Each code stands for a text that is a character longer than the one before.
    let bomb = ExcalidrawFixture.note(drawing: ExcalidrawFixture.bomb(count: 20_000), isCompressed: true)
    #expect(problem(bomb, as: "a.md")?.contains("unpacks to more than") == true)
  }

  @Test func `lists of strokes in JSON are read`() throws {
    for text in [
      #"{"strokes":[{"points":[{"x":1,"y":2,"t":0},{"x":3,"y":4,"t":8}]},{"points":[{"x":5,"y":6,"t":20}]}]}"#,
      #"{"strokes":[[{"x":1,"y":2,"t":0},{"x":3,"y":4,"t":8}],[{"x":5,"y":6,"t":20}]]}"#,
      #"[{"penColor":"black","points":[{"time":1000,"x":1,"y":2,"pressure":0},{"time":1008,"x":3,"y":4,"pressure":0}]},{"points":[{"x":5,"y":6,"time":1020}]}]"#,
      #"[{"type":"stroke","style":{"width":2},"pointers":[{"p":0,"t":5,"x":1,"y":2},{"p":0,"t":13,"x":3,"y":4}]},{"pointers":[{"t":25,"x":5,"y":6}]}]"#,
    ] {
      let document = try DocumentFixture.open(text, as: "a.json")
      #expect(
        document.format == .strokeList && document.pages.map(\.coordinates) == [[[[1, 2], [3, 4]], [[5, 6]]]])
      let strokes = document.pages[0].strokes
      #expect(strokes.map(\.startTime) == [0, 0.02] && strokes[0].points.map(\.timeOffset) == [0, 0.008])
      #expect(strokes[0].points.allSatisfy { $0.force == nil })
    }
    let pressed = try DocumentFixture.open(#"[{"points":[{"x":1,"y":2,"pressure":0.25}]}]"#, as: "a.json")
    #expect(pressed.pages[0].strokes[0].points[0].force == 0.5)
    #expect(problem(#"[{"points":[{"x":1}]}]"#, as: "a.json")?.contains("the JSON is broken at byte") == true)
  }

  @Test func `ink elements one after another and the InkML of an answer in parts are read`() throws {
    let ink = #"<?xml version="1.0"?><ink><trace xml:id="t">1 2,3 4</trace></ink>"#
    let two = try DocumentFixture.open(ink + "\n" + ink.replacing("1 2", with: "5 6"), as: "a.inkml")
    #expect(two.pages.map(\.coordinates) == [[[[1, 2], [3, 4]], [[5, 6], [3, 4]]]])
    let answer = """
      --4f2a-b9\r\nContent-Type: text/html\r\n\r\n<html/>\r\n--4f2a-b9\r\nContent-Type: application/inkml+xml; charset=utf-8\r\n\r\n\(ink)\r\n--4f2a-b9--\r\n
      """
    let document = try DocumentFixture.open(answer, as: "answer")
    #expect(document.pages.map(\.coordinates) == [[[[1, 2], [3, 4]]]])
    #expect(document.leftOut == ["other parts of the answer": 1])
    let other = try #require(answer.range(of: "application/inkml+xml"))
    let error = #expect(throws: InkMLError.self) {
      try DocumentFixture.open(answer.replacingCharacters(in: other, with: "text/plain"), as: "answer")
    }
    #expect(error?.description.hasSuffix("ask for the page with includeInkML=true") == true)
  }

  @Test func `JIIX without strokes and formats that aren’t read say what to do`() {
    #expect(
      problem(
        #"{"type":"Text","label":"hi","words":[{"label":"hi","items":[{"type":"stroke","id":"s"}]}]}"#, as: "a.jiix")
        == "a.jiix is JIIX without strokes: export it with them (in iinkTS and MyScript's engine, export.jiix.strokes = true)"
    )
    #expect(
      DocumentFixture.problem(CompressionFixture.gzip(#"{"version":"0.9","data":{}}"#), as: "a.rnote")
        == "a.rnote is a note of Rnote, which isn't read: export it as .xopp (Xournal++) or .svg")
    #expect(
      problem(InkFilesFixture.unipenFile, as: "a.txt")
        == "a.txt has samples of the format unipen-file, not notes: “inkling recognize” and “inkling data preview” read them"
    )
    #expect(
      problem("%PDF-1.7\n", as: "a")
        == "a is a PDF, which isn't read: give the notes that it was made from")
  }
}
