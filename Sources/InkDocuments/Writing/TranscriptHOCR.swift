import InkCore
import TextAndFiles

/// A document's transcripts as hOCR 1.2, in pixels of 300 to an inch.
struct TranscriptHOCR {
  private(set) var text: String

  private static let pixelsPerInch: Float = 300
  /// The language of all lines, where they have one in common.
  private let language: String?

  init(_ document: NoteDocument, _ transcripts: [PageTranscript]) {
    let title = Markup.text(document.title)
    let languages = Set(transcripts.flatMap(\.lines).map(\.language))
    language = languages.count == 1 ? languages.first ?? nil : nil
    let attributes = language.map { " xml:lang=\"\(Markup.text($0))\" lang=\"\(Markup.text($0))\"" } ?? ""
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
      <html xmlns="http://www.w3.org/1999/xhtml"\(attributes)>
      <head>
      <title>\(title)</title>
      <meta http-equiv="Content-Type" content="text/html;charset=utf-8" />
      <meta name="ocr-system" content="inkling" />
      <meta name="ocr-capabilities" content="ocr_page ocr_par ocr_line ocrx_word" />
      </head>
      <body>

      """
    for (index, (page, transcript)) in zip(document.pages, transcripts).enumerated() {
      let geometry = PageGeometry(
        page, unitsPerMillimetre: document.unitsPerMillimetre, unitsPerInch: Self.pixelsPerInch)
      let size = "\(Self.whole(geometry.width.rounded(.up))) \(Self.whole(geometry.height.rounded(.up)))"
      text += "<div class=\"ocr_page\" id=\"page_\(index + 1)\" title=\"image &quot;\(title)&quot;; "
      text += "bbox 0 0 \(size); ppageno \(index); scan_res 300 300\">\n"
      add(transcript, page: index + 1, geometry)
      text += "</div>\n"
    }
    text += "</body>\n</html>\n"
  }

  private mutating func add(_ transcript: PageTranscript, page: Int, _ geometry: PageGeometry) {
    var paragraph: Int?
    var lineCount = 0
    var wordCount = 0
    for (index, line) in transcript.lines.enumerated() {
      if line.paragraph != paragraph {
        if paragraph != nil { text += "</p>\n" }
        paragraph = line.paragraph
        let boxes = transcript.lines[index...].prefix { $0.paragraph == line.paragraph }.map(\.box.box)
        let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
        text += "<p class=\"ocr_par\" id=\"par_\(page)_\(index + 1)\" title=\"\(Self.bounds(box, geometry))\">\n"
      }
      lineCount += 1
      text += "<span class=\"ocr_line\" id=\"line_\(page)_\(lineCount)\" "
      if let own = line.language, own != language { text += "lang=\"\(Markup.text(own))\" " }
      text += "title=\"\(Self.bounds(line.box.box, geometry))\">"
      for word in line.words {
        wordCount += 1
        var title = Self.bounds(word.box.box, geometry)
        if let confidence = word.confidence {
          title += "; x_wconf \(Self.whole(Float(max(0, min(confidence, 1)) * 100)))"
        }
        text += "<span class=\"ocrx_word\" id=\"word_\(page)_\(wordCount)\" title=\"\(title)\">"
        text += Markup.text(word.text) + "</span> "
      }
      text += "</span>\n"
    }
    if paragraph != nil { text += "</p>\n" }
  }

  private static func bounds(_ box: Box, _ geometry: PageGeometry) -> String {
    let box = geometry(box)
    let numbers = [
      box.lower.x.rounded(.down), box.lower.y.rounded(.down), box.upper.x.rounded(.up), box.upper.y.rounded(.up),
    ]
    return "bbox " + numbers.map(whole).joined(separator: " ")
  }

  /// A number without a point and a sign.
  private static func whole(_ value: Float) -> String { String(Int(max(0, min(value.rounded(), 1e9)))) }
}
