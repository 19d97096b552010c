import Foundation
import InkCore
import InkRuntime

/// What a drawing held while points were streamed through it.
package struct EndlessReport: Codable, Hashable, Sendable {
  /// The points and strokes that were written.
  package var points = 0
  package var strokes = 0
  /// The characters that were committed.
  package var characters = 0
  /// The most points and strokes that waited at once.
  package var mostPoints = 0
  package var mostStrokes = 0
  /// Bytes in memory that no file stands for, after a tenth of the points and after all.
  package var memoryAtTenth = 0
  package var memoryAtEnd = 0
  /// How long it took.
  package var seconds = 0.0

  var text: String {
    """
    \(points) points in \(strokes) strokes, \(characters) characters, in \(String(format: "%.1f s", seconds))
    most that waited              \(mostPoints) points in \(mostStrokes) strokes
    memory after a tenth          \(String(format: "%.1f MB", Double(memoryAtTenth) / 1e6))
    memory at the end             \(String(format: "%.1f MB", Double(memoryAtEnd) / 1e6))
    """
  }
}

/// Writes lines below one another, again and again, into one drawing.
struct EndlessBench {
  let recognizer: Recognizer
  let lines: [Ink]
  /// How many points there are for each of the ink's.
  let density: Int

  /// How many strokes are added from one prediction to the next.
  private static let strokesAPrediction = 4

  func report(points: Int) throws -> EndlessReport {
    var report = EndlessReport()
    let watch = Stopwatch()
    let drawing = recognizer.startDrawing(hints: DrawingHints(decoding: .greedy))
    let height = lines.compactMap(\.boundingBox).map(\.height).max() ?? 1
    var line = 0
    while report.points < points {
      try write(lines[line % lines.count], below: 1.5 * height * Float(line), drawing, &report)
      line += 1
      if report.memoryAtTenth == 0, report.points >= points / 10 { report.memoryAtTenth = ProcessMemory.anonymous }
    }
    report.memoryAtEnd = ProcessMemory.anonymous
    report.seconds = watch.seconds
    return report
  }

  /// A line, with a pause at its end.
  private func write(_ line: Ink, below y: Float, _ drawing: Drawing, _ report: inout EndlessReport) throws {
    for (place, stroke) in line.strokes.enumerated() {
      let points = dense(stroke, below: y)
      try drawing.addStroke(Stroke(points: points))
      report.points += points.count
      report.strokes += 1
      report.mostPoints = max(report.mostPoints, drawing.ink.pointCount)
      report.mostStrokes = max(report.mostStrokes, drawing.ink.strokes.count)
      if place % Self.strokesAPrediction == 0 { try commit(drawing, pause: 0, &report) }
    }
    try commit(drawing, pause: 10, &report)
    // What nobody could read goes, too: a page turns.
    let rest = drawing.ink.strokes.compactMap(\.id)
    let text = try drawing.prediction().first?.text ?? ""
    report.characters += text.count
    try drawing.commit(text, strokes: rest)
  }

  private func commit(_ drawing: Drawing, pause: Double, _ report: inout EndlessReport) throws {
    let prefix = try drawing.stablePrefix(pause: pause)
    report.characters += prefix.graphemeCount
    try drawing.commit(prefix)
  }

  /// A stroke further down, with points between its own.
  private func dense(_ stroke: Stroke, below y: Float) -> [StrokePoint] {
    var result: [StrokePoint] = []
    var previous: Point?
    for point in stroke.points {
      let next = Point(x: point.location.x, y: point.location.y + y)
      if let previous {
        for step in 1..<max(density, 1) {
          let share = Float(step) / Float(density)
          result.append(StrokePoint(location: previous + (next - previous) * share))
        }
      }
      result.append(StrokePoint(location: next))
      previous = next
    }
    return result
  }
}
