import InkCore
import TextAndFiles

extension FileImporter {
  /// Imports Excalidraw’s drawings and libraries, and Obsidian’s notes with drawings.
  ///
  /// A drawing, and each item of a library, is a sample; figures and typed text are left out. The ink has no text: name one
  /// in the defaults, which may be empty. y points down, a unit is 1/96 inch; there are no times.
  public static let excalidraw = Self(
    "excalidraw",
    "Excalidraw’s drawings: .excalidraw, .excalidrawlib and .excalidraw.md files, or a folder of them; needs --text",
    extensions: ["excalidraw", "excalidrawlib", "md"]
  ) { file, samples in
    let scene = try ExcalidrawScene(file.allBytes, file: file.name)
    for (index, elements) in scene.drawings.enumerated() {
      try samples.take(file.defaults.kind ?? .line) {
        let drawn = elements.filter { $0.isFreehand && !$0.isDeleted }
        let strokes = try drawn.map { element throws(InkFileError) in
          guard let stroke = element.stroke else {
            throw .unreadable(
              file: file.name, line: 1, found: "\(element.type) \(element.id)",
              expected: "a stroke of numbers in the range of ink")
          }
          return stroke
        }
        let part = scene.drawings.count > 1 ? "drawing \(index + 1)" : ""
        return try file.sample(
          Ink(strokes: strokes), text: nil, part: part, unitsPerMillimetre: ExcalidrawScene.unitsPerMillimetre,
          styles: drawn.map(\.style))
      }
    }
  }
}

/// The elements of Excalidraw’s files: drawings, libraries of drawings, and Obsidian’s Markdown with a drawing.
///
/// Coordinates are pixels, 96 of which are an inch; y points down. Elements that were deleted stay in the file.
///
/// ## Source
/// Excalidraw’s documentation, “JSON Schema”; the plugin obsidian-excalidraw for Markdown.
package struct ExcalidrawScene {
  /// The number of the format’s units in a millimetre.
  package static let unitsPerMillimetre: Float = 96 / 25.4
  /// The elements of a drawing, or of each item of a library.
  package private(set) var drawings: [[ExcalidrawElement]] = []

  // Drawings compress to a fifth; a megabyte of text may unpack to a hundred.
  private static let unpackedLimits = (least: 32 << 20, factor: 100, greatest: 1 << 28)

  /// Reads a file; `file` names it in errors.
  ///
  /// - Throws: `InkFileError`.
  package init(_ bytes: [UInt8], file: String) throws {
    let json = Self.isMarkdown(bytes) ? try Self.drawing(inMarkdown: bytes, file: file) : bytes
    var scanner = JSONScanner(json)
    do {
      try scanner.object { key, scanner in
        switch (key, scanner.peek()) {
        case ("elements", UInt8(ascii: "[")): drawings.append(try Self.elements(from: &scanner))
        // Libraries of before 2022 have lists of elements, newer ones objects with such.
        case ("library", UInt8(ascii: "[")):
          try scanner.array { drawings.append(try Self.elements(from: &$0)) }
        case ("libraryItems", UInt8(ascii: "[")):
          try scanner.array { scanner in
            try scanner.object { key, scanner in
              guard key == "elements" else { return try scanner.skipValue() }
              drawings.append(try Self.elements(from: &scanner))
            }
          }
        default: try scanner.skipValue()
        }
      }
      guard scanner.isAtEnd else { throw JSONScanner.Fault(offset: scanner.position, expected: "the end") }
    } catch let fault as JSONScanner.Fault {
      throw InkFileError.notJSON(file: file, byte: fault.offset)
    }
  }

  private static func elements(from scanner: inout JSONScanner) throws -> [ExcalidrawElement] {
    var elements: [ExcalidrawElement] = []
    try scanner.array { elements.append(try ExcalidrawElement(from: &$0)) }
    return elements
  }

  /// Whether a file that begins with some bytes is one of Excalidraw’s.
  package static func isExcalidraw(_ start: [UInt8]) -> Bool {
    if isMarkdown(start) { return true }
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

  // The plugin’s key in the properties of a note.
  private static let property = Array("excalidraw-plugin:".utf8)
  private static let propertySize = 1 << 12
  private static let heading = Array("# Drawing\n".utf8)

  private static func isMarkdown(_ start: [UInt8]) -> Bool {
    let text = start.drop { $0 <= 0x20 || $0 >= 0x80 }
    return text.starts(with: "---".utf8) && text.prefix(propertySize).firstRange(of: property) != nil
  }

  /// The JSON of the drawing: in a block of code below the heading Drawing, plain or compressed.
  private static func drawing(inMarkdown bytes: [UInt8], file: String) throws(InkFileError) -> [UInt8] {
    let fence = Array("```".utf8)
    // The text of the note may have blocks of code, too.
    var part = bytes[...]
    while let heading = part.firstRange(of: heading) { part = part[heading.upperBound...] }
    for (mark, isCompressed) in [("```compressed-json", true), ("```json", false)] {
      guard let start = part.firstRange(of: mark.utf8)?.upperBound else { continue }
      let end = bytes[start...].firstRange(of: fence)?.lowerBound ?? bytes.count
      guard isCompressed else { return Array(bytes[start..<end]) }
      let limit = min(unpackedLimits.greatest, unpackedLimits.least + unpackedLimits.factor * bytes.count)
      return try LZStringText.unpacked(bytes[start..<end], limit: limit, file: file)
    }
    throw .incomplete(file: file, line: 1, within: "the note’s drawing, a block of json or compressed-json,")
  }
}
