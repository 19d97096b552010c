import Foundation
import InkCore
import InkModelFile
import InkRuntime

/// Random edits of a drawing with settled text and commits: a script for the programs, and the runtime's own results.
struct CommitScript {
  /// The script's lines; the programs tell their meaning.
  private(set) var text = ""
  /// The programs' expected output.
  private(set) var expected = ""
  /// The number of commits of settled text, and of texts chosen.
  private(set) var commits = (settled: 0, chosen: 0)

  private let drawing: Drawing
  private var generator: SplitMix64
  private var pen = Point.zero

  /// - Parameters:
  ///   - edits: the number of edits.
  ///   - seed: the random generator's.
  init(model: ModelFile, edits: Int, seed: UInt64) throws {
    drawing = try Recognizer(model: model).startDrawing(hints: DrawingHints(alternatives: 3))
    generator = SplitMix64(state: seed)
    for _ in 0..<edits { try edit() }
  }

  private mutating func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func edit() throws {
    let count = drawing.ink.strokes.count
    switch random(20) {
    case 0..<8:
      let points = stroke()
      write("a", points)
      try drawing.addStroke(Stroke(locations: points))
    case 8..<10 where count > 0:
      let index = random(count)
      let points = (0..<1 + random(4)).map { Point(x: pen.x + 0.5 * Float($0), y: pen.y + 5) }
      write("e \(index)", points)
      try drawing.extend(
        stroke: drawing.ink.strokes[index].id!, with: points.map { StrokePoint(location: $0) })
    case 10 where count > 0:
      let index = random(count)
      write("r \(index)")
      try drawing.removeStroke(drawing.ink.strokes[index].id!)
    case 11 where random(8) == 0:
      write("c")
      drawing.clear()
    case 12 where random(4) == 0:
      write("f")
      drawing.forgetCommittedInk()
    case 13 where random(4) == 0:
      let context = ["一乙", "li l", "Dear l"][random(3)]
      write("h \(context)")
      drawing.hints = DrawingHints(alternatives: 3, context: context)
    case 14 where count > 2:
      let chosen = [random(count - 1), count - 1]
      let text = ["l", "乙一", "x"][random(3)]
      write("o \(text) \(chosen[0]) \(chosen[1])")
      try drawing.commit(text, strokes: chosen.map { drawing.ink.strokes[$0].id! })
      commits.chosen += 1
    default: try settle()
    }
    try expectText()
  }

  /// Asks for settled text by a random policy, and commits it half of the times.
  private mutating func settle() throws {
    let pause = Double(random(3))
    let policy = CommitPolicy(
      distance: Float(random(8)), confidence: Float(random(8)) / 8, agreement: 1 + random(4),
      pointLimit: [40, 8192][random(8) == 0 ? 0 : 1])
    write(
      "p \(pause) \(policy.distance) \(policy.confidence) \(policy.agreement) \(policy.pointLimit)")
    let prefix = try drawing.stablePrefix(by: policy, pause: pause)
    let indices = prefix.strokes.map { id in " \(drawing.ink.strokes.firstIndex { $0.id == id }!)" }
    expected +=
      "prefix \(prefix.graphemeCount) " + String(format: "%.6f", Double(prefix.confidence))
      + " [\(prefix.text)]\(indices.joined())\n"
    guard random(2) == 0 else { return }
    try expectText()
    write("m")
    try drawing.commit(prefix)
    if !prefix.isEmpty { commits.settled += 1 }
  }

  private mutating func expectText() throws {
    let best = try drawing.prediction().first
    expected += "text " + String(format: "%.6f", Double(best?.confidence ?? 0)) + " [\(best?.text ?? "")]\n"
  }

  private mutating func write(_ line: String, _ points: [Point] = []) {
    text += line + points.map { " \($0.x) \($0.y)" }.joined() + "\n"
  }

  /// A stroke further along the line, sometimes on the next one or back.
  private mutating func stroke() -> [Point] {
    switch random(24) {
    case 0: pen = Point(x: 0, y: pen.y + 30)
    case 1: pen.x -= 40
    default: pen.x += Float(10 + random(16))
    }
    let (x, y) = (pen.x, pen.y)
    switch random(8) {
    case 0..<4: return (0...10).map { Point(x: x, y: y + Float($0)) }
    case 4..<6: return (0...10).map { Point(x: x, y: y + 10 - Float($0)) }
    case 6: return [Point(x: x, y: y - 4)]
    default: return (0...6).map { Point(x: x - 3 + Float($0), y: y + 5) }
    }
  }
}
