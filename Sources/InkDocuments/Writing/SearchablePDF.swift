import InkCore

/// A PDF of the ink as vectors with the words as invisible text behind it, so that they can be found, selected and copied.
struct SearchablePDF {
  private(set) var bytes: [UInt8] = []

  private static let pointsPerInch: Float = 72
  private static let pointsPerMillimetre: Float = 72 / 25.4
  private var font = GlyphlessFont()
  /// The graphics states by their names' numbers: opacity, and 256 for highlights.
  private var states: Set<Int> = []
  /// The fonts of visible text.
  private var typefaces: Set<StandardFont> = []

  init(_ document: NoteDocument, _ transcripts: [PageTranscript]) {
    var file = PDFFile()
    let catalog = file.reserve()
    let tree = file.reserve()
    let resources = file.reserve()
    var kids: [String] = []
    for (page, transcript) in zip(document.pages, transcripts) {
      let geometry = PageGeometry(
        page, unitsPerMillimetre: document.unitsPerMillimetre, unitsPerInch: Self.pointsPerInch)
      let contents = file.append(stream: Array(self.contents(page, transcript, geometry).utf8))
      let size = "\(PDFFile.number(geometry.width)) \(PDFFile.number(geometry.height))"
      let number = file.append(
        "<</Type/Page/Parent \(tree) 0 R/MediaBox[0 0 \(size)]/Contents \(contents) 0 R/Resources \(resources) 0 R>>")
      kids.append("\(number) 0 R")
    }
    let fontNumber = font.append(to: &file)
    var fonts = "/G \(fontNumber) 0 R"
    for typeface in StandardFont.allCases where typefaces.contains(typeface) {
      fonts += "/\(typeface.rawValue) \(file.append(typeface.dictionary)) 0 R"
    }
    let states = states.sorted().map { state in
      let opacity = PDFFile.number(Float(state & 0xFF) / 255)
      return "/S\(state)<</CA \(opacity)/ca \(opacity)/BM/\(state > 0xFF ? "Multiply" : "Normal")>>"
    }.joined()
    file.set(resources, "<</Font<<\(fonts)>>/ExtGState<<\(states)>>>>")
    file.set(tree, "<</Type/Pages/Kids[\(kids.joined(separator: " "))]/Count \(kids.count)>>")
    file.set(catalog, "<</Type/Catalog/Pages \(tree) 0 R/ViewerPreferences<</DisplayDocTitle true>>>>")
    let info = file.append("<</Title\(PDFFile.string(document.title))/Producer(Inkling)>>")
    bytes = file.bytes(catalog: catalog, info: info)
  }

  /// The operators that draw a page: invisible words, typed text, ink.
  private mutating func contents(
    _ page: NotePage, _ transcript: PageTranscript, _ geometry: PageGeometry
  ) -> String {
    var text = "q BT 3 Tr\n"
    for line in transcript.lines {
      let words = InvisibleWords(line, geometry, unitsPerMillimetre: Self.pointsPerMillimetre).words
      for word in words { text += invisible(word.text, bare: word.bare, in: word.box, geometry) }
    }
    for typed in page.texts where typed.kind == .highlighted || !Self.isVisible(typed.text) {
      text += invisible(typed.text.replacing("\n", with: " "), in: geometry(typed.box), geometry)
    }
    text += "ET Q\n"
    for typed in page.texts {
      if typed.kind == .highlighted {
        text += highlight(geometry(typed.box), geometry)
      } else if Self.isVisible(typed.text) {
        text += visible(typed, geometry)
      }
    }
    return text + ink(page, geometry)
  }

  private mutating func invisible(
    _ text: String, bare: String? = nil, in box: Box, _ geometry: PageGeometry
  ) -> String {
    let size = box.height
    let natural = GlyphlessFont.width(of: bare ?? text) * size
    guard natural > 0, size > 0 else { return "" }
    let stretch = PDFFile.number(100 * box.width / natural)
    let baseline = geometry.height - (box.lower.y + GlyphlessFont.ascent * size)
    let (x, y) = (PDFFile.number(box.lower.x), PDFFile.number(baseline))
    return "/G \(PDFFile.number(size)) Tf \(stretch) Tz 1 0 0 1 \(x) \(y) Tm <\(font.encoded(text))> Tj\n"
  }

  /// Whether the standard fonts have all characters of a text.
  private static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || StandardFont.code(of: $0) != nil }
  }

  private mutating func visible(_ typed: NoteText, _ geometry: PageGeometry) -> String {
    let size = typed.size * geometry.scale
    guard size.isFinite, size > 0, size < 2000 else { return "" }
    let corner = geometry(typed.box.lower)
    var text = "q \(Self.colour((typed.colour ?? 0xFF) >> 8)) rg BT \(PDFFile.number(size * 1.25)) TL "
    text += "\(PDFFile.number(corner.x)) \(PDFFile.number(geometry.height - corner.y - size)) Td\n"
    for line in typed.text.split(separator: "\n", omittingEmptySubsequences: false) {
      var typeface: StandardFont?
      for (font, digits) in line.unicodeScalars.compactMap(StandardFont.code) {
        if font != typeface {
          text += "\(typeface == nil ? "" : "> Tj ")/\(font.rawValue) \(PDFFile.number(size)) Tf <"
          typefaces.insert(font)
          typeface = font
        }
        text += digits
      }
      text += typeface == nil ? "T*\n" : "> Tj T*\n"
    }
    return text + "ET Q\n"
  }

  private mutating func highlight(_ box: Box, _ geometry: PageGeometry) -> String {
    let numbers = [box.lower.x, geometry.height - box.upper.y, box.width, box.height].map(PDFFile.number)
    return "q \(state(0x7F, isHighlight: true)) 1 1 0 rg \(numbers.joined(separator: " ")) re f Q\n"
  }

  private mutating func ink(_ page: NotePage, _ geometry: PageGeometry) -> String {
    var text = "1 J 1 j\n"
    var (colour, width, state) = ("", "", "")
    for line in InkDrawing(page, geometry, unitsPerMillimetre: Self.pointsPerMillimetre).lines {
      let newState = self.state(Int(line.opacity), isHighlight: line.isHighlight)
      if newState != state { text += newState + "\n" }
      let newColour = Self.colour(line.colour)
      if newColour != colour { text += newColour + " RG\n" }
      let newWidth = PDFFile.number(max(line.width, 0.05))
      if newWidth != width { text += newWidth + " w\n" }
      (colour, width, state) = (newColour, newWidth, newState)
      for (index, point) in line.points.enumerated() {
        let position = "\(PDFFile.number(point.x)) \(PDFFile.number(geometry.height - point.y))"
        text += index == 0 ? "\(position) m" : " \(position) l"
        // A line to the same point is a dot.
        if line.points.count == 1 { text += " \(position) l" }
      }
      text += " S\n"
    }
    return text
  }

  private mutating func state(_ opacity: Int, isHighlight: Bool) -> String {
    let state = opacity + (isHighlight ? 256 : 0)
    states.insert(state)
    return "/S\(state) gs"
  }

  private static func colour(_ rgb: UInt32) -> String {
    [16, 8, 0].map { PDFFile.number(Float(rgb >> UInt32($0) & 0xFF) / 255) }.joined(separator: " ")
  }
}
