import Foundation
import InkCore
import InkDocuments
import InkPage

extension PageTranscript {
  /// Makes the transcript of a page that was read.
  ///
  /// All strokes of a line are in one of its words. Those of a line that was read as nothing are drawings. A word's
  /// confidence is the power of the line's by its share of the graphemes, as if these were right or wrong independently.
  /// `strokes` are in the document's order.
  package init(of page: Page, _ texts: [LineText], strokes: [Stroke]) {
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
            language: text.language))
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

/// The marks that people write before the items of a list.
package enum ListMark {
  private static let bullets: Set<String> = ["-", "–", "—", "•", "·", "*", "∙", "◦", "‣"]

  /// Whether a line of some words begins an item: its first word is a mark, `1.` or `1)`, and text follows.
  package static func begins(_ words: [String]) -> Bool {
    guard words.count > 1, let first = words.first else { return false }
    if bullets.contains(first) { return true }
    guard let end = first.last, end == "." || end == ")", first.count <= 4 else { return false }
    return Int(first.dropLast()) != nil
  }
}

/// Other readings of a line's words, taken from other readings of the whole line.
///
/// Between words that both readings have, as many words on either side stand for each other one by one; where words were
/// joined or divided, there are none to tell.
package struct WordAlternatives {
  /// The other texts of each word, those of likelier readings first, each once.
  package private(set) var words: [[String]]

  // Keeps the time short for lines that nobody wrote.
  private static let limit = 400

  /// Finds the alternatives of a line's words in other readings of the line, the likeliest first.
  package init(of line: [String], lines: [String]) {
    words = line.map { _ in [] }
    guard line.count <= Self.limit else { return }
    for other in lines {
      let parts = other.split(whereSeparator: \.isWhitespace).map(String.init)
      guard parts.count <= Self.limit else { continue }
      for (index, part) in Self.pairs(line, parts) where !words[index].contains(part) { words[index].append(part) }
    }
  }

  /// The pairs of different words that stand for each other.
  private static func pairs(_ line: [String], _ other: [String]) -> [(index: Int, part: String)] {
    var pairs: [(index: Int, part: String)] = []
    var (index, part) = (0, 0)
    for same in common(line, other) + [(line.count, other.count)] {
      if same.0 - index == same.1 - part { pairs += zip(index..<same.0, other[part..<same.1]).map { ($0, $1) } }
      (index, part) = (same.0 + 1, same.1 + 1)
    }
    return pairs
  }

  /// The indices of the longest sequence of words that both have.
  private static func common(_ line: [String], _ other: [String]) -> [(Int, Int)] {
    let columns = other.count + 1
    var lengths = [Int](repeating: 0, count: (line.count + 1) * columns)
    for row in line.indices.reversed() {
      for column in other.indices.reversed() {
        let next = lengths[(row + 1) * columns + column + 1]
        lengths[row * columns + column] =
          line[row] == other[column]
          ? next + 1 : max(lengths[(row + 1) * columns + column], lengths[row * columns + column + 1])
      }
    }
    var result: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < line.count, column < other.count {
      if line[row] == other[column] {
        result.append((row, column))
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * columns + column] >= lengths[row * columns + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return result
  }
}
