import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `A page's structure` {
  private func problem(_ change: (inout PageStructure) -> Void) -> String? {
    var structure = PageFixture.structure
    change(&structure)
    do {
      try structure.check(strokeCount: 8, text: PageFixture.page.text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `reads in lines and paragraphs`() {
    #expect(PageFixture.structure.text == PageFixture.page.text)
    #expect(PageFixture.structure.isWriting(strokeCount: 8) == [true, true, false, false, true, true, true, nil])
    #expect(PageFixture.structure.lines.map(\.hasKnownWords) == [true, false, true])
  }

  @Test func `fits its ink and its text`() {
    #expect(problem { _ in } == nil)
    #expect(
      problem { $0.lines[2].words[0].strokes = [5, 8] }
        == "lines[2].words[0] has stroke 8, but the ink has 8 strokes, which count from 0: correct the index")
    #expect(problem { $0.drawings[0].strokes = [-1] }?.hasPrefix("drawings[0] has stroke -1") == true)
    #expect(
      problem { $0.drawings[0].strokes = [2, 1] }
        == "drawings[0] has stroke 1, which is in a word or drawing already: put each stroke into one at most")
    #expect(problem { $0.lines[0].words[0].strokes = [0, 0] }?.contains("has stroke 0, which is in a word") == true)
    #expect(
      problem { $0.drawings.append(.init(category: "cat", strokes: [])) }
        == "drawings[1] has no stroke: give it its strokes, or leave it out")
    #expect(problem { $0.lines[1].words = [] } == "lines[1] has no word: give it its words, or leave it out")
    #expect(
      problem { $0.lines[0].words[1].text = "you " }
        == "lines[0].words[1] has the text “you ”: a word's text isn't empty and has no space at its ends and no line feed"
    )
    #expect(
      problem { $0.lines[2].paragraph = 2 }
        == "lines[2] is of paragraph 2: number paragraphs from 0 in reading order, without gaps")
    #expect(problem { $0.lines[0].paragraph = -1 }?.contains("paragraph -1") == true)
    for unordered in [[2], [-1], [1, 1], [1, 0]] {
      #expect(
        problem { $0.unordered = unordered }
          == "“unordered” has \(unordered.last!): list the numbers of lines' paragraphs, each once and rising")
    }
    #expect(
      problem { $0.lines[0].words[0].text = "ho" }
        == "the words read “ho you⏎well met⏎⏎再见” where the text is “hi you⏎well met⏎⏎再见”: correct one of them")
  }

  @Test func `is counted`() throws {
    var collector = StatisticsCollector()
    collector.add(InkSamples.plain)
    #expect(collector.statistics.structures == nil)
    collector.add(PageFixture.page)
    let counts = try #require(collector.statistics.structures)
    #expect(counts.samples == 1 && counts.lines == 3 && counts.words == 3 && counts.unknownRuns == 1)
    #expect(counts.writingStrokes == 5 && counts.drawingStrokes == 2 && counts.unknownStrokes == 1)
    #expect(counts.drawings == 1 && counts.categories == ["arrow": 1])
    #expect(
      collector.statistics.text.contains("1 samples with 3 lines, 3 words (and 1 runs of words not told apart), 1"))
  }

  @Test func `is a problem when it doesn't fit, and a page of drawings is none`() {
    var validator = DataSetValidator()
    validator.add(PageFixture.page)
    var drawn = PageFixture.page { $0 = PageStructure(drawings: $0.drawings) }
    drawn.text = ""
    drawn.sampleID = "drawn"
    drawn.ink.strokes.removeLast()
    validator.add(drawn)
    #expect(validator.finish().isValid)
    validator.add(PageFixture.page { $0.drawings[0].strokes = [0] })
    #expect(validator.finish()[.badStructure]?.count == 1)
  }

  @Test func `is drawn by line, with a box around each word`() {
    var sheet = ContactSheet(title: "pages")
    sheet.add(PageFixture.page)
    let html = sheet.html
    #expect(html.contains("<figure class=\"page\""))
    #expect(html.components(separatedBy: "<rect ").count == 5)
    #expect(html.components(separatedBy: "class=\"drawing\"").count == 3)
    #expect(html.components(separatedBy: "class=\"unknown\"").count == 2)
    #expect(html.contains("3 lines · 4 words · 1 drawing"))
  }
}

/// A page of our own: two paragraphs, of which the second may be read at any time, an arrow of two strokes, and a stroke of which nothing is known.
enum PageFixture {
  static let structure = PageStructure(
    lines: [
      .init(words: [.init(text: "hi", strokes: [0, 4]), .init(text: "you", strokes: [1])], paragraph: 0),
      .init(words: [.init(text: "well met", strokes: [6])], paragraph: 0),
      .init(words: [.init(text: "再见", strokes: [5])], paragraph: 1),
    ], drawings: [.init(category: "arrow", strokes: [2, 3])], unordered: [1])

  static let page = LabelledInk(
    ink: Ink(strokes: (0..<8).map { Stroke(locations: [Point(x: Float($0), y: 0), Point(x: Float($0), y: 9)]) }),
    text: "hi you\nwell met\n\n再见", kind: .page, language: "en", writer: "c/w", contributor: "c", source: "pages",
    sampleID: "page", licence: "MIT", structure: structure)

  /// The page with another structure.
  static func page(_ change: (inout PageStructure) -> Void) -> LabelledInk {
    var page = page
    change(&page.structure!)
    return page
  }
}
