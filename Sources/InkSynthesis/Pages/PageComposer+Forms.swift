import InkCore

extension PageComposer {
  /// Labels with rules or boxes after them, most of them filled in, and boxes to tick.
  mutating func composeForm() throws {
    var y: Float = 0
    if random.happens(0.6) { y = try heading(at: y) }
    let labelWidth = random.uniform(4...9)
    let fieldWidth = random.uniform(8...22)
    let spacing = max(pitch, 2.6) * random.uniform(1...1.5)
    let kind = random.index(below: 3)
    // Without a rule or a box nothing but a wide gap tells that the field isn't part of the label's line.
    let gap = kind < 2 ? random.uniform(0.6...1.5) : max(random.uniform(4...8), random.uniform(2...4) * writer.wordGap)
    for _ in 0..<3 + random.index(below: 7) {
      canvas.beginBlock()
      let name = try writer.line(width: labelWidth, random: &random)
      // What stands on a rule goes on the label's line, as people read it.
      let isOneLine = kind == 0
      let left = max(isOneLine ? 0 : labelWidth, name.box?.upper.x ?? 0) + gap
      let field = Box(
        lower: Point(x: left, y: y - ascent - random.uniform(0...0.4)),
        upper: Point(x: left + fieldWidth * random.uniform(0.6...1), y: y + random.uniform(0.1...0.7)))
      let hasTicks = random.happens(0.25)
      let start = left + random.uniform(0.2...1)
      let entry =
        !hasTicks && random.happens(0.85)
        ? try writer.line(width: max(field.width - 1, 2) * random.uniform(0.4...1), random: &random) : nil
      if isOneLine, let entry {
        write(name.followed(by: entry, at: start), at: Point(x: 0, y: y), isMarked: false)
      } else {
        write(name, at: Point(x: 0, y: y), isMarked: false)
      }
      switch kind {
      case 0: draw("rule") { [$0.line(Point(x: field.lower.x, y: field.upper.y), field.upper, random: &$1)] }
      case 1: draw("rectangle") { $0.rectangle(field, random: &$1) }
      default: break
      }
      if hasTicks {
        var x = left + 0.5
        for _ in 0..<1 + random.index(below: 3) { x = try tickBox(at: Point(x: x, y: y)) }
      } else if !isOneLine, let entry {
        canvas.beginBlock()
        write(entry, at: Point(x: start, y: y + 0.1 * random.normal()), isMarked: false)
      }
      y += spacing
    }
    if random.happens(0.3), let page = canvas.box {
      draw("rectangle") { $0.rectangle(page.grown(by: $1.uniform(0.6...2), $1.uniform(0.6...2)), random: &$1) }
    }
  }

  /// Rows and columns of a few words, with all rules, some, or none.
  mutating func composeTable() throws {
    let columns = 2 + random.index(below: 4)
    let rows = 2 + random.index(below: 6)
    let height = max(pitch, ascent + descent + 0.3) * random.uniform(1...1.4)
    let rules = random.index(below: 4)
    // Without rules between them nothing but wide gaps makes columns.
    let gap =
      rules == 0 ? random.uniform(1...3.5) : max(random.uniform(5...9), random.uniform(2...4) * writer.wordGap)
    let cells = try (0..<rows).map { _ in
      try (0..<columns).map { _ in
        random.happens(0.88) ? try writer.line(width: random.uniform(2.5...9), random: &random) : nil
      }
    }
    let edges = (0..<columns).reduce(into: [Float(0)]) { edges, column in
      let width = cells.reduce(2) { max($0, $1[column]?.width ?? 0) }
      edges.append(edges[edges.count - 1] + width + gap)
    }
    var top: Float = 0
    if random.happens(0.3) { top = try heading(at: top) + 0.5 }
    // People align a column's cells.
    let insets = (0..<columns).map { _ in gap * random.uniform(0.15...0.6) }
    let drawsRulesFirst = random.happens(0.6)
    if drawsRulesFirst { drawRules(rules, edges: edges, top: top, rows: rows, height: height) }
    for row in 0..<rows {
      let baseline = top + Float(row + 1) * height - (height - ascent) * 0.5
      for column in 0..<columns {
        guard let line = cells[row][column] else { continue }
        canvas.beginBlock()
        let x = edges[column] + insets[column] + 0.03 * gap * random.normal()
        write(line, at: Point(x: x, y: baseline + 0.12 * random.normal()), isMarked: false)
      }
    }
    if !drawsRulesFirst { drawRules(rules, edges: edges, top: top, rows: rows, height: height) }
    if random.happens(0.3) {
      let y = top + Float(rows) * height + pitch * 1.2
      _ = try paragraph(lines: 1 + random.index(below: 2), at: y, width: min(edges[columns], 46))
    }
  }

  private mutating func drawRules(_ kind: Int, edges: [Float], top: Float, rows: Int, height: Float) {
    guard let right = edges.last, kind < 3 else { return }
    let bottom = top + Float(rows) * height
    let overhang = random.uniform(0...0.8)
    for row in 0...rows where kind == 0 || row == 1 || kind == 2 && row < rows {
      let y = top + Float(row) * height
      draw("rule") { [$0.line(Point(x: -overhang, y: y), Point(x: right + overhang, y: y), random: &$1)] }
    }
    for (index, x) in edges.enumerated() where kind == 0 || kind == 1 && index == 1 {
      draw("rule") { [$0.line(Point(x: x, y: top - overhang), Point(x: x, y: bottom + overhang), random: &$1)] }
    }
  }

  /// Draws a box to tick, perhaps ticked, with a word after it, and returns the end.
  private mutating func tickBox(at baseline: Point) throws -> Float {
    let side = random.uniform(0.7...1.6)
    let box = Box(lower: baseline - Point(x: 0, y: side), upper: baseline + Point(x: side, y: 0))
    let isSquare = random.happens(0.75)
    draw(isSquare ? "rectangle" : "ellipse") {
      isSquare ? $0.rectangle(box, random: &$1) : $0.ellipse(box, random: &$1)
    }
    if random.happens(0.5) { draw("check", isObstacle: false) { $0.check(box, random: &$1) } }
    canvas.beginBlock()
    let placed = try writeLine(at: box.upper + Point(x: random.uniform(0.4...1), y: 0), width: 3.5, isMarked: false)
    return (placed?.box.upper.x ?? box.upper.x) + random.uniform(1.2...2.5)
  }
}
