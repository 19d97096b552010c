import InkCore
import InkData
import InkDocuments
import TestSupport
import Testing

@Suite struct `SVG of other programs` {
  private func page(_ contents: String) throws -> NotePage {
    try DocumentFixture.open("<svg viewBox='0 0 700 200'>\(contents)</svg>", as: "a.svg").pages[0]
  }

  @Test func `paths that begin where the last one ended are one stroke`() throws {
    let curves = try page(
      "<path d='M1 1C1 1 2 2 3 3' stroke='black' stroke-width='1'/><path d='M3 3L4 3' stroke='black' stroke-width='3'/><path d='M9 9L9 8' stroke='black'/>"
    )
    #expect(curves.strokes.map(\.points.count) == [10, 2])
    #expect(curves.styles[0].width == 2)
    #expect(curves.strokes[0].points[0].force == 0.5 && curves.strokes[0].points[8].force == 1.5)
    let lines = try page(
      "<g stroke='black'><line x1='1' y1='1' x2='2' y2='1'/><line x1='2' y1='1' x2='3' y2='2'/><line x1='9' y1='9' x2='8' y2='8'/></g>"
    )
    #expect(lines.coordinates == [[[1, 1], [2, 1], [3, 2]], [[9, 9], [8, 8]]])
  }

  @Test func `a path that goes on a step after the last one is the same stroke`() throws {
    let split = try page(
      "<g fill='none' stroke='black'><path d='M0 0L1 0L2 0'/><path d='M3 0L4 0L5 1'/><path d='M5 2L4 2L3 2'/></g>")
    #expect(
      split.coordinates == [[[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 1]], [[5, 2], [4, 2], [3, 2]]])
    let named = try page(
      "<g stroke='black'><path id='sk_1_0' d='M0 0L1 0'/><path id='sk_1_5' d='M5 0L6 0'/><path id='sk_2_0' d='M6 0L7 0'/></g>"
    )
    #expect(named.coordinates == [[[0, 0], [1, 0], [5, 0], [6, 0]], [[6, 0], [7, 0]]])
  }

  @Test func `what a style, a class or an attribute hides isn’t read`() throws {
    let hidden = try page(
      """
      <style>/* layers */ .st0, path.line { fill: none; stroke: #f00; stroke-width: 2px } .st1{display:none;} #gone{opacity:0}
      @media print { .st0 { display: none } }</style>
      <path class="st0" d="M1 1L2 2"/><g class="st1"><path class="st0" d="M3 3L4 4"/></g><path id="gone" class="st0" d="M5 5L6 6"/>
      <path d="M7 7L8 8" stroke="black" stroke-opacity="0"/><g visibility="hidden"><path d="M1 9L2 9" stroke="red"/>
      <path visibility="visible" d="M3 9L4 9" stroke="red"/></g><text opacity="0">no</text>
      """)
    #expect(hidden.coordinates == [[[1, 1], [2, 2]], [[3, 9], [4, 9]]])
    #expect(hidden.styles[0] == StrokeStyle(colour: 0xFF00_00FF, width: 2))
    #expect(hidden.texts.isEmpty)
  }

  @Test func `uses show what is defined elsewhere, and end`() throws {
    let shown = try page(
      """
      <defs><g id="word" stroke="black"><path d="M1 1L2 2"/></g><symbol id="s"><path d="M0 0L1 0" stroke="black"/></symbol></defs>
      <use href="#word" x="10" y="20"/><use xlink:href="#s" transform="scale(2)"/>
      """)
    #expect(shown.coordinates == [[[11, 21], [12, 22]], [[0, 0], [2, 0]]])
    let endless = try DocumentFixture.open(
      "<svg><g id='a'><path d='M1 1L2 2' stroke='black'/><use href='#a'/></g><use href='#none'/></svg>", as: "a.svg")
    #expect(endless.leftOut["uses of what isn't there"] ?? 0 >= 1)
    // Ten uses of ten uses and so on are a million million elements.
    let levels = (0..<12).map { level in
      "<g id='l\(level + 1)'>" + String(repeating: "<use href='#l\(level)'/>", count: 10) + "</g>"
    }.joined()
    let bomb = "<svg><defs><g id='l0'><path d='M1 1L2 2' stroke='black'/></g>\(levels)</defs><use href='#l12'/></svg>"
    #expect(
      DocumentFixture.problem(Array(bomb.utf8), as: "a.svg")?.contains(
        "among the first 100,000 elements that uses show") == true)
  }

  @Test func `outlines alone are an error, beside lines they are counted`() throws {
    let outlines = "<svg><rect width='9' height='9' fill='#fff'/><path d='M0 0L9 9 8 9Z' fill='#000'/></svg>"
    #expect(
      DocumentFixture.problem(Array(outlines.utf8), as: "a.svg")
        == "a.svg has no lines, but 1 filled outlines, which aren't read: give the notes themselves, such as the .excalidraw file, or an SVG whose strokes are lines"
    )
    let both = try DocumentFixture.open(
      "<svg><path d='M0 0L9 9 8 9Z' fill='#000'/><path d='M0 0L9 9' stroke='black'/></svg>", as: "a.svg")
    #expect(both.leftOut == ["filled outlines": 1] && both.pages[0].strokes.count == 1)
  }

  @Test func `small filled circles are dots, others figures`() throws {
    let document = try DocumentFixture.open(
      "<svg><path d='M0 0L9 9' stroke='black' stroke-width='2'/><circle cx='5' cy='1' r='1.5'/><circle cx='50' cy='50' r='40'/><circle cx='5' cy='1' r='1' fill='none'/></svg>",
      as: "a.svg")
    #expect(document.pages[0].coordinates == [[[0, 0], [9, 9]], [[5, 1]]])
    #expect(document.leftOut == ["shapes": 2])
  }

  @Test func `lines of ruled paper aren’t ink`() throws {
    let ruled = (1...4).map { "<path d='M0 \($0 * 24)L595 \($0 * 24)'/>" }.joined()
    let document = try DocumentFixture.open(
      "<svg width='595pt' height='841pt' viewBox='0 0 595 841'><g stroke='blue'>\(ruled)<path d='M9 9L20 30'/></g></svg>",
      as: "a.svg")
    #expect(document.pages[0].coordinates == [[[9, 9], [20, 30]]])
    #expect(document.leftOut == ["lines of ruled paper": 4])
    #expect(document.unitsPerMillimetre.map { abs($0 - 72 / 25.4) < 1e-4 } == true)
  }

  @Test func `colours of every notation are kept`() throws {
    let colours = try page(
      "<g><path d='M1 1L2 2' stroke='rgb(25%,62%,100%)'/><path d='M5 1L6 2' stroke='rgb(60, 60, 60)' stroke-opacity='0.5'/></g>"
    )
    #expect(colours.styles.map(\.colour) == [0x409E_FFFF, 0x3C3C_3C7F])
  }

  @Test func `a drawing that we wrote reads back as what it was`() throws {
    let note = DocumentFixture.note
    let bytes = try TranscriptFormat.svg.contents(of: note, DocumentFixture.transcripts)
    let document = try DocumentFixture.open(bytes, as: "a.svg")
    #expect(document.pages.map(\.strokes.count) == [3, 1] && document.leftOut.isEmpty)
    #expect(document.pages[0].strokes.map(\.id) == note.pages[0].strokes.map(\.id))
    #expect(document.pages[0].strokes[0].points.count == 3)
    #expect(document.pages[0].styles.map(\.tool) == [nil, .highlighter, nil])
    // The words of what was read are invisible, the typed text isn't.
    #expect(document.pages.map { $0.texts.map(\.text) } == [["typed (é)"], []])
    let scale: Float = 96 / 72
    #expect(document.pages[0].frame.map { abs($0.width - 595 * scale) < 0.1 } == true)
    #expect(abs(document.pages[0].coordinates[1][1][0] - 400 * scale) < 0.1)
  }
}
