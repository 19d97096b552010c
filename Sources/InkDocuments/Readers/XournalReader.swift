import InkCore
import InkData
import TextAndFiles

/// Reads notes of Xournal++ and Xournal as documents: all pages, with their strokes of every tool and their typed text.
enum XournalReader {
  static func document(_ file: MappedFile, path: String, title: String) throws -> NoteDocument {
    let note = try XournalNote(file, name: path)
    var document = NoteDocument(
      title: title, format: .xournal, unitsPerMillimetre: XournalNote.unitsPerMillimetre, pages: [])
    for page in note.pages {
      document.pages.append(try self.page(page, number: document.pages.count + 1, path: path, &document))
    }
    if let page = note.cutPage {
      document.notices.append(
        NoteNotice(page: page, text: "the file ends within it, and what is missing isn't read: get the whole file"))
    }
    return document
  }

  private static func page(
    _ page: XournalNote.Page, number: Int, path: String, _ document: inout NoteDocument
  ) throws -> NotePage {
    var strokes: [Stroke] = []
    var styles: [StrokeStyle] = []
    var texts: [NoteText] = []
    for item in page.items {
      switch item.name {
      case "stroke":
        let read = try stroke(item, page: number, number: strokes.count + 1, path: path)
        strokes.append(read.stroke)
        styles.append(read.style)
        if read.isOdd {
          document.notices.append(
            NoteNotice(
              page: number, text: "stroke \(strokes.count) has an x without a y at its end, which is left out"))
        }
      // Links have a text of their own.
      case "text", "link":
        if let text = text(item) { texts.append(text) }
      case "image": document.leftOut["images", default: 0] += 1
      case "teximage": document.leftOut["formulas", default: 0] += 1
      default: document.leftOut["other elements", default: 0] += 1
      }
    }
    switch page.background?.attributes["type"] {
    case "pdf": document.leftOut["PDF backgrounds", default: 0] += 1
    case "pixmap": document.leftOut["background images", default: 0] += 1
    default: break
    }
    let visible = VisibleInk(strokes, styles, paper: page.paper)
    if visible.coveredCount > 0 {
      document.leftOut[NotePage.coveredStrokes, default: 0] += visible.coveredCount
    }
    return NotePage(
      frame: page.element.sheet, strokes: visible.strokes, styles: visible.styles, texts: texts)
  }

  private static func stroke(
    _ element: MarkupElement, page: Int, number: Int, path: String
  ) throws -> XournalStroke {
    do throws(InkFileError) {
      return try XournalStroke(element, file: path)
    } catch {
      guard case .unreadable(_, let line, let found, let expected) = error else { throw error }
      throw NoteDocumentError.badStroke(
        file: path, page: page, stroke: number, reason: "“\(found)” in line \(line) is not \(expected)")
    }
  }

  private static func text(_ element: MarkupElement) -> NoteText? {
    let text = element.wholeText
    guard !text.allSatisfy(\.isWhitespace),
      let corner = Point.checked(element.localNumber("x") ?? 0, element.localNumber("y") ?? 0)
    else { return nil }
    return NoteText(
      text: text, at: corner, size: element.localNumber("size")?.channelValue ?? 12,
      colour: element.attributes["color"].flatMap(XournalStroke.colour))
  }
}
