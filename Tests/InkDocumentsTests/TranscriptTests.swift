import Foundation
import InkCore
import InkData
import InkDocuments
import TestSupport
import Testing

@Suite struct `Written transcripts` {
  private func text(_ format: TranscriptFormat) throws -> String {
    String(
      decoding: try format.contents(of: DocumentFixture.note, DocumentFixture.transcripts), as: UTF8.self)
  }

  @Test func `plain text has paragraphs, lists and pages, and typed text where it stands`() throws {
    #expect(try text(.text) == "Shopping\n\n- milk &\n* 2 eggs\n\n#1\nso\n\ntyped (é)\n\u{C}汉字𠮷\n")
  }

  @Test func `Markdown has headings and lists and escapes its own marks`() throws {
    #expect(
      try text(.markdown)
        == "# Shopping\n\n- milk \\&\n- 2 eggs\n\n\\#1\nso\n\ntyped (é)\n\n---\n\n汉字𠮷\n")
  }

  @Test func `JSON has the words with rectangles, confidences, alternatives and strokes`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(try text(.json).utf8)) as? [String: Any]
    #expect(Set(try #require(json).keys) == ["title", "format", "unitsPerMillimetre", "leftOut", "pages"])
    let pages = try #require(json?["pages"] as? [[String: Any]])
    #expect(pages.map { $0["page"] as? Int } == [1, 2])
    let lines = try #require(pages[0]["lines"] as? [[String: Any]])
    #expect(lines[1]["text"] as? String == "- milk &" && lines[1]["style"] as? String == "listItem")
    let words = try #require(lines[1]["words"] as? [[String: Any]])
    #expect(words[1]["alternatives"] as? [String] == ["mick"] && words[1]["confidence"] as? Double == 0.875)
    #expect(words[1]["box"] as? [String: Double] == ["x": 100, "y": 100, "width": 40, "height": 20])
    #expect(words[2]["strokeIDs"] as? [Int] == [1] && words[2]["strokes"] as? [Int] == [0])
    let drawings = try #require(pages[0]["drawings"] as? [[String: Any]])
    #expect(drawings.map { $0["strokeIDs"] as? [Int] } == [[2]])
    #expect((pages[0]["texts"] as? [[String: Any]])?.map { $0["text"] as? String } == ["typed (é)"])
  }

  @Test func `JIIX has the words with candidates, rectangles in millimetres and strokes, and is read again`() throws {
    let bytes = try TranscriptFormat.jiix.contents(of: DocumentFixture.note, DocumentFixture.transcripts)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(root["type"] as? String == "Container" && root["version"] as? String == "3")
    let texts = try #require(root["children"] as? [[String: Any]])
    #expect(texts.map { $0["label"] as? String } == ["Shopping\n- milk &\n* 2 eggs\n#1\nso", "汉字𠮷"])
    let words = try #require(texts[0]["words"] as? [[String: Any]])
    #expect(words.prefix(5).map { $0["label"] as? String } == ["Shopping", "\n", "-", " ", "milk"])
    #expect(words[4]["candidates"] as? [String] == ["milk", "mick"])
    let units = Double(DocumentFixture.note.unitsPerMillimetre ?? 1)
    let box = try #require(words[4]["bounding-box"] as? [String: Double])
    #expect(abs((box["x"] ?? 0) - 100 / units) < 1e-3 && abs((box["height"] ?? 0) - 20 / units) < 1e-3)
    let items = words.flatMap { $0["items"] as? [[String: Any]] ?? [] }
    // Those of “Shopping” and “&”: what was highlighted is in no word.
    #expect(items.map { $0["id"] as? String } == ["3", "1"])
    #expect((items[1]["X"] as? [Double])?.map { ($0 * units).rounded() } == [100, 150, 200])
    let again = try NoteDocument(bytes: bytes, name: "a.jiix")
    #expect(again.pages.flatMap(\.strokes).map(\.points.count).sorted() == [1, 3])
  }

  @Test func `hOCR is XML with rectangles in pixels`() throws {
    let hocr = try text(.hOCR)
    #expect(XMLCheck.isWellFormed(hocr))
    #expect(hocr.contains(#"bbox 0 0 2480 3509; ppageno 0; scan_res 300 300">"#))
    #expect(hocr.contains(#"title="bbox 416 416 584 500; x_wconf 88">milk</span>"#))
    #expect(hocr.components(separatedBy: #"class="ocr_par""#).count - 1 == 6)
    #expect(hocr.components(separatedBy: #"class="ocrx_word""#).count - 1 == 13)
  }

  @Test func `typed text stands in hOCR where it stands in text`() throws {
    let hocr = try text(.hOCR)
    let words = [">#1</span>", ">so</span>", ">typed</span>", ">(é)</span>", ">汉字</span>"]
      .compactMap { hocr.firstRange(of: $0)?.lowerBound }
    #expect(words.count == 5 && words == words.sorted())
    #expect(hocr.contains(#"id="par_1_t1" title="bbox 208 2083 500 2146""#))
    // Nine characters share the width: the word of five, a space, the word of three.
    #expect(hocr.contains(#"bbox 208 2083 371 2146">typed</span>"#))
    #expect(hocr.contains(#"bbox 402 2083 500 2146">(é)</span>"#))
  }

  @Test func `hOCR and JSON have the languages that lines were read in`() throws {
    var transcripts = DocumentFixture.transcripts
    for page in transcripts.indices {
      for line in transcripts[page].lines.indices {
        transcripts[page].lines[line].language = "en"
        transcripts[page].lines[line].confidence = 0.25
      }
    }
    func text(_ format: TranscriptFormat) throws -> String {
      String(decoding: try format.contents(of: DocumentFixture.note, transcripts), as: UTF8.self)
    }
    let html = #"<html xmlns="http://www.w3.org/1999/xhtml""#
    #expect(try self.text(.hOCR).contains(html + ">"))
    #expect(try text(.hOCR).contains(html + #" xml:lang="en" lang="en">"#))
    transcripts[1].lines[0].language = "zh-Hans"
    let hocr = try text(.hOCR)
    #expect(XMLCheck.isWellFormed(hocr) && hocr.contains(html + ">"))
    #expect(hocr.contains(#"id="line_2_1" lang="zh-Hans" title="#))
    let json = try JSONSerialization.jsonObject(with: Data(try text(.json).utf8)) as? [String: Any]
    let lines = (json?["pages"] as? [[String: Any]])?.flatMap { $0["lines"] as? [[String: Any]] ?? [] }
    #expect(lines?.last?["language"] as? String == "zh-Hans" && lines?.last?["confidence"] as? Double == 0.25)
  }

  @Test func `SVG has the ink and its words as invisible text`() throws {
    let svg = try text(.svg)
    #expect(XMLCheck.isWellFormed(svg))
    #expect(svg.contains(#"fill-opacity="0" data-strokes="1">&amp;</text>"#))
    #expect(svg.contains("<title>My &lt;notes&gt;</title>"))
    // Two lines of two widths, a highlight, a dot and the second page's stroke.
    #expect(svg.components(separatedBy: "<polyline").count - 1 == 5)
  }

  @Test func `the ending of the name chooses the format`() throws {
    #expect(try TranscriptFormat(path: "a/b.PDF") == .pdf)
    #expect(try TranscriptFormat(path: "b.html") == .hOCR)
    let error = #expect(throws: NoteDocumentError.self) { try TranscriptFormat(path: "a.docx") }
    #expect(
      error?.description
        == "the format of a.docx is unknown: end its name in .txt, .md, .json, .jiix, .hocr, .pdf, .svg")
  }

  @Test func `numbers that aren’t finite are named by their page`() {
    var note = DocumentFixture.note
    note.pages[1] = NotePage(strokes: [Stroke(locations: [Point(x: .infinity, y: 0)])])
    let error = #expect(throws: NoteDocumentError.self) {
      try TranscriptFormat.pdf.contents(of: note, DocumentFixture.transcripts)
    }
    #expect(
      error?.description
        == "page 2 has a coordinate or size that isn't a finite number: correct or remove it")
  }

  @Test func `a file replaces the old one when it is complete`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a.txt")
    try TranscriptFormat.text.write(DocumentFixture.note, DocumentFixture.transcripts, to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("Shopping"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.txt"])
  }
}

/// Whether a text is well-formed XML.
enum XMLCheck {
  static func isWellFormed(_ text: String) -> Bool {
    // Only the document type is nothing that the reader of ink knows.
    let body = text.replacing(/<!DOCTYPE[^>]*>/, with: "")
    return (try? MarkupReader.read(Array(body.utf8)) { _ in DocumentFixture.Failed(text: "") }) != nil
  }
}
