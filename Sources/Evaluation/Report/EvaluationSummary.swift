import InkData
import TextAndFiles

/// The few figures of an evaluation report that a model file carries.
public struct EvaluationSummary: Encodable, Sendable {
  /// The figures of one kind of sample.
  struct Part: Encodable, Sendable {
    var samples: Int
    var writers: Int
    var characterErrorRate: Estimate?
    var wordErrorRate: Estimate?
    var topOne: Estimate?
    var topOneByUse: Estimate?
  }

  var date: String
  var data: String
  var parts: [String: Part]

  /// Takes the main figures from a report.
  public init(of report: EvaluationReport) {
    date = report.date
    data = report.data.description
    parts = [:]
    for part in report.parts {
      let isCharacter = part.kind == .character
      parts[part.kind.rawValue] = Part(
        samples: part.figures.sampleCount, writers: part.figures.writerCount,
        characterErrorRate: isCharacter ? nil : part.figures.characterErrorRate,
        wordErrorRate: part.figures.wordErrorRate, topOne: part.figures.topK?.first?.share,
        topOneByUse: part.figures.topOneByUse)
    }
  }

  /// The figures as one line of JSON.
  public func json() throws -> String { try JSONText.line(self) }
}
