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
      document.pages.append(try self.page(page, number: document.pages.count + 1, path: path, &document.leftOut))
    }
    return document
  }

  private static func page(
    _ page: XournalNote.Page, number: Int, path: String, _ leftOut: inout [String: Int]
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
      case "text":
        if let text = text(item) { texts.append(text) }
      case "image": leftOut["images", default: 0] += 1
      case "teximage": leftOut["formulas", default: 0] += 1
      default: break
      }
    }
    return NotePage(frame: page.element.sheet, strokes: strokes, styles: styles, texts: texts)
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
      let corner = Point.checked(element.number("x") ?? 0, element.number("y") ?? 0)
    else { return nil }
    return NoteText(
      text: text, at: corner, size: element.number("size")?.channelValue ?? 12,
      colour: element.attributes["color"].flatMap(XournalStroke.colour))
  }
}
