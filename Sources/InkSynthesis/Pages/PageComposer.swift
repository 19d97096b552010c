import InkCore

/// Lays out one page by one writer: lengths in x-heights, y down.
struct PageComposer {
  var canvas = PageCanvas()
  var writer: any PageWriter
  var random: SplitMix64
  let shapes: ShapeWriter
  let style: PageStyle
  let drawings: DrawingLibrary?

  /// Lines of writing that have their size but no position yet.
  struct Label {
    var lines: [WrittenLine]
    var scale: Float
    var pitch: Float
    /// The box around the lines when the first baseline is at y = 0.
    var box: Box

    func box(around middle: Point) -> Box {
      let half = Point(x: box.width / 2, y: box.height / 2)
      return Box(lower: middle - half, upper: middle + half)
    }
  }

  init(writer: any PageWriter, drawings: DrawingLibrary?, random: SplitMix64) {
    var random = random
    self.writer = writer
    self.drawings = drawings
    style = PageStyle(isIdeographic: writer.isIdeographic, random: &random)
    shapes = ShapeWriter(pointDistance: writer.pointDistance, random: &random)
    self.random = random
  }

  mutating func compose(_ kind: PageKind) throws -> PageCanvas.Reading {
    switch kind {
    case .notes: try composeNotes()
    case .letter: try composeLetter()
    case .list: try composeList()
    case .form: try composeForm()
    case .mindMap: try composeMindMap()
    case .flowChart: try composeFlowChart()
    case .annotatedPicture: try composePicture()
    case .table: try composeTable()
    case .columns: try composeColumns()
    case .freeBox: try composeFreeBox()
    }
    switch kind {
    case .mindMap, .flowChart, .annotatedPicture: return .inRows
    default: return .asWritten
    }
  }

  /// The height of the writing above the baseline and below it.
  var ascent: Float { writer.isIdeographic ? 1.8 : 1.9 }
  var descent: Float { writer.isIdeographic ? 0.3 : 0.8 }

  mutating func draw(
    _ category: String, isObstacle: Bool = true, _ shape: (ShapeWriter, inout SplitMix64) -> [[Point]]
  ) {
    let paths = shape(shapes, &random)
    canvas.draw(shapes.inPieces(paths, random: &random), category, isObstacle: isObstacle)
  }

  /// Draws a real person's picture into a box; without pictures, shapes.
  @discardableResult
  mutating func drawPicture(at corner: Point, side: Float) throws -> Box {
    if let drawings {
      let drawing = try drawings.drawing(random: &random)
      let mirror: Float = random.happens(0.5) ? -1 : 1
      let paths = drawing.strokes.map { path in
        shapes.smooth(
          path.map { Point(x: corner.x + (mirror < 0 ? 1 - $0.x : $0.x) * side, y: corner.y + $0.y * side) },
          random: &random)
      }
      canvas.draw(paths, drawing.category)
      return Box(around: paths.joined()) ?? Box(lower: corner, upper: corner)
    }
    let box = Box(lower: corner, upper: corner + Point(x: side, y: side * random.uniform(0.5...1)))
    drawFigure(in: box)
    return box
  }

  mutating func drawFigure(in box: Box) {
    switch random.index(below: 10) {
    case 0: draw("rectangle") { $0.rectangle(box, random: &$1) }
    case 1: draw("ellipse") { $0.ellipse(box, random: &$1) }
    case 2: draw("diamond") { $0.diamond(box, random: &$1) }
    case 3: draw("triangle") { $0.polygon(box, corners: 3, random: &$1) }
    case 4: draw("star") { $0.polygon(box, corners: 5, isStar: true, random: &$1) }
    case 5: draw("plot") { $0.plot(box, random: &$1) }
    case 6: draw("scribble") { $0.scribble(box, random: &$1) }
    case 8: draw("hatching") { $0.hatching(box, random: &$1) }
    case 7:
      let (a, b) = random.happens(0.5) ? (box.lower, box.upper) : (box.upper, box.lower)
      draw("arrow") { $0.arrow(a, b, bow: $1.uniform(-0.3...0.3), random: &$1) }
    default: draw("line") { [$0.line(box.lower, box.upper, random: &$1)] }
    }
  }

  /// Puts small and middle-sized drawings where the page is free: beside the text, among it, and as small as letters.
  mutating func scatterDrawings(upTo count: Int) throws {
    guard count > 0, let page = canvas.box else { return }
    for _ in 0..<1 + random.index(below: count) {
      let isSmall = random.happens(0.3)
      for _ in 0..<12 {
        let side = isSmall ? random.uniform(0.4...2) : random.uniform(2...9)
        let corner = Point(
          x: random.uniform(page.lower.x - 4...page.upper.x + 6), y: random.uniform(page.lower.y - 3...page.upper.y + 4)
        )
        let box = Box(lower: corner, upper: corner + Point(x: side, y: side))
        guard canvas.isFree(box, margin: random.uniform(0.15...0.8)) else { continue }
        canvas.isPostponed = random.happens(0.7)
        if isSmall || drawings == nil || random.happens(0.3) {
          drawFigure(in: Box(lower: corner, upper: corner + Point(x: side, y: side * random.uniform(0.3...1))))
        } else {
          try drawPicture(at: corner, side: side)
        }
        canvas.isPostponed = false
        break
      }
    }
  }
}
