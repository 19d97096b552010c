import ArgumentParser
import Evaluation
import InkCore
import InkModelFile
import InkRuntime

/// `runtime` starts this command as a separate process, in which no freed memory can be reused unnoticed.
struct MemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory",
    abstract: "Measure the memory that a recognizer and one drawing add, on a line of ink from standard input.",
    discussion: """
      Input: one stroke a line, alternating x and y, until an empty line or the end. After each stroke the full decoder \
      predicts. Prints as JSON the bytes of anonymous memory that were added, in use or kept by the allocator, the ink \
      included.
      """,
    shouldDisplay: false)

  @OptionGroup var model: ModelOptions

  mutating func run() throws {
    // The first call allocates what reading takes. Both precede the ink, so that nothing was freed.
    _ = ProcessMemory.anonymous
    let before = ProcessMemory.anonymous ?? 0
    var strokes: [Stroke] = []
    while let line = readLine(), !line.isEmpty {
      guard let stroke = InkText.stroke(of: line) else { throw BenchError.stroke(line) }
      strokes.append(stroke)
    }
    let recognizer = try Recognizer(model: ModelFile(path: model.path))
    let drawing = recognizer.startDrawing(hints: DrawingHints(decoding: .full))
    for stroke in strokes {
      try drawing.addStroke(stroke)
      _ = try drawing.prediction()
    }
    let text = try drawing.prediction().first?.text ?? ""
    try OutputOptions.say(MemoryReport(bytes: (ProcessMemory.anonymous ?? 0) - before, text: text))
  }
}

struct MemoryReport: Codable, Hashable, Sendable {
  var bytes: Int
  var text: String
}

/// Ink as plain text: one stroke a line, alternating x and y, an empty line after each ink.
package enum InkText {
  package static func text(of inks: [Ink]) -> String {
    inks.map { ink in
      ink.strokes.lazy.map(\.points).filter { !$0.isEmpty }.map { points in
        points.map { "\($0.location.x) \($0.location.y)" }.joined(separator: " ") + "\n"
      }.joined() + "\n"
    }.joined()
  }

  /// Reads a line as a stroke; `nil` when it isn't one.
  package static func stroke(of line: some StringProtocol) -> Stroke? {
    let numbers = line.split(separator: " ").map { Float($0) }
    guard !numbers.isEmpty, numbers.count.isMultiple(of: 2), !numbers.contains(nil) else { return nil }
    return Stroke(
      locations: stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0]!, y: numbers[$0 + 1]!) })
  }
}
