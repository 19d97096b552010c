import Foundation
import InkCore
import InkModelFile
import InkPage
import InkRuntime
import InkSynthesis
import Testing

/// A page of four lines by a synthetic writer, the last one apart, with a drawing below; and InkPage's results for it.
struct SamplePage {
  let labellerPath = Tool.package.appending(path: "Models/strokes/model.gguf").path
  let modelPath = Tool.package.appending(path: "Models/english/model.gguf").path
  let ink: Ink
  /// The last word of the first line and the first of the second.
  let query: String
  private let labeller: StrokeLabeller
  private let recognizer: Recognizer

  init() throws {
    labeller = try StrokeLabeller(model: ModelFile(path: labellerPath))
    recognizer = try Recognizer(model: ModelFile(path: modelPath))
    ink = try Self.ink()
    let read = try PageReader([recognizer]).read(Self.page(labeller, ink))
    query = [read.texts[0].words.last, read.texts[1].words.first].map { $0?.text ?? "" }.joined(separator: " ")
  }

  /// The page before any edit.
  func page() throws -> Page { try Self.page(labeller, ink) }

  private static func page(_ labeller: StrokeLabeller, _ ink: Ink) throws -> Page {
    let page = Page(labeller: labeller)
    for stroke in ink.strokes { try page.add(stroke) }
    return page
  }

  private static func ink() throws -> Ink {
    let starter = Tool.package.appending(path: "Datasets/starter")
    let skeletons = try SkeletonSet(path: starter.appending(path: "skeletons").path)
    let texts = try LatinTexts(path: starter.appending(path: "texts/held-out.txt").path, skeletons: skeletons)
    let source = LatinSamples(
      synthesizer: LatinSynthesizer(skeletons: skeletons), texts: texts, writers: 1_000_001...1_000_001, kinds: [.line],
      seed: 5)
    var strokes: [Stroke] = []
    for (row, top) in [20, 65, 110, 250].enumerated() {
      let line = try source.sample(at: row).ink
      guard let box = line.boundingBox else { continue }
      let scale = 40 / box.height
      let start = Point(x: 20, y: Float(top))
      strokes += line.strokes.filter { !$0.points.isEmpty }.map { stroke in
        Stroke(locations: stroke.points.map { start + ($0.location - box.lower) * scale })
      }
    }
    let corners = [(100, 420), (300, 420), (300, 560), (100, 560), (100, 420)]
    strokes.append(Stroke(locations: corners.map { Point(x: Float($0), y: Float($1)) }))
    strokes.append(Stroke(locations: [Point(x: 100, y: 560), Point(x: 200, y: 380), Point(x: 300, y: 560)]))
    return Ink(strokes: strokes)
  }

  /// Writes the ink as the programs read it: a stroke a line.
  func write(to folder: URL) throws -> String {
    let lines = ink.strokes.map { stroke in
      stroke.points.map { "\($0.location.x) \($0.location.y)" }.joined(separator: " ") + "\n"
    }
    let file = folder.appending(path: "ink")
    try lines.joined().write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  /// The expected output of the programs: their calls, made to InkPage.
  func expected() throws -> String {
    let page = try page()
    let reader = PageReader([recognizer])
    var said = Output()
    said.line("version " + StrokeRecognizer(labeller: labeller, recognizers: [recognizer]).recognitionVersion)
    said.line("strokes \(page.strokeCount)")
    said.show(
      "lines, not read", page.lines.enumerated().map { Group(page.paragraph(of: $0), strokes: $1.strokes, [$1.box]) })
    said.show(
      "words, not read",
      page.lines.enumerated().flatMap { line, ink in ink.words.map { Group(line, strokes: $0.strokes, [$0.box]) } })
    said.show(
      "paragraphs, not read",
      page.paragraphs.map { paragraph in
        let lines = paragraph.lines.map { page.lines[$0] }
        return Group(strokes: lines.flatMap(\.strokes), lines.map(\.box))
      })
    said.show("drawings", page.drawings.map { Group(strokes: $0.strokes, [$0.box]) })
    let text = try reader.read(page)
    said.show("lines", Self.lines(text, of: page))
    let words = Self.words(text)
    said.show("words", words)
    said.show(
      "paragraphs",
      page.paragraphs.map { paragraph in
        let (lines, texts) = (paragraph.lines.map { page.lines[$0] }, paragraph.lines.map { text.texts[$0] })
        return Group(
          strokes: lines.flatMap(\.strokes), lines.map(\.box), texts.map(\.text).joined(separator: "\n"),
          texts.map(\.confidence).min() ?? 0)
      })

    said.show("search", text.search(query))
    said.show("search for beginnings", text.search(query, SearchOptions(boundaries: .prefix)))
    let exactly = SearchOptions(boundaries: .fullWords, matchesCase: true, findsAlternatives: false)
    said.show("exact search", text.search(query, exactly))

    let (first, last, line) = (words[0].boxes[0], words[words.count - 1].boxes[0], page.lines[0])
    let here = Self.middle(of: first)
    said.show("stroke here", page.selection(at: here, .stroke, reach: 50))
    said.show("word here", page.selection(at: here, .word))
    said.show("line here", page.selection(at: here, .line))
    said.show("paragraph here", page.selection(at: here, .paragraph))
    said.show("nothing here", page.selection(at: Point(x: here.x, y: here.y - 5000), .word))
    said.show("between", page.selection(from: here, to: Self.middle(of: last)))
    let brush = [line.box.lower.x, line.box.upper.x].map { Point(x: $0, y: here.y) }
    said.show("touched", page.selection(touchedBy: brush, width: 2))
    let ofLine = try #require(page.selection(ofStrokes: Set(line.strokes)))
    said.show(
      "text of a line", [Group(strokes: ofLine.strokes, ofLine.boxes, text.text(of: Set(line.strokes)))])

    let below = page.strokes(movedBySpaceAt: Point(x: here.x, y: line.box.upper.y), .downward)
    said.show("below", page.selection(ofStrokes: Set(below)))
    try page.move(below, by: Point(x: 0, y: 40))
    said.show("with space between lines", Self.lines(try reader.read(page), of: page))
    let beside = page.strokes(movedBySpaceAt: Point(x: first.upper.x, y: here.y), .rightward)
    said.show("beside", page.selection(ofStrokes: Set(beside)))
    try page.move(beside, by: Point(x: 30, y: 0))
    said.show("with space in a line", Self.words(try reader.read(page)))

    try page.setWriting(false, of: words[0].strokes)
    said.show("with a word as a drawing", page.drawings.map { Group(strokes: $0.strokes, [$0.box]) })
    try page.setWriting(nil, of: words[0].strokes)
    try page.remove(text.lines.last?.strokes ?? [])
    let rest = try reader.read(page)
    said.show("without the last line", Self.lines(rest, of: page))
    said.show("index", [Group(strokes: [], [], rest.indexableContent)])
    said.line("strokes \(page.strokeCount)")
    return said.text
  }

  private static func lines(_ text: PageText, of page: Page) -> [Group] {
    zip(text.lines, text.texts).enumerated().map { number, line in
      Group(page.paragraph(of: number), strokes: line.0.strokes, [line.0.box], line.1.text, line.1.confidence)
    }
  }

  private static func words(_ text: PageText) -> [Group] {
    text.texts.enumerated().flatMap { number, line in
      line.words.map { Group(number, strokes: $0.strokes, $0.box.map { [$0] } ?? [], $0.text, line.confidence) }
    }
  }

  private static func middle(of box: Box) -> Point {
    Point(x: (box.lower.x + box.upper.x) / 2, y: (box.lower.y + box.upper.y) / 2)
  }
}

/// A group as the programs know it.
private struct Group {
  var parent: Int
  var strokes: [Stroke.ID]
  var boxes: [Box]
  var text: String
  var confidence: Float

  init(_ parent: Int = 0, strokes: [Stroke.ID], _ boxes: [Box], _ text: String = "", _ confidence: Float = 0) {
    (self.parent, self.strokes, self.boxes, self.text, self.confidence) = (parent, strokes, boxes, text, confidence)
  }
}

/// The programs' output.
private struct Output {
  private(set) var text = ""

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func show(_ title: String, _ groups: [Group]) {
    line("= " + title)
    for group in groups {
      let boxes = group.boxes.map { box in
        let sides = [box.lower.x, box.lower.y, box.upper.x, box.upper.y]
        return " [" + sides.map { String(format: "%.3f", Double($0)) }.joined(separator: " ") + "]"
      }
      let strokes = group.strokes.map { " \($0)" }
      let start = String(format: "group %d %.6f", group.parent, Double(group.confidence))
      let text = group.text.replacing("\n", with: "|")
      line(start + boxes.joined() + " strokes" + strokes.joined() + " text " + text)
    }
  }

  mutating func show(_ title: String, _ selection: PageSelection?) {
    show(title, selection.map { [Group(strokes: $0.strokes, $0.boxes)] } ?? [])
  }

  mutating func show(_ title: String, _ matches: [SearchMatch]) {
    show(title, matches.map { Group(strokes: $0.strokes, $0.boxes, $0.text, $0.confidence) })
  }
}

extension Page {
  fileprivate func paragraph(of line: Int) -> Int { paragraphs.firstIndex { $0.lines.contains(line) } ?? -1 }
}
