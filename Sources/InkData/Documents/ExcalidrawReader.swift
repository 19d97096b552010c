import Foundation
import InkCore

/// Reads Excalidraw's drawings: freehand strokes, figures as strokes of the shape tool, and typed text.
///
/// Coordinates are pixels, 96 of which are an inch. Elements that were deleted stay in the file and are ignored; images and
/// what is embedded are counted. A scene has no page of a size.
///
/// ## Source
/// Excalidraw's documentation, “JSON Schema”.
enum ExcalidrawReader {
  private static let unitsPerMillimetre: Float = 96 / 25.4

  /// Whether some bytes are the start of a drawing.
  static func isExcalidraw(_ start: [UInt8]) -> Bool {
    var found = false
    var scanner = JSONScanner(start)
    guard scanner.peek() == UInt8(ascii: "{") else { return false }
    try? scanner.object { key, scanner in
      if key == "type", scanner.peek() == UInt8(ascii: "\"") {
        found = try scanner.string().hasPrefix("excalidraw") || found
      } else {
        try scanner.skipValue()
      }
    }
    return found
  }

  /// Reads a document of one page.
  static func document(_ bytes: [UInt8], path: String, title: String) throws -> NoteDocument {
    var scanner = JSONScanner(bytes)
    var elements: [ExcalidrawElement] = []
    do {
      try scanner.object { key, scanner in
        guard key == "elements" else { return try scanner.skipValue() }
        try scanner.array { elements.append(try ExcalidrawElement(from: &$0)) }
      }
      guard scanner.isAtEnd else { throw JSONScanner.Fault(offset: scanner.position, expected: "the end") }
    } catch let fault as JSONScanner.Fault {
      throw InkFileError.notJSON(file: path, byte: fault.offset)
    }
    var document = NoteDocument(
      title: title, format: .excalidraw, unitsPerMillimetre: unitsPerMillimetre, pages: [])
    var strokes: [Stroke] = []
    var styles: [StrokeStyle] = []
    var names: [String] = []
    var texts: [NoteText] = []
    for element in elements where !element.isDeleted {
      switch element.type {
      case "text":
        if let text = element.noteText { texts.append(text) }
      case "freedraw", "line", "arrow", "rectangle", "diamond", "ellipse":
        guard let stroke = element.stroke else {
          throw NoteDocumentError.badStroke(
            file: path, page: 1, stroke: strokes.count + 1,
            reason: "the \(element.type) “\(element.id)” has numbers out of range")
        }
        strokes.append(stroke)
        styles.append(element.style)
        names.append(element.id)
      case "selection", "frame", "magicframe": break
      case "image": document.leftOut["images", default: 0] += 1
      default: document.leftOut["embedded pages", default: 0] += 1
      }
    }
    document.pages = [NotePage(strokes: strokes, styles: styles, strokeNames: names, texts: texts)]
    return document
  }
}
