import InkCore
import InkData

/// Reads SVG drawings as documents: each sample or page that our writers wrote is a page, else the drawing is one.
///
/// Coordinates are those of the `viewBox`; without a size that says more, 96 of its units are an inch. Areas without an
/// outline and figures other than lines are counted and left out, as are the lines of ruled paper.
enum SVGDocumentReader {
  private static let pixelsPerMillimetre: Float = 96 / 25.4

  static func document(_ bytes: [UInt8], path: String, title: String) throws -> NoteDocument {
    let root = try MarkupReader.read(bytes) { InkFileError.notXML(file: path, line: $0.line, column: $0.column) }
    guard root.name == "svg" else { throw InkFileError.wrongFormat(file: path, expected: "SVG") }
    var document = NoteDocument(title: title, format: .svg, pages: [])
    let samples = SVGSamples.samples(in: root)
    guard samples.isEmpty else {
      for sample in samples {
        let (ink, styles) = try SVGSamples.ink(of: sample, file: path)
        document.pages.append(NotePage(strokes: ink.strokes, styles: styles))
      }
      let units = samples.map { $0.number("data-unitspermillimetre")?.channelValue }
      if let first = units[0], first > 0, units.allSatisfy({ $0 == first }) { document.unitsPerMillimetre = first }
      return document
    }
    document.unitsPerMillimetre = unitsPerMillimetre(of: root)
    // Pages that `inkling read` wrote.
    let pages = root.children.filter {
      $0.name == "g" && $0.attributes["class"] == "page" && $0.child(named: "rect") != nil
    }
    var outlineCount = 0
    for part in pages.isEmpty ? [root] : pages {
      let drawing = try SVGElementReader(part, in: root, file: path)
      let frame = pages.isEmpty ? frame(of: root) : part.child(named: "rect")?.sheet
      document.pages.append(page(of: drawing, frame: frame, leftOut: &document.leftOut))
      outlineCount += drawing.outlineCount
    }
    guard outlineCount == 0 || !document.isEmpty else {
      throw NoteDocumentError.outlinesOnly(file: path, count: outlineCount)
    }
    return document
  }

  private static func page(
    of drawing: SVGElementReader, frame: Box?, leftOut: inout [String: Int]
  ) -> NotePage {
    leftOut.merge(drawing.leftOut, uniquingKeysWith: +)
    let ink = drawing.pieces.joined()
    if ink.largeDots > 0 { leftOut["shapes", default: 0] += ink.largeDots }
    let ruled = frame.map { Self.ruledLines(ink.strokes, on: $0) } ?? []
    if !ruled.isEmpty { leftOut["lines of ruled paper", default: 0] += ruled.count }
    let kept = ink.strokes.indices.filter { !ruled.contains($0) }
    let (strokes, styles) = (kept.map { ink.strokes[$0] }, kept.map { ink.styles[$0] })
    guard drawing.isPaperWhite else {
      return NotePage(frame: frame, strokes: strokes, styles: styles, texts: drawing.texts)
    }
    let visible = VisibleInk(strokes, styles, isPaperKnown: false)
    if visible.coveredCount > 0 { leftOut[NotePage.coveredStrokes, default: 0] += visible.coveredCount }
    return NotePage(frame: frame, strokes: visible.strokes, styles: visible.styles, texts: drawing.texts)
  }

  // Fewer lines from edge to edge may be a drawing.
  private static let leastRuledLines = 3

  /// The indices of level and upright lines from one edge of the page to the other, where there are several.
  private static func ruledLines(_ strokes: [Stroke], on page: Box) -> Set<Int> {
    let slack = 0.02 * max(page.width, page.height)
    let lines = strokes.indices.filter { index in
      let points = strokes[index].points
      guard points.count == 2 else { return false }
      let (a, b) = (points[0].location, points[1].location)
      let (left, right) = (min(a.x, b.x), max(a.x, b.x))
      let (top, bottom) = (min(a.y, b.y), max(a.y, b.y))
      let isLevel = a.y == b.y && left <= page.lower.x + slack && right >= page.upper.x - slack
      let isUpright = a.x == b.x && top <= page.lower.y + slack && bottom >= page.upper.y - slack
      return isLevel || isUpright
    }
    return lines.count >= leastRuledLines ? Set(lines) : []
  }

  private static func viewBox(of root: MarkupElement) -> Box? {
    guard let box = root.attributes["viewBox"].flatMap(SVGNumbers.read), box.count == 4, box[2] > 0, box[3] > 0 else {
      return nil
    }
    let upper = Point(x: box[0] + box[2], y: box[1] + box[3])
    return upper.isFinite ? Box(lower: Point(x: box[0], y: box[1]), upper: upper) : nil
  }

  private static func frame(of root: MarkupElement) -> Box? { viewBox(of: root) ?? root.sheet }

  private static let pixels: [String: Float] = [
    "": 1, "px": 1, "pt": 96 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
  ]

  /// The number of units in a millimetre, by the width of the drawing as it is shown.
  private static func unitsPerMillimetre(of root: MarkupElement) -> Float {
    guard let box = viewBox(of: root), let text = root.attributes["width"] else { return pixelsPerMillimetre }
    let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
    guard let pixels = pixels[String(unit)], let width = Float(text.dropLast(unit.count)), width > 0 else {
      return pixelsPerMillimetre
    }
    let scale = width * pixels / box.width
    return scale.isFinite && (1e-4...1e4).contains(scale) ? pixelsPerMillimetre / scale : pixelsPerMillimetre
  }
}

extension MarkupElement {
  /// The rectangle of its width and height, where it has such.
  var sheet: Box? {
    guard let width = localNumber("width"), let height = localNumber("height"), width > 0, height > 0,
      let upper = Point.checked(width, height)
    else { return nil }
    return Box(lower: .zero, upper: upper)
  }
}
