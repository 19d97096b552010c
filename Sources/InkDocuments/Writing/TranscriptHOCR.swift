import InkCore
import TextAndFiles

/// A document's transcripts as hOCR 1.2, in pixels of 300 to an inch: what was read, and what was typed where it stands.
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
      text += "bbox 0 0 \(size); ppageno \((page.number ?? index + 1) - 1); scan_res 300 300\">\n"
      add(transcript, of: page, number: index + 1, geometry)
      text += "</div>\n"
    }
    text += "</body>\n</html>\n"
  }

  private mutating func add(
    _ transcript: PageTranscript, of page: NotePage, number: Int, _ geometry: PageGeometry
  ) {
    var count = (lines: 0, words: 0, texts: 0)
    let starts = transcript.lines.indices.filter {
      $0 == 0 || transcript.lines[$0].paragraph != transcript.lines[$0 - 1].paragraph
    }
    let texts = page.texts(between: starts.map { transcript.lines[$0].box.y })
    for (position, start) in starts.enumerated() {
      for typed in texts[position] { add(typed, page: number, geometry, &count) }
      let end = position + 1 < starts.count ? starts[position + 1] : transcript.lines.count
      let box = Box(around: transcript.lines[start..<end].map(\.box.box))!
      text += "<p class=\"ocr_par\" id=\"par_\(number)_\(start + 1)\" title=\"\(Self.bounds(box, geometry))\">\n"
      for line in transcript.lines[start..<end] { add(line, page: number, geometry, &count) }
      text += "</p>\n"
    }
    for typed in texts[starts.count] { add(typed, page: number, geometry, &count) }
  }

  private mutating func add(
    _ line: PageTranscript.Line, page: Int, _ geometry: PageGeometry,
    _ count: inout (lines: Int, words: Int, texts: Int)
  ) {
    let attribute = line.language.flatMap { $0 == language ? nil : "lang=\"\(Markup.text($0))\" " } ?? ""
    let words = line.words.map { word in
      let confidence = word.confidence.map { "; x_wconf \(Self.whole(Float(max(0, min($0, 1)) * 100)))" }
      return (text: word.text, title: Self.bounds(word.box.box, geometry) + (confidence ?? ""))
    }
    addLine(attribute, Self.bounds(line.box.box, geometry), words, page: page, &count)
  }

  /// Adds a typed text as a paragraph of its own; its words share the width of their line by their numbers of characters.
  private mutating func add(
    _ typed: NoteText, page: Int, _ geometry: PageGeometry, _ count: inout (lines: Int, words: Int, texts: Int)
  ) {
    count.texts += 1
    text += "<p class=\"ocr_par\" id=\"par_\(page)_t\(count.texts)\" title=\"\(Self.bounds(typed.box, geometry))\">\n"
    let lines = typed.text.split(separator: "\n", omittingEmptySubsequences: false)
    let height = typed.box.height / Float(max(1, lines.count))
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let top = typed.box.lower.y + Float(index) * height
      func box(_ start: Int, _ end: Int) -> Box {
        let width = typed.box.width / Float(max(1, line.count))
        return Box(
          lower: Point(x: typed.box.lower.x + Float(start) * width, y: top),
          upper: Point(x: typed.box.lower.x + Float(end) * width, y: top + height))
      }
      var start = 0
      var words: [(text: String, title: String)] = []
      for word in line.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
        let end = start + word.count
        if !word.isEmpty { words.append((String(word), Self.bounds(box(start, end), geometry))) }
        start = end + 1
      }
      addLine("", Self.bounds(box(0, line.count), geometry), words, page: page, &count)
    }
    text += "</p>\n"
  }

  private mutating func addLine(
    _ attributes: String, _ bounds: String, _ words: [(text: String, title: String)], page: Int,
    _ count: inout (lines: Int, words: Int, texts: Int)
  ) {
    count.lines += 1
    text += "<span class=\"ocr_line\" id=\"line_\(page)_\(count.lines)\" \(attributes)title=\"\(bounds)\">"
    for word in words {
      count.words += 1
      text += "<span class=\"ocrx_word\" id=\"word_\(page)_\(count.words)\" title=\"\(word.title)\">"
      text += Markup.text(word.text) + "</span> "
    }
    text += "</span>\n"
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
