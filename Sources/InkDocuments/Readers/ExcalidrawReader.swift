import InkCore
import InkData

/// Reads Excalidraw's drawings: freehand strokes, figures as strokes of the shape tool, and typed text.
///
/// A drawing is a page without a size, as is each item of a library. Images and what is embedded are counted.
enum ExcalidrawReader {
  static func document(_ bytes: [UInt8], path: String, title: String) throws -> NoteDocument {
    let scene = try ExcalidrawScene(bytes, file: path)
    var document = NoteDocument(
      title: title, format: .excalidraw, unitsPerMillimetre: ExcalidrawScene.unitsPerMillimetre, pages: [])
    for drawing in scene.drawings {
      document.pages.append(
        try page(drawing, number: document.pages.count + 1, path: path, leftOut: &document.leftOut))
    }
    if document.pages.isEmpty { document.pages = [NotePage()] }
    return document
  }

  private static func page(
    _ elements: [ExcalidrawElement], number: Int, path: String, leftOut: inout [String: Int]
  ) throws(NoteDocumentError) -> NotePage {
    var strokes: [Stroke] = []
    var styles: [StrokeStyle] = []
    var names: [String] = []
    var texts: [NoteText] = []
    for element in elements where !element.isDeleted {
      switch element.type {
      case "text":
        if let text = element.noteText { texts.append(text) }
      case _ where element.isDrawn:
        guard let stroke = element.stroke else {
          throw .badStroke(
            file: path, page: number, stroke: strokes.count + 1,
            reason: "the \(element.type) “\(element.id)” has numbers out of range")
        }
        strokes.append(stroke)
        styles.append(element.style)
        names.append(element.id)
      case "selection", "frame", "magicframe": break
      case "image": leftOut["images", default: 0] += 1
      default: leftOut["embedded pages", default: 0] += 1
      }
    }
    return NotePage(strokes: strokes, styles: styles, strokeNames: names, texts: texts)
  }
}

extension ExcalidrawElement {
  /// The typed text; `nil` for an empty one or one with numbers out of range.
  var noteText: NoteText? {
    let (x, y, width, height) = (number("x"), number("y"), number("width"), number("height"))
    guard !text.allSatisfy(\.isWhitespace), width >= 0, height >= 0, let corner = Point.checked(x, y),
      let opposite = Point.checked(x + width, y + height), let size = number("fontSize").channelValue, size > 0
    else { return nil }
    return NoteText(text: text, box: Box(lower: corner, upper: opposite), size: size, colour: style.colour)
  }
}
