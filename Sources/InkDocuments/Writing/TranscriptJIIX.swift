import InkCore
import TextAndFiles

/// Transcripts as JIIX 3, the exchange format of MyScript's iink: a text block, or a container of one for each page.
///
/// Rectangles are in millimetres where the document's unit is known, else in its own units. What stands between two words is a
/// word, too: a space, or the end of a line. Drawings have no words and are left out.
public struct TranscriptJIIX: Hashable, Sendable {
  /// Whether words have their strokes, with coordinates; else their names alone.
  public var hasStrokes = true
  /// Whether words and blocks have rectangles.
  public var hasBoxes = true
  /// Whether the texts have words.
  public var hasWords = true

  /// Makes a writer of all that was read.
  public init() {}

  private struct Block: Encodable {
    var type: String
    var version: String?
    var id: String
    var box: Box?
    var label: String?
    var words: [Word]?
    var children: [Self]?

    enum CodingKeys: String, CodingKey {
      case type, version, id, label, words, children
      case box = "bounding-box"
    }
  }

  private struct Word: Encodable {
    var label: String
    var candidates: [String]?
    var box: Box?
    var items: [Item]?

    enum CodingKeys: String, CodingKey {
      case label, candidates, items
      case box = "bounding-box"
    }
  }

  private struct Item: Encodable {
    let type = "stroke"
    let id: String
    var x: [Float]?
    var y: [Float]?

    enum CodingKeys: String, CodingKey {
      case type, id
      case x = "X"
      case y = "Y"
    }
  }

  private struct Box: Encodable {
    let x, y, width, height: Float
  }

  /// The contents of a file; all numbers must be finite.
  public func contents(of document: NoteDocument, _ transcripts: [PageTranscript]) -> [UInt8] {
    let scale = document.unitsPerMillimetre.map { $0 > 0 ? 1 / $0 : 1 } ?? 1
    var blocks = zip(document.pages, transcripts).enumerated().map { index, pair in
      block(of: pair.0, pair.1, id: "page-\(pair.0.number ?? index + 1)", scale)
    }
    var root =
      blocks.count == 1
      ? blocks.removeFirst() : Block(type: "Container", id: "MainBlock", children: blocks)
    root.version = "3"
    if root.children == nil { root.id = "MainBlock" }
    do {
      return Array(try JSONText.line(root).utf8) + [UInt8(ascii: "\n")]
    } catch {
      preconditionFailure("finite numbers and texts are JSON: \(error)")
    }
  }

  private func block(of page: NotePage, _ transcript: PageTranscript, id: String, _ scale: Float) -> Block {
    var words: [Word] = []
    for line in transcript.lines {
      if !words.isEmpty { words.append(Word(label: "\n")) }
      // Between the words stands what the line's text has there: nothing in Chinese.
      var rest = Substring(line.text)
      for (index, word) in line.words.enumerated() {
        if let found = rest.firstRange(of: word.text) {
          if index > 0, found.lowerBound > rest.startIndex { words.append(Word(label: " ")) }
          rest = rest[found.upperBound...]
        } else if index > 0 {
          words.append(Word(label: " "))
        }
        words.append(self.word(word, of: page, scale))
      }
    }
    let boxes = transcript.lines.map(\.box.box)
    return Block(
      type: "Text", id: id, box: InkCore.Box(around: boxes).flatMap { box(PageTranscript.Rectangle($0), scale) },
      label: transcript.lines.map(\.text).joined(separator: "\n"), words: hasWords ? words : nil)
  }

  private func word(_ word: PageTranscript.Word, of page: NotePage, _ scale: Float) -> Word {
    let items = word.strokes.map { index in
      let name =
        page.strokeNames.isEmpty ? "\(page.strokes[index].id ?? Stroke.ID(index + 1))" : page.strokeNames[index]
      var item = Item(id: name)
      if hasStrokes {
        let points = page.strokes[index].points.indices.map { page.strokes[index].location(at: $0) }
        item.x = points.map { $0.x * scale }
        item.y = points.map { $0.y * scale }
      }
      return item
    }
    return Word(
      label: word.text, candidates: [word.text] + word.alternatives, box: box(word.box, scale), items: items)
  }

  private func box(_ rectangle: PageTranscript.Rectangle, _ scale: Float) -> Box? {
    hasBoxes
      ? Box(
        x: rectangle.x * scale, y: rectangle.y * scale, width: rectangle.width * scale,
        height: rectangle.height * scale) : nil
  }
}
