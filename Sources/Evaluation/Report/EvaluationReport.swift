import Foundation
import InkData

/// What an evaluation found: the one document that pages, tables and comparisons are drawn from.
///
/// Rates are shares: 0.05 is five in a hundred. Every rate has its sample count and a 95 % interval.
public struct EvaluationReport: Hashable, Codable, Sendable {
  /// The version of the document's form; readers refuse newer ones.
  public static let currentVersion = 1

  /// The version of the document's form.
  public var version: Int
  /// When the evaluation ended, ISO 8601.
  public var date: String
  /// What was judged.
  public var model: ModelSummary
  /// What it was judged on.
  public var data: DataSummary
  /// The normalization of texts before they are compared, in a sentence.
  public var normalization: String
  /// How the intervals were found.
  public var bootstrap: Bootstrap
  /// The figures of each kind of sample that occurs: lines, words, characters.
  public var parts: [PartFigures]
  /// How long answers take.
  public var latencies: [LatencyFigures]
  /// What the recognizer took of the machine.
  public var resources: ResourceFigures
  /// Whether confidences mean what they say, over samples of all kinds; missing where there is one kind, or no confidence.
  public var calibration: CalibrationFigures?
  /// The accuracy with other ways of decoding, where they were asked for.
  public var decodings: [DecodingFigures]?
  /// What differs from another model on the same samples, where that was asked for.
  public var comparison: ReportComparison?
  /// What became of each sample; comparisons pair reports by it.
  public var outcomes: [SampleOutcome] {
    get { table.outcomes }
    set { table.outcomes = newValue }
  }

  private var table: OutcomeTable

  private enum CodingKeys: String, CodingKey {
    case version, date, model, data, normalization, bootstrap, parts, latencies, resources, calibration, decodings,
      comparison
    case table = "outcomes"
  }

  init(
    date: String, model: ModelSummary, data: DataSummary, bootstrap: Bootstrap, parts: [PartFigures],
    latencies: [LatencyFigures], resources: ResourceFigures, outcomes: [SampleOutcome]
  ) {
    version = Self.currentVersion
    self.date = date
    self.model = model
    self.data = data
    normalization = TextNormalization.summary
    self.bootstrap = bootstrap
    self.parts = parts
    self.latencies = latencies
    self.resources = resources
    calibration = parts.count > 1 ? CalibrationFigures(of: outcomes) : nil
    table = OutcomeTable(outcomes: outcomes)
  }

  /// The part of a kind of sample.
  public func part(of kind: SampleKind) -> PartFigures? { parts.first { $0.kind == kind } }

  /// The same report without anyone's ink and without the texts of single samples, for data whose licence doesn't allow
  /// passing samples on; the counts of each sample stay, so that it can still be compared.
  public func withholdingSamples() -> Self {
    var report = self
    for index in report.outcomes.indices {
      report.outcomes[index].text = nil
      report.outcomes[index].recognized = nil
      report.outcomes[index].recognizedWithinClass = nil
    }
    for index in report.parts.indices { report.parts[index].examples = [] }
    return report
  }
}
