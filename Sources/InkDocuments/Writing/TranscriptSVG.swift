import InkCore
import InkData
import TextAndFiles

/// A document as SVG: its pages below one another, the ink as lines and the words as invisible text that can be selected.
struct TranscriptSVG {
  private(set) var text = ""

  private static let pixelsPerInch: Float = 96
  private static let pixelsPerMillimetre: Float = 96 / 25.4
  private static let gap: Float = 20

  init(_ document: NoteDocument, _ transcripts: [PageTranscript]) {
    let geometries = document.pages.map {
      PageGeometry($0, unitsPerMillimetre: document.unitsPerMillimetre, unitsPerInch: Self.pixelsPerInch)
    }
    let width = PDFFile.number(geometries.map(\.width).max() ?? 1)
    let height = PDFFile.number(geometries.reduce(0) { $0 + $1.height + Self.gap })
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      stroke-linecap="round" stroke-linejoin="round">
      <title>\(Markup.text(document.title))</title>

      """
    var top: Float = 0
    for (index, geometry) in geometries.enumerated() {
      text += "<g class=\"page\" transform=\"translate(0 \(PDFFile.number(top)))\">\n"
      let (width, height) = (PDFFile.number(geometry.width), PDFFile.number(geometry.height))
      text += "<rect width=\"\(width)\" height=\"\(height)\" fill=\"white\"/>\n"
      addInk(document.pages[index], geometry)
      addTexts(document.pages[index], geometry)
      for line in transcripts[index].lines { addWords(line, geometry) }
      text += "</g>\n"
      top += geometry.height + Self.gap
    }
    text += "</svg>\n"
  }

  private mutating func addInk(_ page: NotePage, _ geometry: PageGeometry) {
    for line in InkDrawing(page, geometry, unitsPerMillimetre: Self.pixelsPerMillimetre).lines {
      var points = line.points.map { "\(PDFFile.number($0.x)),\(PDFFile.number($0.y))" }
      // A line to the same point is a dot.
      if points.count == 1 { points.append(points[0]) }
      let colour = StrokeStyle.text(ofColour: line.colour << 8 | 0xFF).prefix(7)
      text += "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"\(colour)\""
      // What reads the drawing again doesn't take other marks for writing.
      if let tool = page.styles[line.stroke].tool, tool != .pen { text += " data-tool=\"\(tool.rawValue)\"" }
      if line.opacity < 0xFF { text += " stroke-opacity=\"\(PDFFile.number(Float(line.opacity) / 255))\"" }
      text += " stroke-width=\"\(PDFFile.number(line.width))\" data-stroke=\"\(page.strokes[line.stroke].id ?? 0)\"/>\n"
    }
  }

  private mutating func addTexts(_ page: NotePage, _ geometry: PageGeometry) {
    for typed in page.texts where typed.kind == .typed {
      let size = typed.size * geometry.scale
      let corner = geometry(typed.box.lower)
      let colour = StrokeStyle.text(ofColour: typed.colour ?? 0xFF).prefix(7)
      for (index, line) in typed.text.split(separator: "\n").enumerated() {
        let y = corner.y + size * (1 + 1.25 * Float(index))
        text += "<text x=\"\(PDFFile.number(corner.x))\" y=\"\(PDFFile.number(y))\" "
        text += "font-size=\"\(PDFFile.number(size))\" font-family=\"sans-serif\" fill=\"\(colour)\">"
        text += Markup.text(String(line)) + "</text>\n"
      }
    }
  }

  private mutating func addWords(_ line: PageTranscript.Line, _ geometry: PageGeometry) {
    let placed = InvisibleWords(line, geometry, unitsPerMillimetre: Self.pixelsPerMillimetre).words
    for (word, read) in zip(placed, line.words) {
      let numbers = [
        word.box.lower.x, word.box.lower.y + GlyphlessFont.ascent * word.box.height, word.box.width, word.box.height,
      ].map(PDFFile.number)
      text += "<text x=\"\(numbers[0])\" y=\"\(numbers[1])\" textLength=\"\(numbers[2])\" "
      text += "lengthAdjust=\"spacingAndGlyphs\" font-size=\"\(numbers[3])\" fill-opacity=\"0\" "
      text += "data-strokes=\"\(read.strokeIDs.map(String.init).joined(separator: " "))\">"
      text += Markup.text(word.bare) + "</text>\n"
    }
  }
}
