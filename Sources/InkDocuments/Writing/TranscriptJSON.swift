import TextAndFiles

/// A document's transcripts as JSON; the keys are described in <doc:Documents>.
enum TranscriptJSON {
  private struct Root: Encodable {
    let title: String
    let format: NoteFormat
    let unitsPerMillimetre: Float?
    let leftOut: [String: Int]
    let pages: [Page]
  }

  private struct Page: Encodable {
    let page: Int
    let frame: PageTranscript.Rectangle?
    let lines: [PageTranscript.Line]
    let drawings: [PageTranscript.Drawing]
    let texts: [Text]
    /// The strokes' names in the file by their ids, where the format has such.
    let strokeNames: [String: String]?
  }

  private struct Text: Encodable {
    let text: String
    let box: PageTranscript.Rectangle
    let kind: String
    let style: ParagraphStyle
  }

  static func contents(of document: NoteDocument, _ transcripts: [PageTranscript]) -> [UInt8] {
    let pages = zip(document.pages, transcripts).enumerated().map { index, pair in
      let (page, transcript) = pair
      let names = Dictionary(
        zip(page.strokes.map { String($0.id ?? 0) }, page.strokeNames), uniquingKeysWith: { first, _ in first })
      return Page(
        page: page.number ?? index + 1, frame: page.frame.map(PageTranscript.Rectangle.init), lines: transcript.lines,
        drawings: transcript.drawings,
        texts: page.texts.map {
          Text(text: $0.text, box: PageTranscript.Rectangle($0.box), kind: $0.kind.rawValue, style: $0.style)
        }, strokeNames: names.isEmpty ? nil : names)
    }
    let root = Root(
      title: document.title, format: document.format, unitsPerMillimetre: document.unitsPerMillimetre,
      leftOut: document.leftOut, pages: pages)
    do {
      return Array(try JSONText.indented(root).utf8) + [UInt8(ascii: "\n")]
    } catch {
      preconditionFailure("finite numbers and texts are JSON: \(error)")
    }
  }
}
