import InkCore
import TextAndFiles

/// Draws samples as a contact sheet: one HTML page that needs no other file, for light and dark screens.
///
/// Each sample is an SVG drawing over its text. The strokes' colours go from the first stroke's to the last's, and a
/// dot marks where each stroke begins. Pages, and lines whose words are known, are coloured by line instead, with a box
/// around each word and drawings in grey.
public struct ContactSheet: Sendable {
  /// The heading.
  public var title: String
  /// A line below the heading: how many samples of how many.
  public var subtitle: String
  private var cells: [String] = []

  // A drawing of a few centimetres can't show more.
  private static let pointLimit = 4000
  /// The height of a drawing in its own units; its width follows from the ink.
  private static let height: Float = 100

  /// Starts an empty sheet.
  public init(title: String, subtitle: String = "") {
    self.title = title
    self.subtitle = subtitle
  }

  /// The number of drawings.
  public var count: Int { cells.count }

  /// Adds a sample's drawing; the `missed` groups of strokes are framed with dashes.
  public mutating func add(_ sample: LabelledInk, missed: [[Int]] = []) {
    let strokes = sample.ink.visibleStrokes
    var details =
      "\(sample.kind.rawValue) · \(sample.writer) · \(Self.count(strokes.count, "stroke")) · "
      + Self.count(sample.ink.pointCount, "point")
    if let structure = sample.structure {
      details +=
        " · \(Self.count(structure.lines.count, "line")) · "
        + "\(Self.count(structure.lines.reduce(0) { $0 + $1.words.count }, "word")) · "
        + Self.count(structure.drawings.count, "drawing")
    }
    if !missed.isEmpty { details += " · \(missed.count) missed" }
    cells.append(
      """
      <figure class="\(sample.kind.rawValue)" title="\(Markup.text(sample.sampleID))">
      \(sample.structure.map { PageDrawing(of: sample.ink, structure: $0, missed: missed).svg } ?? Self.drawing(of: strokes))
      <figcaption><b lang="\(Markup.text(sample.language))">\(Markup.text(sample.text))</b>\
      <small>\(Markup.text(details))</small></figcaption>
      </figure>
      """)
  }

  /// The page.
  public var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(Markup.text(title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <header><h1>\(Markup.text(title))</h1><p>\(Markup.text(subtitle))</p>
    <p class="key">first stroke <i></i> last stroke</p></header>
    <main>
    \(cells.joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private static let style = """
    :root { --page: #f4f3f0; --card: #fffefb; --text: #22242a; --quiet: #75777f; --line: #e2e0da; --light: 42%; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #16181c; --card: #1f2227; --text: #e9e7e1; --quiet: #989ba4; --line: #30343b; --light: 68%; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; padding: 2rem; background: var(--page); color: var(--text);
      font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif; }
    header { max-width: 110rem; margin: 0 auto 1.5rem; }
    h1 { font-size: 1.5rem; font-weight: 650; margin: 0; }
    header p { margin: .25rem 0 0; color: var(--quiet); }
    .key i { display: inline-block; width: 7rem; height: .5rem; margin: 0 .4rem; border-radius: .25rem;
      background: linear-gradient(90deg, hsl(215 75% var(--light)), hsl(280 75% var(--light)), hsl(350 75% var(--light))); }
    main { max-width: 110rem; margin: 0 auto; display: grid; gap: 1rem;
      grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); grid-auto-flow: dense; }
    figure { margin: 0; padding: .9rem; min-width: 0; display: flex; flex-direction: column; gap: .7rem;
      background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
    figure.word { grid-column: span 2; }
    figure.line { grid-column: 1 / -1; }
    svg { width: 100%; height: 7rem; overflow: visible; fill: none; stroke-linecap: round; stroke-linejoin: round; }
    figure.line svg { height: 6rem; }
    figure.page { grid-column: span 4; }
    figure.page svg { height: auto; max-height: 46rem; }
    figure.page path, figure.line g.unit path { stroke-width: 1.4px; }
    path.drawing { stroke: var(--quiet); }
    path.unknown { stroke: var(--text); stroke-dasharray: 1 3; }
    rect { stroke: hsl(var(--hue) 75% var(--light)); stroke-width: 1px; opacity: .35; vector-effect: non-scaling-stroke; }
    rect.missed { stroke: var(--text); stroke-width: 1.5px; stroke-dasharray: 5 4; opacity: .8; }
    path { stroke: hsl(var(--hue) 75% var(--light)); stroke-width: 2px; vector-effect: non-scaling-stroke; }
    path.start { stroke-width: 7px; opacity: .45; }
    figcaption { margin-top: auto; padding-top: .6rem; border-top: 1px solid var(--line); }
    b { display: block; font-weight: 600; font-size: 1.05rem; white-space: pre-wrap; overflow-wrap: anywhere; }
    small { display: block; color: var(--quiet); overflow-wrap: anywhere; }
    @media (max-width: 56rem) { figure.page { grid-column: 1 / -1; } }
    @media (max-width: 30rem) { body { padding: 1rem; } figure.word { grid-column: 1 / -1; } }
    @media print { figure { break-inside: avoid; } }
    """

  private static func drawing(of strokes: [Stroke]) -> String {
    guard let box = Ink(strokes: strokes).boundingBox else { return "<svg viewBox=\"0 0 100 100\"></svg>" }
    // A flat line or a dot has no height to scale by.
    let scale = height / max(box.height, box.width / 12, .leastNormalMagnitude)
    guard scale.isFinite else { return dot }
    let width = max(box.width * scale, 1)
    var paths = ""
    for (index, stroke) in strokes.enumerated() {
      let hue = strokes.count < 2 ? 215 : 215 + 135 * index / (strokes.count - 1)
      let points = stroke.points.map(\.location).filter(\.isFinite).map { ($0 - box.lower) * scale }
      paths += path(through: points, hue: hue)
    }
    return "<svg viewBox=\"0 0 \(rounded(width)) \(rounded(max(box.height * scale, 1)))\" role=\"img\">\(paths)</svg>"
  }

  /// The drawing of ink that is one point, or whose extent is too small for single precision.
  private static let dot =
    "<svg viewBox=\"0 0 100 100\" role=\"img\">\(path(through: [Point(x: 50, y: 50)], hue: 215))</svg>"

  private static func path(through points: [Point], hue: Int) -> String {
    guard let first = points.first else { return "" }
    let line = outline(through: points, limit: pointLimit)
    let start = "M\(rounded(first.x)) \(rounded(first.y))h0"
    return "<g style=\"--hue:\(hue)\"><path class=\"start\" d=\"\(start)\"/><path d=\"\(line)\"/></g>"
  }

  static func outline(through points: [Point], limit: Int) -> String {
    guard let first = points.first, let last = points.last else { return "" }
    let step = max(1, (points.count + limit - 1) / limit)
    var line = "M\(rounded(first.x)) \(rounded(first.y))"
    if points.count == 1 { line += "h0" }
    for index in stride(from: step, to: points.count, by: step) {
      line += "L\(rounded(points[index].x)) \(rounded(points[index].y))"
    }
    if step > 1 { line += "L\(rounded(last.x)) \(rounded(last.y))" }
    return line
  }

  static func rounded(_ value: Float) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() && abs(tenths) < 1e6 ? String(Int(tenths)) : "\(tenths)"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

/// Draws ink with its structure as SVG: a colour for each line, a box around each word, drawings in grey.
struct PageDrawing {
  let svg: String

  private static let width: Float = 1000
  // A page has many strokes, each of which is small.
  private static let pointLimit = 400
  /// Neighbouring lines differ most when each turns the colours by the golden angle.
  private static let goldenAngle = 137.508

  init(of ink: Ink, structure: PageStructure, missed: [[Int]]) {
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
    func frame(_ strokes: [Int], margin: Float, look: String) -> String {
      let strokes = strokes.filter(ink.strokes.indices.contains).map { ink.strokes[$0] }
      guard let box = Ink(strokes: strokes).boundingBox else { return "" }
      let lower = move(box.lower) - Point(x: margin, y: margin)
      let numbers = [lower.x, lower.y, box.width * scale + 2 * margin, box.height * scale + 2 * margin]
      let sides = zip(["x", "y", "width", "height"], numbers).map { "\($0)=\"\(ContactSheet.rounded($1))\"" }
      return "<rect \(look) \(sides.joined(separator: " "))/>"
    }
    var marks = ""
    for line in structure.lines.indices {
      for word in structure.lines[line].words {
        marks += frame(word.strokes, margin: 2, look: "style=\"--hue:\(Self.hue(of: line))\"")
      }
    }
    for group in missed { marks += frame(group, margin: 5, look: "class=\"missed\"") }
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
