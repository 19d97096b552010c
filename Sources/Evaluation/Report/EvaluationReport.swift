import Foundation
import InkData

/// The result of an evaluation: the one document that pages, tables and comparisons are drawn from.
///
/// Rates are shares: 0.05 is 5 %. Every rate has its number of samples and a 95 % interval.
public struct EvaluationReport: Hashable, Codable, Sendable {
  /// The version of the document's format; readers reject newer ones.
  public static let currentVersion = 2

  /// The version of the document's format.
  public var version: Int
  /// When the evaluation ended, ISO 8601.
  public var date: String
  /// The evaluated model.
  public var model: ModelSummary
  /// The data of the evaluation.
  public var data: DataSummary
  /// The normalization of texts before they are compared, in a sentence.
  public var normalization: String
  /// The resampling behind the intervals.
  public var bootstrap: Bootstrap
  /// The figures of each kind of sample that occurs: lines, words, characters.
  public var parts: [PartFigures]
  /// The lines, words and drawings of pages; missing where none were judged.
  public var pages: PageFigures?
  /// Latencies.
  public var latencies: [LatencyFigures]
  /// The figures of live drawings, of all samples and by language; missing without live drawings.
  public var live: [LiveFigures]?
  /// Memory, load time and machine.
  public var resources: ResourceFigures
  /// The calibration of the confidences over all kinds; missing with one kind, or without confidences.
  public var calibration: CalibrationFigures?
  /// The accuracy with other decoders, where requested.
  public var decodings: [DecodingFigures]?
  /// The differences from another model on the same samples, where requested.
  public var comparison: ReportComparison?
  /// The outcome of each sample; comparisons pair reports by them.
  public var outcomes: [SampleOutcome] {
    get { table.outcomes }
    set { table.outcomes = newValue }
  }

  var table: OutcomeTable

  private enum CodingKeys: String, CodingKey {
    case version, date, model, data, normalization, bootstrap, parts, pages, latencies, live, resources, calibration,
      decodings, comparison
    case table = "outcomes"
  }

  init(
    date: String, model: ModelSummary, data: DataSummary, bootstrap: Bootstrap, parts: [PartFigures],
    pages: PageFigures? = nil, latencies: [LatencyFigures], live: [LiveFigures], resources: ResourceFigures,
    outcomes: [SampleOutcome]
  ) {
    version = Self.currentVersion
    self.date = date
    self.model = model
    self.data = data
    normalization = TextNormalization.summary
    self.bootstrap = bootstrap
    self.parts = parts
    self.pages = pages
    self.latencies = latencies
    self.live = live.isEmpty ? nil : live
    self.resources = resources
    calibration = parts.count > 1 ? CalibrationFigures(of: outcomes) : nil
    table = OutcomeTable(outcomes: outcomes)
  }

  /// The part of a kind of sample.
  public func part(of kind: SampleKind) -> PartFigures? { parts.first { $0.kind == kind } }

  /// Takes the latencies that were measured anew, and keeps the others.
  public mutating func replaceLatencies(_ figures: [LatencyFigures]) {
    latencies = figures + latencies.filter { old in !figures.contains { $0.subject == old.subject } }
  }

  /// The same report without ink and without texts of single samples, for data whose licence doesn't allow passing
  /// samples on. The counts of each sample stay, so that it can still be compared.
  public func withholdingSamples() -> Self {
    var report = self
    for index in report.outcomes.indices {
      report.outcomes[index].text = nil
      report.outcomes[index].recognized = nil
      report.outcomes[index].recognizedWithinClass = nil
    }
    for index in report.parts.indices { report.parts[index].examples = [] }
    report.pages?.examples = []
    return report
  }
}
