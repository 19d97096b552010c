import Evaluation
import Foundation

/// The few figures of an evaluation report that travel in a model file.
struct EvaluationSummary: Encodable {
  /// The figures of one kind of sample.
  struct Part: Encodable {
    var samples: Int
    var writers: Int
    var characterErrorRate: Estimate?
    var wordErrorRate: Estimate?
    var topOne: Estimate?
  }

  var date: String
  var data: String
  var parts: [String: Part]

  /// Reads the figures from a report.
  init(path: String) throws {
    let report = try EvaluationReport(path: path)
    date = report.date
    data = report.data.description
    parts = [:]
    for part in report.parts {
      let isCharacter = part.kind == .character
      parts[part.kind.rawValue] = Part(
        samples: part.figures.sampleCount, writers: part.figures.writerCount,
        characterErrorRate: isCharacter ? nil : part.figures.characterErrorRate,
        wordErrorRate: part.figures.wordErrorRate, topOne: part.figures.topK?.first?.share)
    }
  }

  /// The figures as one line of JSON.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
