import Foundation
import InkCore
import InkFeatures
import InkModelFile
import InkRuntime
import TextAndFiles

struct RuntimeBench {
  let path: String
  let inks: [Ink]
  var areCharacters = false
  var kernels = RuntimeKernels.best()

  private static let rounds = 5
  /// The last strokes of a line, which are added one by one.
  private static let lastStrokes = 6

  func report() throws -> RuntimeReport {
    let recognizer = try recognizer()
    let loads = try (0..<5).map { _ in
      try Stopwatch.seconds { _ = try self.recognizer() }
    }
    let extractor = recognizer.metadata.extractor
    let frames = try inks.map { try extractor.frames(of: $0).frameCount }
    return RuntimeReport(
      machine: .current, model: recognizer.metadata.name, languages: recognizer.metadata.languages,
      instructions: recognizer.instructionSet, hasLanguageModel: recognizer.languageModel != nil,
      areCharacters: areCharacters, lines: inks.count, frames: frames.reduce(0, +) / inks.count,
      strokes: inks.reduce(0) { $0 + $1.strokes.count } / inks.count,
      load: Latency(loads), memory: try memory(),
      features: Latency(try time { _ = try extractor.frames(of: $0) }),
      greedyLine: Latency(try wholeLines(recognizer, .greedy)), fullLine: Latency(try wholeLines(recognizer, .full)),
      greedyStroke: Latency(try strokes(recognizer, .greedy)), fullStroke: Latency(try strokes(recognizer, .full)))
  }

  private func recognizer() throws -> Recognizer {
    let file = try ModelFile(path: path)
    guard file.metadata.task != .strokes else { throw RecognizerError.labelsStrokes(file.metadata.name) }
    return try Recognizer(model: file, kernels: kernels)
  }

  private func memory() throws -> Int {
    let answer = try ProcessAlone.measure("memory", ["memory", "--model", path], input: InkText.text(of: [inks[0]]))
    return try JSONDecoder().decode(MemoryReport.self, from: answer).bytes
  }

  private func time(_ body: (Ink) throws -> Void) throws -> [Double] {
    // The first round warms up.
    for ink in inks { try body(ink) }
    return try (0..<Self.rounds).flatMap { _ in try inks.map { ink in try Stopwatch.seconds { try body(ink) } } }
  }

  private func wholeLines(_ recognizer: Recognizer, _ decoding: DrawingHints.Decoding) throws -> [Double] {
    let drawing = recognizer.startDrawing(hints: DrawingHints(decoding: decoding))
    return try time { ink in
      drawing.replaceInk(with: ink)
      _ = try drawing.prediction()
    }
  }

  /// A prediction after each of a line's last strokes, and of all of a character's but the first.
  private func strokes(_ recognizer: Recognizer, _ decoding: DrawingHints.Decoding) throws -> [Double] {
    let drawing = recognizer.startDrawing(hints: DrawingHints(decoding: decoding))
    var seconds: [Double] = []
    for ink in inks {
      let first = areCharacters ? 1 : max(ink.strokes.count - Self.lastStrokes, 1)
      drawing.replaceInk(with: Ink(strokes: Array(ink.strokes.prefix(first))))
      _ = try drawing.prediction()
      for var stroke in ink.strokes.dropFirst(first) {
        stroke.id = nil
        seconds.append(
          try Stopwatch.seconds {
            try drawing.addStroke(stroke)
            _ = try drawing.prediction()
          })
      }
    }
    return seconds
  }
}

package struct Latency: Codable, Hashable, Sendable {
  package var p50: Double
  package var p99: Double

  /// Takes times in seconds; without any, both are 0.
  package init(_ seconds: [Double]) {
    p50 = (seconds.median ?? 0) * 1e3
    p99 = (seconds.sorted().quantile(0.99) ?? 0) * 1e3
  }

  var text: String { String(format: "p50 %.2f ms, p99 %.2f ms", p50, p99) }
}

struct RuntimeReport: BenchReport, Codable, Hashable, Sendable {
  var machine: BenchMachine
  var model: String
  var languages: [String]
  var instructions: String
  var hasLanguageModel: Bool
  var areCharacters: Bool
  var lines: Int
  /// Frames and strokes of a line, on average.
  var frames: Int
  var strokes: Int
  /// Opening the file, verifying its checksum, and packing the weights.
  var load: Latency
  /// The bytes that a recognizer and one drawing add to the mapped file.
  var memory: Int
  var features: Latency
  var greedyLine: Latency
  var fullLine: Latency
  /// A prediction after one more stroke at the end of a line, with both decoders.
  var greedyStroke: Latency
  var fullStroke: Latency

  var text: String {
    let what = areCharacters ? "character" : "line"
    let full = hasLanguageModel ? "beam and language model" : "beam"
    let rows = [
      ["load, checksum verified", load.text],
      ["memory beyond the file", String(format: "%.1f MB", Double(memory) / 1e6)],
      ["features of a \(what)", features.text],
      ["\(what), greedy", greedyLine.text],
      ["\(what), \(full)", fullLine.text],
      ["one more stroke, greedy", greedyStroke.text],
      ["one more stroke, full", fullStroke.text],
    ]
    let head = "\(model), \(instructions); \(lines) \(what)s of \(frames) frames and \(strokes) strokes on average"
    return "\(machine.line)\n\(head)\n\(TextTable.list(rows))"
  }
}
