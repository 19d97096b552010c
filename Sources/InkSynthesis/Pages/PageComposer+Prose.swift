import InkCore

extension PageComposer {
  /// Headings, paragraphs, lists and drawings below one another.
  mutating func composeNotes() throws {
    var y: Float = 0
    if random.happens(0.6) { y = try heading(at: y) }
    let isFull = random.happens(0.2)
    for _ in 0..<(isFull ? 5 + random.index(below: 5) : 1 + random.index(below: 4)) {
      switch random.index(below: 10) {
      case 0...4:
        y = try paragraph(lines: 1 + random.index(below: 6), at: y, width: style.width, indent: style.indent)
      case 5, 6: y = try items(2 + random.index(below: 4), at: y, left: random.uniform(0...3), width: style.width)
      case 7: y = try heading(at: y + pitch * 0.5)
      default:
        let side = random.uniform(4...16)
        let box = try drawPicture(at: Point(x: random.uniform(0...style.width * 0.7), y: y - ascent + 0.5), side: side)
        let caption = random.happens(0.5) ? try caption(box) : nil
        y = max(y, (caption ?? box).upper.y + ascent + pitch * random.uniform(0.2...1))
      }
      y += pitch * style.paragraphGap
    }
    if random.happens(0.35) { try marginNote() }
    if random.happens(0.3) { linkWords() }
    if random.happens(0.12) { markBlock() }
    if random.happens(0.5) { try scatterDrawings(upTo: 4) }
  }

  /// Date, salutation, paragraphs, closing and signature.
  mutating func composeLetter() throws {
    var y: Float = 0
    canvas.beginBlock()
    let date = Point(x: style.width * random.uniform(0.5...0.7), y: y)
    try writeLine(at: date, width: style.width * 0.35, isMarked: false)
    y += pitch * random.uniform(1...2.5)
    canvas.beginBlock()
    try writeLine(at: Point(x: 0, y: y), width: style.width * random.uniform(0.25...0.5), isMarked: false)
    y += pitch * random.uniform(1...2)
    for _ in 0..<1 + random.index(below: 3) {
      y = try paragraph(lines: 2 + random.index(below: 6), at: y, width: style.width, indent: style.indent)
      y += pitch * style.paragraphGap * 0.6
    }
    y += pitch * random.uniform(0.3...1)
    for _ in 0..<1 + random.index(below: 2) {
      canvas.beginBlock()
      try writeLine(
        at: Point(x: style.width * random.uniform(0...0.6), y: y), width: style.width * 0.4, isMarked: false)
      y += pitch * random.uniform(1...1.8)
    }
    if random.happens(0.4), let box = canvas.lines.last?.box {
      draw("underline") { $0.underline(box, random: &$1) }
    }
    if random.happens(0.2) { try scatterDrawings(upTo: 2) }
  }

  /// Lists with headings.
  mutating func composeList() throws {
    var y: Float = 0
    for _ in 0..<1 + random.index(below: 2) {
      if random.happens(0.7) { y = try heading(at: y) }
      y = try items(3 + random.index(below: 8), at: y, left: random.uniform(0...3), width: style.width)
      y += pitch * random.uniform(0.3...1.5)
    }
    if random.happens(0.3), let page = canvas.box {
      let isLeft = random.happens(0.3)
      let box = Box(
        lower: Point(x: page.lower.x - 0.8, y: page.lower.y + page.height * random.uniform(0...0.4)),
        upper: Point(x: page.upper.x + 0.8, y: page.upper.y - page.height * random.uniform(0...0.3)))
      draw("bracket") { $0.bracket(box, isLeft: isLeft, random: &$1) }
    }
    if random.happens(0.35) { try scatterDrawings(upTo: 3) }
  }

  /// One to four lines, as a program's input field gets them.
  mutating func composeFreeBox() throws {
    let box = try writeLines(
      1 + random.index(below: 4), at: .zero, width: style.width * random.uniform(0.2...1), isMarked: false)
    if random.happens(0.12), let box {
      draw("rectangle") { $0.rectangle(box.grown(by: $1.uniform(0.5...3), $1.uniform(0.3...2)), random: &$1) }
    }
    if random.happens(0.15) { try scatterDrawings(upTo: 1) }
  }

  /// Two or three columns, with a heading and a rule between them or without.
  mutating func composeColumns() throws {
    let count = 2 + random.index(below: 2)
    let width = random.uniform(9...18)
    var top: Float = 0
    if random.happens(0.5) { top = try heading(at: top) }
    var x: Float = 0
    for column in 0..<count {
      var y = top + (random.happens(0.7) ? 0 : random.uniform(0...2))
      for _ in 0..<1 + random.index(below: 2) {
        y =
          random.happens(0.7)
          ? try paragraph(lines: 2 + random.index(below: 7), at: y, left: x, width: width)
          : try items(2 + random.index(below: 4), at: y, left: x, width: width)
        y += pitch * style.paragraphGap
      }
      let right = max(x + width, canvas.box?.upper.x ?? 0)
      let isRuled = column < count - 1 && random.happens(0.35)
      // Without a rule nothing but a wide gap makes columns.
      let gap = isRuled ? random.uniform(1.8...5) : max(random.uniform(3...8), random.uniform(2...4) * writer.wordGap)
      if isRuled {
        let rule = right + gap / 2
        draw("rule") { [$0.line(Point(x: rule, y: top - 2), Point(x: rule, y: y), random: &$1)] }
      }
      x = right + gap
    }
    if random.happens(0.3) { try scatterDrawings(upTo: 2) }
  }

  /// Writes a paragraph and returns the next baseline below it.
  mutating func paragraph(lines: Int, at y: Float, left: Float = 0, width: Float, indent: Float = 0) throws -> Float {
    canvas.beginBlock()
    let box = try writeLines(lines, at: Point(x: left, y: y), width: width, indent: indent)
    return max(y + pitch * Float(lines), (box?.upper.y ?? y) - descent + pitch)
  }

  /// Writes a heading, larger or underlined, and returns the next baseline.
  mutating func heading(at y: Float) throws -> Float {
    canvas.beginBlock()
    let scale = random.uniform(1...1.9)
    let left = random.happens(0.6) ? random.uniform(0...2) : style.width * random.uniform(0.15...0.5)
    let y = y + (scale - 1) * ascent
    let placed = try writeLine(
      at: Point(x: left, y: y), width: style.width * random.uniform(0.25...0.6), scale: scale, isMarked: false)
    if random.happens(0.6), let placed { draw("underline") { $0.underline(placed.box, random: &$1) } }
    return y + pitch * scale * random.uniform(1...1.6)
  }

  /// Writes a list and returns the next baseline below it.
  mutating func items(_ count: Int, at start: Float, left: Float, width: Float) throws -> Float {
    canvas.beginBlock()
    let bullet = random.index(below: 6)
    let isNumbered = random.happens(0.35)
    let drawsLater = random.happens(0.15)
    let gap = random.uniform(0.8...2.2)
    let spacing = pitch * random.uniform(1...1.3)
    var y = start
    for number in 1...max(count, 1) {
      let lines = random.happens(0.2) ? 2 : 1
      let depth = random.happens(0.15) ? random.uniform(1.5...4) : 0
      let x = left + depth + style.margin * random.normal() * 0.5
      var text = x + gap + 0.6
      var numeral = isNumbered ? try writer.number(number, random: &random) : nil
      if let box = numeral?.box {
        text = x + box.upper.x + gap * 0.7
        let shift = Point(x: box.lower.x, y: 0)
        let strokes = numeral?.strokes.map { $0.map { $0 - shift } } ?? []
        numeral?.strokes = strokes
      } else {
        let point = Point(x: x, y: y - random.uniform(0.3...0.7))
        canvas.isPostponed = drawsLater
        draw("bullet", isObstacle: false) { $0.bullet(at: point, kind: bullet, random: &$1) }
        canvas.isPostponed = false
      }
      for part in 0..<lines {
        var line = try writer.line(width: max(width - (text - left), 3) * random.uniform(0.35...1), random: &random)
        var from = text
        if part == 0, let numeral {
          var whole = WrittenLine()
          whole.append(numeral, gap: 0)
          line = whole.followed(by: line, at: text - x)
          from = x
        }
        let placed = write(line, at: Point(x: from, y: y), beginsParagraph: part == 0)
        let drop = placed?.drop ?? 0
        if part == 0, numeral == nil { canvas.moveLastDrawing(down: drop) }
        y += spacing + drop
      }
    }
    return y
  }

  /// Writes a line below a picture and returns its box.
  private mutating func caption(_ picture: Box) throws -> Box? {
    guard let label = try label(lines: 1, width: max(picture.width, 6), scale: random.uniform(0.7...1)) else {
      return nil
    }
    let corner = Point(x: picture.lower.x + 0.5 * random.normal(), y: picture.upper.y + random.uniform(0.3...1.2))
    place(label, at: corner, isFree: false)
    return canvas.lines.last?.box
  }

  /// Writes some small lines beside the text, with a line or an arrow to it.
  private mutating func marginNote() throws {
    guard let page = canvas.box,
      let label = try label(
        lines: 1 + random.index(below: 3), width: random.uniform(4...9), scale: random.uniform(0.65...1))
    else { return }
    let corner = Point(x: page.upper.x + random.uniform(1.5...5), y: random.uniform(page.lower.y...page.upper.y))
    place(label, at: corner)
    guard random.happens(0.6) else { return }
    let from = corner + Point(x: -0.4, y: label.box.height / 2)
    let to = from + Point(x: -random.uniform(1...5), y: 2 * random.normal())
    draw("arrow") { $0.arrow(from, to, bow: $1.uniform(-0.25...0.25), random: &$1) }
  }

  /// Frames some lines, puts a bracket beside them or crosses them out.
  private mutating func markBlock() {
    guard !canvas.lines.isEmpty else { return }
    let first = random.index(below: canvas.lines.count)
    let block = canvas.lines.indices.filter { canvas.lines[$0].block == canvas.lines[first].block && $0 >= first }
    guard
      let box = Box(
        around: block.prefix(1 + random.index(below: 4)).flatMap {
          [canvas.lines[$0].box.lower, canvas.lines[$0].box.upper]
        })
    else { return }
    canvas.isPostponed = random.happens(0.7)
    defer { canvas.isPostponed = false }
    let isLeft = random.happens(0.5)
    switch random.index(below: 6) {
    case 0, 1:
      draw("rectangle") { $0.rectangle(box.grown(by: $1.uniform(0.2...1.2), $1.uniform(0.1...0.6)), random: &$1) }
    case 2, 3: draw("bracket") { $0.bracket(box.grown(by: 0.6, 0.2), isLeft: isLeft, random: &$1) }
    case 4:
      draw("cross") { shapes, random in
        [
          shapes.line(box.lower, box.upper, random: &random),
          shapes.line(Point(x: box.lower.x, y: box.upper.y), Point(x: box.upper.x, y: box.lower.y), random: &random),
        ]
      }
    default: draw("hatching") { $0.hatching(box, random: &$1) }
    }
  }

  /// Draws an arrow or a bow from one line to another, beside or through the text.
  private mutating func linkWords() {
    guard canvas.lines.count > 2 else { return }
    let first = canvas.lines[random.index(below: canvas.lines.count)].box
    let second = canvas.lines[random.index(below: canvas.lines.count)].box
    guard abs(first.middle.y - second.middle.y) > 2 else { return }
    canvas.isPostponed = true
    let (a, b) =
      random.happens(0.6)
      ? (Point(x: first.upper.x + 0.4, y: first.middle.y), Point(x: second.upper.x + 0.4, y: second.middle.y))
      : (Point(x: first.lower.x - 0.4, y: first.middle.y), Point(x: second.lower.x - 0.4, y: second.middle.y))
    draw("arrow") { $0.arrow(a, b, bow: $1.uniform(-0.4...0.4), random: &$1) }
    canvas.isPostponed = false
  }
}
