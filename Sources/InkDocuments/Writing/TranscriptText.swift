/// A document as text: what was read from the ink, and what was typed where it stands on the page.
struct TranscriptText {
  private struct Paragraph {
    var lines: [String]
    let style: ParagraphStyle
    let isHighlight: Bool
  }

  private let pages: [[Paragraph]]

  // The marks that people write before the items of a list.
  private static let bullets: Set<String> = ["-", "–", "—", "•", "·", "*", "∙", "◦", "‣"]

  init(_ document: NoteDocument, _ transcripts: [PageTranscript]) {
    pages = zip(document.pages, transcripts).map(Self.paragraphs)
  }

  /// The paragraphs of a page: a typed text stands before the first paragraph of ink that begins below it.
  private static func paragraphs(_ page: NotePage, _ transcript: PageTranscript) -> [Paragraph] {
    var written: [(top: Float, paragraph: Paragraph)] = []
    var last: Int?
    for line in transcript.lines {
      // Each item of a list is a paragraph, however they are numbered.
      if line.paragraph == last, !(line.style == .listItem && isMarked(line)) {
        written[written.count - 1].paragraph.lines.append(line.text)
      } else {
        written.append((line.box.y, Paragraph(lines: [line.text], style: line.style, isHighlight: false)))
      }
      last = line.paragraph
    }
    var result: [Paragraph] = []
    let texts = page.texts(between: written.map(\.top))
    func add(_ texts: [NoteText]) {
      for text in texts {
        let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        result.append(Paragraph(lines: lines, style: text.style, isHighlight: text.kind == .highlighted))
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
  var plain: String { text(pageBreak: "\u{C}") { $0.lines.joined(separator: "\n") } }

  /// Markdown: lines of a paragraph are joined by line feeds; a rule stands between pages.
  var markdown: String { text(pageBreak: "\n---\n\n", Self.markdown) }

  private func text(pageBreak: String, _ text: (Paragraph) -> String) -> String {
    pages.map { paragraphs in
      var page = paragraphs.first.map(text) ?? ""
      for (before, paragraph) in zip(paragraphs, paragraphs.dropFirst()) {
        // The items of a list follow one another without a blank line.
        page += (before.style == .listItem && paragraph.style == .listItem ? "\n" : "\n\n") + text(paragraph)
      }
      return page.isEmpty ? "" : page + "\n"
    }.joined(separator: pageBreak)
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
