import Foundation
import InkCore

/// A document as text: what was read from the ink, and what was typed where it stands on the page.
struct TranscriptText {
  private struct Paragraph {
    var lines: [String]
    let style: ParagraphStyle
    let isHighlight: Bool
    var box: Box?
  }

  private struct PageText {
    let number: Int
    var paragraphs: [Paragraph]
  }

  private let pages: [PageText]

  // The marks that people write before the items of a list.
  private static let bullets: Set<String> = ["-", "–", "—", "•", "·", "*", "∙", "◦", "‣"]

  init(_ document: NoteDocument, _ transcripts: [PageTranscript]) {
    pages = zip(document.pages, transcripts).enumerated().map { index, page in
      PageText(number: page.0.number ?? index + 1, paragraphs: Self.paragraphs(page.0, page.1))
    }
  }

  /// The paragraphs of a page: a typed text stands before the first paragraph of ink that begins below it.
  private static func paragraphs(_ page: NotePage, _ transcript: PageTranscript) -> [Paragraph] {
    var written: [(top: Float, paragraph: Paragraph)] = []
    var last: Int?
    for line in transcript.lines {
      // Each item of a list is a paragraph, however they are numbered.
      if line.paragraph == last, !(line.style == .listItem && isMarked(line)) {
        written[written.count - 1].paragraph.lines.append(line.text)
        written[written.count - 1].paragraph.box = written[written.count - 1].paragraph.box?.union(line.box.box)
      } else {
        let paragraph = Paragraph(lines: [line.text], style: line.style, isHighlight: false, box: line.box.box)
        written.append((line.box.y, paragraph))
      }
      last = line.paragraph
    }
    var result: [Paragraph] = []
    let texts = page.texts(between: written.map(\.top))
    func add(_ texts: [NoteText]) {
      for text in texts {
        let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        result.append(
          Paragraph(lines: lines, style: text.style, isHighlight: text.kind == .highlighted, box: text.box))
      }
    }
    for (before, paragraph) in zip(texts, written.map(\.paragraph)) {
      add(before)
      result.append(paragraph)
    }
    add(texts[written.count])
    return result
  }

  private static func isMarked(_ line: PageTranscript.Line) -> Bool {
    guard let first = line.words.first?.text else { return false }
    return bullets.contains(first) || number(first) != nil
  }

  /// The number of an item's mark `1.` or `1)`.
  private static func number(_ mark: String) -> Int? {
    guard let end = mark.last, end == "." || end == ")", mark.count <= 4 else { return nil }
    return Int(mark.dropLast())
  }

  /// Plain text: a blank line between paragraphs, a form feed between pages.
  var plain: String { text(pageBreak: "\u{C}") { $1.lines.joined(separator: "\n") } }

  /// Markdown: lines of a paragraph are joined by line feeds; a rule stands between pages.
  var markdown: String { text(pageBreak: "\n---\n\n") { Self.markdown($1) } }

  /// The mark in a file that this wrote, by which it is known from people's own.
  static let mark = "<!-- Made by “inkling read” from the notes that it links to; changes are lost. -->"

  /// Markdown whose pages and paragraphs link to the notes: `notes.xopp#page=2&xywh=10,20,300,40`, x and y, width and height in
  /// the document's units.
  func markdown(linkingTo source: String) -> String {
    let address = source.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? source
    let name = source.split(separator: "/").last.map(String.init) ?? source
    var isFirst = true
    let text = pages.map { page in
      let body = Self.joined(page.paragraphs) { paragraph in
        guard let box = paragraph.box else { return Self.markdown(paragraph) }
        let numbers = [box.lower.x, box.lower.y, box.width, box.height].map { "\(Int($0.rounded()))" }
        return Self.markdown(paragraph) + " [↗](\(address)#page=\(page.number)&xywh=\(numbers.joined(separator: ",")))"
      }
      let title = "[\(Self.escaped(name)), page \(page.number)](\(address)#page=\(page.number))\n"
      defer { isFirst = false }
      return (isFirst ? Self.mark + "\n\n" : "") + title + (body.isEmpty ? "" : "\n" + body)
    }
    return text.joined(separator: "\n---\n\n")
  }

  private func text(pageBreak: String, _ text: (PageText, Paragraph) -> String) -> String {
    pages.map { page in Self.joined(page.paragraphs) { text(page, $0) } }.joined(separator: pageBreak)
  }

  private static func joined(_ paragraphs: [Paragraph], _ text: (Paragraph) -> String) -> String {
    var page = paragraphs.first.map(text) ?? ""
    for (before, paragraph) in zip(paragraphs, paragraphs.dropFirst()) {
      // The items of a list follow one another without a blank line.
      page += (before.style == .listItem && paragraph.style == .listItem ? "\n" : "\n\n") + text(paragraph)
    }
    return page.isEmpty ? "" : page + "\n"
  }

  private static func markdown(_ paragraph: Paragraph) -> String {
    switch paragraph.style {
    case .heading: return "# " + escaped(paragraph.lines.joined(separator: " "))
    case .listItem:
      var text = paragraph.lines.joined(separator: "\n")
      let first = String(text.prefix { !$0.isWhitespace })
      if let number = number(first) {
        text = "\(number). " + escaped(text.dropFirst(first.count).drop(while: \.isWhitespace))
      } else {
        if bullets.contains(first) {
          text = String(text.dropFirst(first.count).drop(while: \.isWhitespace))
        } else if let mark = text.first, bullets.contains(String(mark)), text.count > 1 {
          text.removeFirst()
        }
        // The box of a task is Markdown already.
        let box = text.hasPrefix("[ ] ") || text.hasPrefix("[x] ") ? text.prefix(4) : ""
        text = "- " + box + escaped(text.dropFirst(box.count))
      }
      return text.replacing("\n", with: "\n  ")
    case .body:
      let lines = paragraph.lines.map { escaped($0) }
      return paragraph.isHighlight ? lines.map { "> " + $0 }.joined(separator: "\n") : lines.joined(separator: "\n")
    }
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { result += "\n" }
      var rest = line[...]
      // At the start of a line, marks of headings, lists and quotes, and numbers of lists.
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if let first = rest.first, "#+->=".contains(first) {
        result += "\\"
      } else if !digits.isEmpty, let next = rest.dropFirst(digits.count).first, next == "." || next == ")" {
        result += digits + "\\"
        rest = rest.dropFirst(digits.count)
      }
      for character in rest {
        if "\\`*_[]<&|~".contains(character) { result += "\\" }
        result.append(character)
      }
    }
    return result
  }
}

extension NotePage {
  /// The typed texts before each of some paragraphs of ink, and after the last: a text stands before the first paragraph
  /// that begins below it. `tops` are the upper edges of the paragraphs in reading order.
  func texts(between tops: [Float]) -> [[NoteText]] {
    var rest = texts.enumerated().sorted {
      ($0.element.box.lower.y, $0.offset) < ($1.element.box.lower.y, $1.offset)
    }
    .map(\.element)[...]
    let before = tops.map { top in
      let taken = rest.prefix { $0.box.lower.y < top }
      rest = rest.dropFirst(taken.count)
      return Array(taken)
    }
    return before + [Array(rest)]
  }
}
