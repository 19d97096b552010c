import ArgumentParser
import InkCore
import InkModelFile
import InkRuntime

/// What a recognizer and one drawing add to a process that does nothing else.
///
/// `runtime` starts it: in a process that made lines of ink before, freed memory would be used again and not be seen.
struct MemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory",
    abstract: "Measure the memory that a recognizer and one drawing add, on a line from standard input.",
    discussion: """
      A stroke a line, x and y in turn, until an empty line or the end. A prediction with all that the model has \
      follows each stroke. Prints the bytes of memory that came and that no file stands for, whether still in use or \
      kept by the allocator, the ink's included, as JSON.
      """,
    shouldDisplay: false)

  @Option(help: "The model file.")
  var model = "Models/english/model.gguf"

  mutating func run() throws {
    // The first look brings in what looking takes. Before the ink is read, so that nothing was freed.
    _ = ProcessMemory.anonymous
    let before = ProcessMemory.anonymous
    var strokes: [Stroke] = []
    while let line = readLine(), !line.isEmpty {
      guard let stroke = InkText.stroke(of: line) else { throw BenchError.stroke(line) }
      strokes.append(stroke)
    }
    let recognizer = try Recognizer(model: ModelFile(path: model))
    let drawing = recognizer.startDrawing(hints: DrawingHints(decoding: .full))
    for stroke in strokes {
      try drawing.addStroke(stroke)
      _ = try drawing.prediction()
    }
    let text = try drawing.prediction().first?.text ?? ""
    try JSONLine.say(MemoryReport(bytes: ProcessMemory.anonymous - before, text: text))
  }
}

/// What `memory` prints.
struct MemoryReport: Codable, Hashable, Sendable {
  /// The bytes that came.
  var bytes: Int
  /// What was read.
  var text: String
}
