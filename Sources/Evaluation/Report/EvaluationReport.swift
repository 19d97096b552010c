import Foundation
import InkData
import TextAndFiles

/// The result of an evaluation: the one document that pages, tables and comparisons are drawn from.
///
/// Rates are shares: 0.05 is 5 %. Every rate has its number of samples and a 95 % interval.
public struct EvaluationReport: Hashable, Codable, Sendable {
  /// The version of the document's format; readers reject newer ones.
  public static let currentVersion = 2

  /// The version of the document's format.
  public var version = Self.currentVersion
  /// When the evaluation ended, ISO 8601.
  public var date: String
  /// The evaluated model.
  public var model: ModelSummary
  /// The data of the evaluation.
  public var data: DataSummary
  /// The normalization of texts before they are compared, in a sentence.
  public var normalization = TextNormalization.summary
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

extension EvaluationReport {
  /// Reads a report from JSON.
  ///
  /// - Throws: `ReportError` when the file can't be read, isn't a report or is of a newer version.
  public init(path: String) throws(ReportError) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path: path) }
    try self.init(json: data, path: path)
  }

  /// Reads a report from JSON; errors name `path`.
  public init(json: Data, path: String) throws(ReportError) {
    struct Head: Decodable { var version: Int }
    let head: Head
    do { head = try JSONDecoder().decode(Head.self, from: json) } catch {
      throw .malformed(path: path, problem: ReportError.problem(of: error))
    }
    guard head.version <= Self.currentVersion else { throw .newer(path: path, version: head.version) }
    do { self = try JSONDecoder().decode(Self.self, from: json) } catch {
      throw .malformed(path: path, problem: ReportError.problem(of: error))
    }
  }

  /// The report as JSON with sorted keys: equal reports give equal bytes.
  public func json() throws -> Data {
    var json = Data()
    try writeJSON { json += $0 }
    return json
  }

  private func writeJSON(to write: ([UInt8]) throws -> Void) throws {
    var figures = self
    figures.outcomes = []
    let text = try JSONText.data(figures)
    // Quotation marks within strings are escaped, so that this key is found nowhere else.
    let key = Data("\"outcomes\":".utf8)
    let empty = try JSONText.data(OutcomeTable(outcomes: []))
    guard let place = text.range(of: key + empty) else { preconditionFailure("a report has outcomes") }
    try write(Array(text[..<place.lowerBound] + key))
    try table.writeJSON(to: write)
    try write(Array(text[place.upperBound...]) + Array("\n".utf8))
  }

  /// Writes `report.json`, `report.html`, `report.md` and `report.csv` into a folder, creating it if needed.
  ///
  /// - Returns: the paths written.
  @discardableResult
  public func write(folder: String) throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = { URL(fileURLWithPath: folder).appendingPathComponent($0).relativePath }
    let json = try AtomicFile(path: path("report.json"))
    try writeJSON { try json.write($0) }
    try json.commit()
    let pages = [("report.html", html()), ("report.md", markdown()), ("report.csv", csv())]
    for (name, text) in pages { try AtomicFile.write(Array(text.utf8), to: path(name)) }
    return [path("report.json")] + pages.map { path($0.0) }
  }
}

/// A report that can't be used.
public enum ReportError: Error, Hashable {
  /// The file isn't there or can't be read.
  case unreadable(path: String)
  /// The file isn't a report.
  case malformed(path: String, problem: String)
  /// The file is of a version that this program doesn't know.
  case newer(path: String, version: Int)
  /// Two reports have no kind of sample in common.
  case nothingInCommon(String, String)
  /// Two reports whose latencies were measured on other processors or with other kernels.
  case otherMachine(String, String)
  /// Two reports that measured the time of no common sample.
  case noCommonTimes(String, String)
}

extension ReportError: CustomStringConvertible {
  /// The problem, its location, and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "“\(path)” can't be read: give the report.json that `inkling evaluate --report` wrote"
    case .malformed(let path, let problem):
      "“\(path)” isn't an evaluation report: \(problem); give the report.json that `inkling evaluate --report` wrote"
    case .newer(let path, let version):
      "“\(path)” is a report of version \(version) and this program reads up to \(EvaluationReport.currentVersion): "
        + "use the newer program that wrote it"
    case .nothingInCommon(let first, let second):
      "“\(first)” and “\(second)” have no kind of sample in common, so nothing can be compared: "
        + "evaluate both on the same data"
    case .otherMachine(let first, let second):
      "the latencies were measured on “\(first)” and on “\(second)”, and can't be tested against each other: "
        + "evaluate both models on one machine, or leave out the tolerance of latency"
    case .noCommonTimes(let first, let second):
      "“\(first)” and “\(second)” have no sample whose time both measured: evaluate both again with this program on "
        + "the same data, or leave out the tolerance of latency"
    }
  }

  /// A decoding error's description with the path in the document.
  static func problem(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context): return "“\(path(of: context.codingPath + [key]))” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      let path = path(of: context.codingPath)
      return path.isEmpty ? context.debugDescription : "at “\(path)”: \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }

  private static func path(of keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }
}
