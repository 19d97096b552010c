import ArgumentParser
import Evaluation
import Foundation
import InkCore
import InkModelFile
import InkRuntime

struct EndlessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "endless",
    abstract: "Stream points through one drawing that commits stable text, and measure its size.")

  @OptionGroup var model: ModelOptions
  @Option(help: "The number of points.")
  var points = 1_000_000
  @Option(help: "The number of points written for each point of the synthetic ink.")
  var density = 4
  @OptionGroup var starter: StarterOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard points >= 1000, density >= 1, density <= 100 else {
      throw ValidationError("--points must be at least 1000, and --density from 1 to 100")
    }
  }

  mutating func run() throws {
    let lines = try starter.lines(characters: 40, count: 24).map(\.ink)
    let recognizer = try Recognizer(model: ModelFile(path: model.path))
    var report = EndlessReport()
    let watch = Stopwatch()
    let drawing = recognizer.startDrawing(hints: DrawingHints(decoding: .greedy))
    let height = lines.compactMap(\.boundingBox).map(\.height).max() ?? 1
    var line = 0
    while report.points < points {
      try write(lines[line % lines.count], below: 1.5 * height * Float(line), drawing, &report)
      line += 1
      if report.memoryAtTenth == 0, report.points >= points / 10 { report.memoryAtTenth = ProcessMemory.anonymous ?? 0 }
    }
    report.memoryAtEnd = ProcessMemory.anonymous ?? 0
    report.seconds = watch.seconds
    try output.show(report)
  }

  private static let strokesPerPrediction = 4

  /// Writes a line, with a pause at its end.
  private func write(_ line: Ink, below y: Float, _ drawing: Drawing, _ report: inout EndlessReport) throws {
    for (index, stroke) in line.strokes.enumerated() {
      let points = dense(stroke, below: y)
      try drawing.addStroke(Stroke(points: points))
      report.points += points.count
      report.strokes += 1
      report.mostPoints = max(report.mostPoints, drawing.ink.pointCount)
      report.mostStrokes = max(report.mostStrokes, drawing.ink.strokes.count)
      if index % Self.strokesPerPrediction == 0 { try commit(drawing, pause: 0, &report) }
    }
    try commit(drawing, pause: 10, &report)
    // The rest is committed, too, as when a page is turned.
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

  /// A stroke moved down, with interpolated points.
  private func dense(_ stroke: Stroke, below y: Float) -> [StrokePoint] {
    let points = stroke.points.map { Point(x: $0.location.x, y: $0.location.y + y) }
    let before = zip(points, points.dropFirst()).flatMap { point, next in
      (0..<density).map { point + (next - point) * (Float($0) / Float(density)) }
    }
    return (before + points.suffix(1)).map { StrokePoint(location: $0) }
  }
}

/// The size of a drawing while points were streamed through it.
package struct EndlessReport: BenchReport, Codable, Hashable, Sendable {
  package var points = 0
  package var strokes = 0
  package var characters = 0
  /// The maximum numbers of points and strokes not yet committed.
  package var mostPoints = 0
  package var mostStrokes = 0
  /// Anonymous memory in bytes, after a tenth of the points and after all.
  package var memoryAtTenth = 0
  package var memoryAtEnd = 0
  package var seconds = 0.0

  package var text: String {
    """
    \(points) points in \(strokes) strokes, \(characters) characters, in \(String(format: "%.1f s", seconds))
    most not committed            \(mostPoints) points in \(mostStrokes) strokes
    memory after a tenth          \(String(format: "%.1f MB", Double(memoryAtTenth) / 1e6))
    memory at the end             \(String(format: "%.1f MB", Double(memoryAtEnd) / 1e6))

    """
  }
}
