import InkCore

/// The map from a page's units to those of a written page, whose origin is at the top left.
struct PageGeometry {
  /// The part of the page that is written, in its own units: its rectangle and all ink.
  let area: Box
  /// The number of units written for one of the page's.
  let scale: Float

  // PDF's readers take pages of up to 200 inches.
  private static let greatestInches: Float = 200
  // Ink of an unknown unit fills a sheet of A4.
  private static let sheet = (width: Float(8.27), height: Float(11.69))

  /// Chooses the area and the scale: the page's units are `unitsPerMillimetre`, where known, and written ones `unitsPerInch`.
  init(_ page: NotePage, unitsPerMillimetre: Float?, unitsPerInch: Float) {
    var area = page.frame
    if let ink = Ink(strokes: page.strokes).boundingBox ?? (area == nil ? page.extent : nil) {
      // Strokes have a width of their own.
      let margin = 0.02 * max(ink.width, ink.height, 1)
      let around = ink.grown(by: margin)
      area = area.map { $0.contains(ink) ? $0 : $0.union(around) } ?? around
    }
    var box = area ?? Box(lower: .zero, upper: Point(x: 1, y: 1))
    if !(box.width > 0) { box.upper.x = box.lower.x + max(1, box.lower.x.ulp * 4) }
    if !(box.height > 0) { box.upper.y = box.lower.y + max(1, box.lower.y.ulp * 4) }
    self.area = box
    var inches = min(Self.sheet.width / box.width, Self.sheet.height / box.height)
    if let units = unitsPerMillimetre, units.isFinite, units > 0 { inches = 1 / (25.4 * units) }
    inches = min(inches, Self.greatestInches / box.width, Self.greatestInches / box.height)
    let scale = inches * unitsPerInch
    self.scale = scale.isFinite && scale > 0 ? scale : .leastNormalMagnitude
  }

  var width: Float { max(1, area.width * scale) }
  var height: Float { max(1, area.height * scale) }

  func callAsFunction(_ point: Point) -> Point {
    Point(x: (point.x - area.lower.x) * scale, y: (point.y - area.lower.y) * scale)
  }

  func callAsFunction(_ box: Box) -> Box { Box(lower: self(box.lower), upper: self(box.upper)) }
}

/// The strokes of a page as they are drawn: lines of one width, colour and opacity each.
struct InkDrawing {
  struct Line {
    /// The points on the written page; one point is a dot.
    var points: [Point]
    let width: Float
    /// Red, green and blue, a byte each.
    let colour: UInt32
    /// The opacity from 0 to 255.
    let opacity: UInt8
    /// Whether the line is that of a highlighter, which what is below shines through.
    let isHighlight: Bool
    let stroke: Int
  }

  private(set) var lines: [Line] = []

  // Of a pen of usual size, in millimetres, where the file has none.
  private static let usualWidth: Float = 0.4
  // Steps of width that can't be seen, of the nominal width.
  private static let widthSteps: Float = 8
  private static let forces: ClosedRange<Float> = 0.2...3

  /// Draws a page in units of which `unitsPerMillimetre` are written in a millimetre.
  init(_ page: NotePage, _ geometry: PageGeometry, unitsPerMillimetre: Float) {
    for part in Ink(strokes: page.strokes).visibleParts {
      let stroke = page.strokes[part.stroke]
      let style = page.styles[part.stroke]
      let isHighlight = style.tool == .highlighter
      let colour = style.tool == .eraser ? 0xFFFF_FFFF : style.colour ?? (isHighlight ? 0xFFFF_007F : 0x0000_00FF)
      // Older programs store highlights without their opacity.
      let opacity = isHighlight ? min(UInt8(truncatingIfNeeded: colour), 0x7F) : UInt8(truncatingIfNeeded: colour)
      let scaled = style.width.map { $0 * geometry.scale }
      let width = scaled.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? Self.usualWidth * unitsPerMillimetre
      func line(_ points: [Point], steps: Float) -> Line {
        Line(
          points: points, width: width * steps / Self.widthSteps, colour: colour >> 8, opacity: opacity,
          isHighlight: isHighlight, stroke: part.stroke)
      }
      let points = part.points.map { geometry(stroke.location(at: $0)) }
      // Where lines of a translucent stroke overlap, the ends would show.
      let hasForce = opacity == 0xFF && part.points.contains { stroke.points[$0].force != nil }
      guard hasForce, points.count > 1 else {
        lines.append(line(points, steps: Self.widthSteps))
        continue
      }
      var run = [points[0]]
      var runSteps: Float?
      for (index, point) in points.dropFirst().enumerated() {
        // The last point's force may be missing: a line has that of its first.
        let force = stroke.points[part.points.lowerBound + index].force ?? 1
        let bounded = force.isFinite ? max(Self.forces.lowerBound, min(force, Self.forces.upperBound)) : 1
        let steps = (bounded * Self.widthSteps).rounded(.up)
        if let before = runSteps, before != steps {
          lines.append(line(run, steps: before))
          run = [points[index]]
        }
        runSteps = steps
        run.append(point)
      }
      lines.append(line(run, steps: runSteps ?? Self.widthSteps))
    }
  }
}

/// The positions of a line's words as invisible type: upright boxes that one size of type fits best.
struct InvisibleWords {
  struct Word {
    /// The text, with the space behind it where the line has one.
    let text: String
    /// The text without that space.
    let bare: String
    let box: Box
  }

  let words: [Word]

  // By how many millimetres the type may be higher or lower than the ink on either side.
  private static let tolerance: Float = 1.2

  /// Positions the words of a line in units of which `unitsPerMillimetre` are written in a millimetre.
  ///
  /// The type of all words reaches as high and low as most of the line's words do, so that selections look even, but stays
  /// within the tolerance of each word's own ink.
  init(_ line: PageTranscript.Line, _ geometry: PageGeometry, unitsPerMillimetre: Float) {
    let boxes = line.words.map { geometry($0.box.box) }
    let heights = boxes.map(\.height).sorted()
    let usual = heights.isEmpty ? 0 : heights[heights.count * 3 / 4]
    let slack = Self.tolerance * unitsPerMillimetre
    var rest = line.text[...]
    words = zip(line.words, boxes).map { word, box in
      var follows = true
      if let range = rest.firstRange(of: word.text) {
        rest = rest[range.upperBound...]
        follows = rest.first?.isWhitespace == true
      }
      let missing = max(0, usual - box.height)
      let added = min(missing / 2, slack)
      let least = 0.5 * unitsPerMillimetre
      var grown = box.grown(by: 0, added)
      if grown.height < least { grown.upper.y = grown.lower.y + least }
      if grown.width < least { grown.upper.x = grown.lower.x + least }
      return Word(text: follows ? word.text + " " : word.text, bare: word.text, box: grown)
    }
  }
}
