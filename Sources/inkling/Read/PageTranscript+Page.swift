import Foundation
import InkCore
import InkDocuments
import InkPage

extension PageTranscript {
  /// Makes the transcript of a page that was read.
  ///
  /// All strokes of a line are in one of its words. Those of a line that was read as nothing are drawings. A word's
  /// confidence is the power of the line's by its share of the graphemes, as if these were right or wrong independently.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - texts: The text of each of the page's lines.
  ///   - strokes: The page's strokes in the order in which the document has them.
  ///   - languages: The language of each recognizer, where known.
  package init(of page: Page, _ texts: [LineText], strokes: [Stroke], languages: [String?] = []) {
    self.init()
    var indices: [Stroke.ID: Int] = [:]
    for (index, stroke) in strokes.enumerated() { if let id = stroke.id { indices[id] = index } }
    func known(_ ids: [Stroke.ID]) -> [Int] { ids.compactMap { indices[$0] } }

    drawings = page.drawings.map { Drawing(box: Rectangle($0.box), strokeIDs: $0.strokes, strokes: known($0.strokes)) }
    let pageLines = page.lines
    let marked = Set(page.listItems.map(\.line))
    var number = -1
    for paragraph in page.paragraphs {
      var style = ParagraphStyle.body
      number += 1
      for index in paragraph.lines {
        let (line, text) = (pageLines[index], texts[index])
        guard !text.words.isEmpty else {
          let ids = line.strokes
          drawings.append(Drawing(box: Rectangle(line.box), strokeIDs: ids, strokes: known(ids)))
          continue
        }
        var words = Self.words(of: text, in: line) { page.stroke($0).flatMap { Ink(strokes: [$0]).boundingBox } }
        for word in words.indices { words[word].strokes = known(words[word].strokeIDs) }
        if marked.contains(index) {
          // Each item is a paragraph.
          if index > paragraph.lines.lowerBound { number += 1 }
          style = .listItem
        } else if ListMark.begins(words.map(\.text)) {
          style = .listItem
        }
        lines.append(
          Line(
            words: words, text: text.text, paragraph: number, style: style, box: Rectangle(line.box),
            confidence: Double(text.confidence),
            language: languages.indices.contains(text.recognizer) ? languages[text.recognizer] : nil))
      }
    }
  }

  private static func words(
    of text: LineText, in line: PageLine, box: (Stroke.ID) -> Box?
  ) -> [Word] {
    let graphemes = Double(max(1, text.words.reduce(0) { $0 + $1.text.count }))
    let alternatives = WordAlternatives(of: text.words.map(\.text), lines: text.alternatives).words
    var words = zip(text.words, alternatives).map { word, others in
      Word(
        text: word.text, box: Rectangle(word.box ?? line.box),
        confidence: min(1, max(0, pow(Double(text.confidence), Double(word.text.count) / graphemes))),
        alternatives: others, strokeIDs: word.strokes)
    }
    let read = Set(text.words.flatMap(\.strokes))
    for id in line.strokes where !read.contains(id) {
      let nearest = words.indices.min { distance(words[$0], box(id)) < distance(words[$1], box(id)) }
      if let nearest { words[nearest].strokeIDs.append(id) }
    }
    return words
  }

  /// The distance along x.
  private static func distance(_ word: Word, _ box: Box?) -> Float {
    guard let box else { return 0 }
    return max(word.box.box.lower.x - box.upper.x, box.lower.x - word.box.box.upper.x, 0)
  }
}
