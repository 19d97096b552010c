import InkCore

/// Reads SVG drawings as documents: each sample that our writer wrote is a page, else the drawing is one.
///
/// A drawing's unit is a pixel, 96 of which are an inch; `viewBox` and styles in `<style>` aren't applied. Areas without
/// an outline and figures other than lines are counted and left out.
enum SVGDocumentReader {
  /// Reads a document.
  static func document(_ bytes: [UInt8], path: String, title: String) throws -> NoteDocument {
    let root = try MarkupReader.read(bytes) { InkFileError.notXML(file: path, line: $0.line, column: $0.column) }
    guard root.name == "svg" else { throw InkFileError.wrongFormat(file: path, expected: "SVG") }
    var document = NoteDocument(title: title, format: .svg, pages: [])
    let samples = SVGImporter.samples(in: root)
    guard samples.isEmpty else {
      for sample in samples {
        let (ink, styles) = try SVGImporter.ink(of: sample, file: path)
        document.pages.append(NotePage(strokes: ink.strokes, styles: styles))
      }
      let units = samples.map { $0.number("data-unitspermillimetre")?.channelValue }
      if let first = units[0], first > 0, units.allSatisfy({ $0 == first }) { document.unitsPerMillimetre = first }
      return document
    }
    let drawing = try SVGElementReader(root, file: path)
    document.unitsPerMillimetre = 96 / 25.4
    document.leftOut = drawing.leftOut
    document.pages = [
      NotePage(frame: frame(of: root), strokes: drawing.strokes, styles: drawing.styles, texts: drawing.texts)
    ]
    return document
  }

  private static func frame(of root: MarkupElement) -> Box? {
    if let box = root.attributes["viewBox"].flatMap(SVGNumbers.read), box.count == 4, box[2] > 0, box[3] > 0 {
      let upper = Point(x: box[0] + box[2], y: box[1] + box[3])
      return upper.isFinite ? Box(lower: Point(x: box[0], y: box[1]), upper: upper) : nil
    }
    guard let width = root.number("width"), let height = root.number("height"), width > 0, height > 0,
      let upper = Point.checked(width, height)
    else { return nil }
    return Box(lower: .zero, upper: upper)
  }
}
