import Evaluation
import Foundation
import TextAndFiles

/// Percentiles of a latency, in milliseconds.
package struct Latency: Codable, Hashable, Sendable {
  /// The median.
  package var p50: Double
  /// The 99th percentile.
  package var p99: Double

  /// Takes times in seconds; without any, both are 0.
  package init(_ seconds: [Double]) {
    p50 = seconds.median * 1e3
    p99 = (seconds.sorted().quantile(0.99) ?? 0) * 1e3
  }

  var text: String { String(format: "p50 %.2f ms, p99 %.2f ms", p50, p99) }
}

/// Latency and memory of a model on the device.
struct RuntimeReport: BenchReport, Codable, Hashable, Sendable {
  var machine: BenchMachine
  var model: String
  /// The languages that the model reads, as BCP-47 tags.
  var languages: [String]
  var instructions: String
  var hasLanguageModel: Bool
  /// Whether the lines are isolated characters.
  var areCharacters: Bool
  var lines: Int
  /// Frames and strokes of a line, on average.
  var frames: Int
  var strokes: Int
  /// Opening the file, verifying its checksum, and packing the weights.
  var load: Latency
  /// The bytes that a recognizer and one drawing add to the mapped file.
  var memory: Int
  /// Features of a whole line.
  var features: Latency
  /// A whole line with the greedy decoder.
  var greedyLine: Latency
  /// A whole line with the full decoder.
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
