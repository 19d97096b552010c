import ArgumentParser
import Evaluation
import InkCore
import InkModelFile
import InkRuntime

/// `inkling-bench memory`: the memory that a recognizer and one drawing add to a process.
///
/// `runtime` starts it as a separate process, in which no freed memory can be reused unnoticed.
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

/// The measurement of `memory`.
struct MemoryReport: Codable, Hashable, Sendable {
  /// The bytes added.
  var bytes: Int
  /// The recognized text.
  var text: String
}
