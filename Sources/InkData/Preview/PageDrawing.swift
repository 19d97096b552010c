import InkCore

/// Draws ink with its structure as SVG: a colour for each line, a box around each word, drawings in grey.
struct PageDrawing {
  /// The drawing.
  let svg: String

  /// The width of a drawing in its own units.
  private static let width: Float = 1000
  // A page has many strokes, each of which is small.
  private static let pointLimit = 400
  /// Neighbouring lines differ most when each turns the colours by the golden angle.
  private static let goldenAngle = 137.508

  init(of ink: Ink, structure: PageStructure) {
    var lines = [Int?](repeating: nil, count: ink.strokes.count)
    for (number, line) in structure.lines.enumerated() {
      for stroke in line.strokes where lines.indices.contains(stroke) { lines[stroke] = number }
    }
    let isWriting = structure.isWriting(strokeCount: ink.strokes.count)
    guard let box = ink.boundingBox, max(box.width, box.height) > 0 else {
      svg = "<svg viewBox=\"0 0 100 100\"></svg>"
      return
    }
    let scale = Self.width / max(box.width, box.height / 2)
    func move(_ point: Point) -> Point { (point - box.lower) * scale }
    var marks = ""
    for line in structure.lines.indices {
      for word in structure.lines[line].words {
        let strokes = word.strokes.filter(ink.strokes.indices.contains).map { ink.strokes[$0] }
        guard let box = Ink(strokes: strokes).boundingBox else { continue }
        let (lower, upper) = (move(box.lower), move(box.upper))
        let (x, y) = (ContactSheet.rounded(lower.x - 2), ContactSheet.rounded(lower.y - 2))
        let (width, height) = (
          ContactSheet.rounded(upper.x - lower.x + 4), ContactSheet.rounded(upper.y - lower.y + 4)
        )
        marks +=
          "<rect style=\"--hue:\(Self.hue(of: line))\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
      }
    }
    for part in ink.visibleParts {
      let stroke = ink.strokes[part.stroke]
      let points = part.points.map { stroke.location(at: $0) }.filter(\.isFinite).map(move)
      let look =
        lines[part.stroke].map { "style=\"--hue:\(Self.hue(of: $0))\"" }
        ?? (isWriting[part.stroke] == false ? "class=\"drawing\"" : "class=\"unknown\"")
      marks += "<path \(look) d=\"\(ContactSheet.outline(through: points, limit: Self.pointLimit))\"/>"
    }
    let (width, height) = (ContactSheet.rounded(box.width * scale), ContactSheet.rounded(max(box.height * scale, 1)))
    svg = "<svg viewBox=\"-4 -4 \(width) \(height)\" role=\"img\"><g class=\"unit\">\(marks)</g></svg>"
  }

  private static func hue(of line: Int) -> Int { Int(Double(line) * goldenAngle) % 360 }
}
