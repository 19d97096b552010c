import Foundation
import InkData
import TextAndFiles

/// Several evaluations side by side: accuracy and latency of each model by kind of sample and language, with size.
///
/// Rates are shares and times are milliseconds, as in the reports. Models are comparable where data and machine agree,
/// which the page shows for each.
public struct Leaderboard: Hashable, Codable, Sendable {
  /// One model on the samples of one kind and language.
  public struct Row: Hashable, Codable, Sendable {
    /// The evaluation's index into `evaluations`.
    public var evaluation: Int
    /// The kind of sample.
    public var kind: SampleKind
    /// The language of the samples.
    public var language: String
    /// The number of samples.
    public var sampleCount: Int
    /// The number of writers.
    public var writerCount: Int
    /// The main error rate: by grapheme for words and lines, by sample for isolated characters.
    public var errorRate: Estimate
    /// The word error rate of lines, the sample error rate of words.
    public var secondRate: Estimate?
    /// For isolated characters: the share correct, weighted by use in texts.
    public var topOneByUse: Estimate?
    /// The latency of a whole ink; missing where it wasn't measured for the language alone.
    public var latency: LatencyFigures?
  }

  /// The model, the data and the machine of a row's evaluation.
  public struct Evaluation: Hashable, Codable, Sendable {
    /// The model.
    public var model: ModelSummary
    /// The data.
    public var data: DataSummary
    /// Load time, memory and machine.
    public var resources: ResourceFigures
    /// The seed of the intervals.
    public var seed: UInt64
    /// When the evaluation ended, ISO 8601.
    public var date: String
    /// The figures of live drawings, of all samples and by language.
    public var live: [LiveFigures]?
  }

  /// The evaluations, in the order of the reports.
  public var evaluations: [Evaluation]
  /// The rows: lines, words, characters; by language and error rate.
  public var rows: [Row]

  /// Puts reports side by side.
  public init(of reports: [EvaluationReport]) {
    evaluations = reports.map { report in
      Evaluation(
        model: report.model, data: report.data, resources: report.resources, seed: report.bootstrap.seed,
        date: report.date, live: report.live)
    }
    rows = reports.enumerated().flatMap { number, report in
      report.parts.flatMap { Self.rows(of: $0, in: report, number) }
    }
    let order: [SampleKind] = [.page, .line, .word, .character]
    rows = rows.enumerated().sorted { a, b in
      let ranks = [a, b].map { order.firstIndex(of: $0.element.kind) ?? 0 }
      return (ranks[0], a.element.language, a.element.errorRate.value, a.offset)
        < (ranks[1], b.element.language, b.element.errorRate.value, b.offset)
    }.map(\.element)
  }

  private static func rows(of part: PartFigures, in report: EvaluationReport, _ number: Int) -> [Row] {
    let whole = report.latencies.first { $0.subject == .whole(part.kind) }
    let languages = part.groups.filter { $0.dimension == .language }
    let only = report.model.languages.joined(separator: ", ")
    let groups =
      languages.isEmpty ? [(name: only, figures: part.figures)] : languages.map { (name: $0.name, figures: $0.figures) }
    return groups.compactMap { name, figures -> Row? in
      guard let rate = figures.rate(PartFigures.mainMetric(of: part.kind)) else { return nil }
      let ofLanguage = whole?.groups?.first { $0.dimension == .language && $0.name == name }?.figures
      var latency = groups.count == 1 ? whole : ofLanguage
      // The times of single samples and other groups are the report's.
      latency?.times = nil
      latency?.groups = nil
      return Row(
        evaluation: number, kind: part.kind, language: name, sampleCount: figures.sampleCount,
        writerCount: figures.writerCount, errorRate: rate,
        secondRate: part.kind == .line
          ? figures.wordErrorRate : part.kind == .word ? figures.sampleErrorRate : figures.restrictedErrorRate,
        topOneByUse: figures.topOneByUse, latency: latency)
    }
  }

  /// Writes `leaderboard.json`, `leaderboard.html` and `leaderboard.md` into a folder, creating it if needed.
  ///
  /// - Returns: the paths written.
  @discardableResult
  public func write(folder: String) throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let files: [(String, Data)] = [
      ("leaderboard.json", try JSONText.data(self) + Data("\n".utf8)), ("leaderboard.html", Data(html().utf8)),
      ("leaderboard.md", Data(markdown().utf8)),
    ]
    return try files.map { name, data in
      let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
      try data.write(to: url, options: .atomic)
      return url.relativePath
    }
  }
}

extension DataSummary {
  /// The names of the sets, and whether writers were synthetic: `synthetic-hanzi (synthetic), tomoe`.
  var shortName: String {
    names.withoutRepetitions.map { synthetic.contains($0) ? "\($0) (synthetic)" : $0 }.joined(separator: ", ")
  }
}

extension Leaderboard {
  var kinds: [SampleKind] { [.page, .line, .word, .character].filter { kind in rows.contains { $0.kind == kind } } }

  /// The rows of a kind with their numbers, from 1 over all kinds.
  func numbered(_ kind: SampleKind) -> [(number: Int, row: Row)] {
    rows.enumerated().filter { $1.kind == kind }.map { ($0 + 1, $1) }
  }

  func evaluation(of row: Row) -> Evaluation { evaluations[row.evaluation] }

  /// The columns of a kind's table: the heading and a row's cell as plain text.
  func columns(of kind: SampleKind) -> [(name: String, cell: (Row) -> String)] {
    let second = kind == .line ? "WER" : kind == .word ? "word error rate" : "restricted to its class"
    let columns: [(name: String, cell: (Row) -> String)] = [
      ("model", { [self] in evaluation(of: $0).model.name }), ("language", { $0.language }),
      ("data", { [self] in evaluation(of: $0).data.shortName }),
      ("samples", { ReportNumber.count($0.sampleCount) }), ("writers", { ReportNumber.count($0.writerCount) }),
      (PartFigures.mainMetric(of: kind).name, { ReportNumber.percent($0.errorRate) }),
      (second, { $0.secondRate.map { ReportNumber.percent($0) } ?? "" }),
      ("top-1 by use", { $0.topOneByUse.map { ReportNumber.percent($0) } ?? "" }),
      ("p50", { $0.latency.map { ReportNumber.milliseconds($0.p50) } ?? "" }),
      ("p95", { $0.latency.map { ReportNumber.milliseconds($0.p95) } ?? "" }),
      ("p99", { $0.latency.map { ReportNumber.milliseconds($0.p99) } ?? "" }),
      ("real-time factor", { $0.latency?.realTimeFactor.map { ReportNumber.factor($0.value) } ?? "" }),
      ("size", { [self] in evaluation(of: $0).model.byteCount.map(ReportNumber.bytes) ?? "" }),
    ]
    let optional: Set = [second, "top-1 by use", "real-time factor"]
    let rows = numbered(kind).map(\.row)
    return columns.filter { column in
      !optional.contains(column.name) || rows.contains { !column.cell($0).isEmpty }
    }
  }

  static var modelColumns: [(name: String, cell: (Evaluation) -> String)] {
    [
      ("model", { $0.model.name }), ("form", { $0.model.form }), ("decoder", { $0.model.decoder ?? "" }),
      ("size", { $0.model.byteCount.map(ReportNumber.bytes) ?? "" }),
      ("parameters", { $0.model.parameterCount.map(ReportNumber.count) ?? "" }),
      ("multiply-adds a frame", { $0.model.multiplyAddsPerFrame.map(ReportNumber.count) ?? "" }),
      ("cold load", { $0.resources.coldLoadMilliseconds.map(ReportNumber.milliseconds) ?? "" }),
      ("peak memory", { $0.resources.peakMemory.map(ReportNumber.bytes) ?? "" }),
    ]
  }

  /// The facts by which an evaluation can be got again.
  static func provenance(of evaluation: Evaluation) -> [(name: String, value: String)] {
    let resources = evaluation.resources
    return [
      ("Data", evaluation.data.description), ("Date", evaluation.date), ("Program", resources.program ?? ""),
      ("Seed", "\(evaluation.seed)"), ("Machine", resources.processorAndKernels), ("System", resources.system),
      ("Tensors’ SHA-256", evaluation.model.checksum ?? ""),
    ].filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
      + zip(evaluation.data.names, evaluation.data.checksums).map { (name: "Data \($0)", value: $1) }
  }
}
