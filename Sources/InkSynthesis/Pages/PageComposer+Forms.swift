import InkCore
import InkData

extension PageComposer {
  /// Labels with rules or boxes after them, most of them filled in, and boxes to tick.
  mutating func composeForm() throws {
    var y: Float = 0
    if random.happens(0.6) { y = try heading(at: y) }
    let labelWidth = random.uniform(4...9)
    let fieldWidth = random.uniform(8...22)
    let spacing = max(pitch, 2.6) * random.uniform(1...1.5)
    let kind = random.index(below: 3)
    for _ in 0..<3 + random.index(below: 7) {
      canvas.beginBlock()
      let name = try writeLine(at: Point(x: 0, y: y), width: labelWidth, isMarked: false)
      let left = max(labelWidth, name?.box.upper.x ?? 0) + random.uniform(0.6...1.5)
      let field = Box(
        lower: Point(x: left, y: y - ascent - random.uniform(0...0.4)),
        upper: Point(x: left + fieldWidth * random.uniform(0.6...1), y: y + random.uniform(0.1...0.7)))
      switch kind {
      case 0: draw("rule") { [$0.line(Point(x: field.lower.x, y: field.upper.y), field.upper, random: &$1)] }
      case 1: draw("rectangle") { $0.rectangle(field, random: &$1) }
      default: break
      }
      if random.happens(0.25) {
        let count = 1 + random.index(below: 3)
        var x = left + 0.5
        for _ in 0..<count { x = try tickBox(at: Point(x: x, y: y)) }
      } else if random.happens(0.85) {
        canvas.beginBlock()
        try writeLine(
          at: Point(x: field.lower.x + random.uniform(0.2...1), y: y + 0.1 * random.normal()),
          width: max(field.width - 1, 2) * random.uniform(0.4...1), isMarked: false)
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
    let widths = (0..<columns).map { _ in random.uniform(3.5...10) }
    let height = max(pitch, ascent + descent + 0.3) * random.uniform(1...1.4)
    let rules = random.index(below: 4)
    var top: Float = 0
    if random.happens(0.3) { top = try heading(at: top) + 0.5 }
    let edges = widths.reduce(into: [Float(0)]) { $0.append($0[$0.count - 1] + $1 + 1.6) }
    let drawsRulesFirst = random.happens(0.6)
    let bottom = top + Float(rows) * height
    if drawsRulesFirst { drawRules(rules, edges: edges, top: top, rows: rows, height: height) }
    for row in 0..<rows {
      for column in 0..<columns where random.happens(0.88) {
        canvas.beginBlock()
        let baseline = top + Float(row + 1) * height - (height - ascent) * 0.5 + 0.12 * random.normal()
        try writeLine(
          at: Point(x: edges[column] + random.uniform(0.4...1.2), y: baseline), width: widths[column], isMarked: false)
      }
    }
    if !drawsRulesFirst { drawRules(rules, edges: edges, top: top, rows: rows, height: height) }
    if random.happens(0.3) {
      _ = try paragraph(lines: 1 + random.index(below: 2), at: bottom + pitch * 1.2, width: edges[columns])
    }
  }

  private mutating func drawRules(_ kind: Int, edges: [Float], top: Float, rows: Int, height: Float) {
    guard let right = edges.last, kind < 3 else { return }
    let bottom = top + Float(rows) * height
    let overhang = random.uniform(0...0.8)
    for row in 0...rows where kind == 0 || row == 1 || kind == 2 && row < rows {
      let y = top + Float(row) * height
      draw("rule") {
        [$0.line(Point(x: -overhang, y: y), Point(x: right + overhang, y: y), random: &$1)]
      }
    }
    for (index, x) in edges.enumerated() where kind == 0 || kind == 1 && index == 1 {
      draw("rule") {
        [$0.line(Point(x: x, y: top - overhang), Point(x: x, y: bottom + overhang), random: &$1)]
      }
    }
  }

  /// Draws a box to tick, perhaps ticked, with a word after it, and returns the end.
  private mutating func tickBox(at baseline: Point) throws -> Float {
    let side = random.uniform(0.7...1.6)
    let box = Box(lower: baseline - Point(x: 0, y: side), upper: baseline + Point(x: side, y: 0))
    if random.happens(0.75) {
      draw("rectangle") { $0.rectangle(box, random: &$1) }
    } else {
      draw("ellipse") { $0.ellipse(box, random: &$1) }
    }
    if random.happens(0.5) { draw("check", isObstacle: false) { $0.check(box, random: &$1) } }
    canvas.beginBlock()
    let placed = try writeLine(at: box.upper + Point(x: random.uniform(0.4...1), y: 0), width: 3.5, isMarked: false)
    return (placed?.box.upper.x ?? box.upper.x) + random.uniform(1.2...2.5)
  }
}
