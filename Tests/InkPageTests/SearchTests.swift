import InkCore
import InkPage
import Testing

@Suite struct SearchTests {
  /// A line whose graphemes are a stroke each, 10 apart, 10 high; spaces have none.
  private static func line(_ number: Int, _ texts: String...) -> (PageLine, LineText) {
    let readings = texts.enumerated().map { rank, text in
      var x: Float = 0
      return LineReading(
        text: text, confidence: 0.9 / Float(rank + 1),
        graphemes: text.enumerated().map { place, grapheme in
          defer { x += 10 }
          guard grapheme != " " else { return LineReading.Grapheme(grapheme: " ", strokes: [], box: nil) }
          let y = Float(number) * 30
          return LineReading.Grapheme(
            grapheme: grapheme, strokes: [UInt64(number * 100 + place)],
            box: Box(lower: Point(x: x, y: y), upper: Point(x: x + 8, y: y + 10)))
        })
    }
    let box = Box(lower: Point(x: 0, y: Float(number) * 30), upper: Point(x: 100, y: Float(number) * 30 + 10))
    let ids = readings[0].graphemes.flatMap(\.strokes)
    return (
      PageLine(words: [PageWord(strokes: ids, box: box)], box: box, baselineAt: box.upper.y, height: 10),
      LineText(readings: readings, words: [], recognizer: 0)
    )
  }

  private static func page(_ lines: (PageLine, LineText)..., paragraphs: [Range<Int>]? = nil) -> PageText {
    PageText(
      lines: lines.map(\.0), texts: lines.map(\.1),
      paragraphs: (paragraphs ?? [0..<lines.count]).map { PageParagraph(lines: $0) })
  }

  private func found(_ query: String, _ page: PageText, _ options: SearchOptions = SearchOptions()) -> [String] {
    page.search(query, options).map(\.text)
  }

  @Test func `matches have the strokes and boxes of their letters`() throws {
    let page = Self.page(Self.line(0, "buy milk"), Self.line(1, "and Milk."))
    let matches = page.search("milk")
    #expect(matches.map(\.text) == ["milk", "Milk"])
    #expect(matches[0].strokes == [4, 5, 6, 7] && matches[1].strokes == [104, 105, 106, 107])
    #expect(matches[0].boxes == [Box(lower: Point(x: 40, y: 0), upper: Point(x: 78, y: 10))])
    #expect(matches[0].confidence == 0.9)
  }

  @Test func `case, width and place matter when they are asked for`() {
    let page = Self.page(Self.line(0, "Milk milky ＭＩＬＫ soymilk"))
    #expect(found("milk", page) == ["Milk", "milk", "ＭＩＬＫ", "milk"])
    #expect(found("milk", page, SearchOptions(boundaries: .prefix)) == ["Milk", "milk", "ＭＩＬＫ"])
    #expect(found("milk", page, SearchOptions(boundaries: .fullWords)) == ["Milk", "ＭＩＬＫ"])
    #expect(found("milk", page, SearchOptions(matchesCase: true)) == ["milk", "milk"])
    #expect(found("ärger ßtraẞe", Self.page(Self.line(0, "Ärger ßtraẞe"))) == ["Ärger ßtraẞe"])
    #expect(found("привет", Self.page(Self.line(0, "ПРИВЕТ"))) == ["ПРИВЕТ"])
  }

  @Test func `each ideograph is a word`() {
    let page = Self.page(Self.line(0, "我要买牛奶和面包"))
    #expect(found("牛奶", page, SearchOptions(boundaries: .fullWords)) == ["牛奶"])
  }

  @Test func `a match goes on in the next line of its paragraph only`() {
    let lines = [Self.line(0, "to buy"), Self.line(1, "milk and hand-"), Self.line(2, "writing 买牛"), Self.line(3, "奶")]
    let page = Self.page(lines[0], lines[1], lines[2], lines[3])
    #expect(page.search("buy  milk").map(\.boxes.count) == [2])
    #expect(found("buy milk", page) == ["buy milk"])
    #expect(found("handwriting", page) == ["hand-writing"])
    #expect(found("hand-writing", page) == ["hand-writing"])
    #expect(found("牛奶", page) == ["牛奶"])
    let apart = Self.page(lines[0], lines[1], lines[2], lines[3], paragraphs: [0..<1, 1..<4])
    #expect(found("buy milk", apart).isEmpty)
  }

  @Test func `less likely readings are found where the likeliest says something else`() {
    let page = Self.page(Self.line(0, "my nilk", "my milk", "my mill"))
    #expect(page.search("milk").map(\.confidence) == [0.45])
    #expect(found("milk", page, SearchOptions(findsAlternatives: false)).isEmpty)
    // What both readings have is found once.
    #expect(found("my", page) == ["my"])
    #expect(page.indexableContent == "my nilk\nmy milk mill")
  }

  @Test func `nothing is found for no query, and overlapping matches count once`() {
    let page = Self.page(Self.line(0, "aaaa"))
    for query in ["", "  ", "b"] { #expect(found(query, page).isEmpty) }
    #expect(found("aa", page) == ["aa", "aa"])
    #expect(found("a", Self.page(Self.line(0, "")), SearchOptions()).isEmpty)
  }

  @Test func `strokes have the text that they wrote`() {
    let page = Self.page(Self.line(0, "ab cd"), Self.line(1, "ef"))
    #expect(page.text(of: [0, 1, 3, 101]) == "ab c\nf")
    #expect(page.text(of: []).isEmpty)
    #expect(page.text == "ab cd\nef")
  }
}
