import InkData

extension DataSummary {
  /// The names of the sets, and whether writers were synthetic: `hanzi-hands (synthetic), tomoe`.
  var shortName: String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.map { synthetic.contains($0) ? "\($0) (synthetic)" : $0 }
      .joined(separator: ", ")
  }
}

extension Leaderboard {
  /// The kinds that rows have, lines first.
  var kinds: [SampleKind] { [.page, .line, .word, .character].filter { kind in rows.contains { $0.kind == kind } } }

  /// The rows of a kind with their numbers, from 1 over all kinds.
  func numbered(_ kind: SampleKind) -> [(number: Int, row: Row)] {
    rows.enumerated().filter { $1.kind == kind }.map { ($0 + 1, $1) }
  }

  /// The evaluation of a row.
  func evaluation(of row: Row) -> Evaluation { evaluations[row.evaluation] }

  /// The columns of a kind's table: the heading and a row's cell as plain text.
  func columns(of kind: SampleKind) -> [(name: String, cell: (Row) -> String)] {
    var columns: [(String, (Row) -> String)] = [
      ("model", { [self] in evaluation(of: $0).model.name }), ("language", { $0.language }),
      ("data", { [self] in evaluation(of: $0).data.shortName }),
      ("samples", { ReportNumber.count($0.sampleCount) }), ("writers", { ReportNumber.count($0.writerCount) }),
      (PartFigures.mainMetric(of: kind).name, { ReportNumber.percent($0.errorRate) }),
    ]
    let second = kind == .line ? "WER" : kind == .word ? "word error rate" : "restricted to its class"
    if numbered(kind).contains(where: { $0.row.secondRate != nil }) {
      columns.append((second, { $0.secondRate.map { ReportNumber.percent($0) } ?? "" }))
    }
    if numbered(kind).contains(where: { $0.row.topOneByUse != nil }) {
      columns.append(("top-1 by use", { $0.topOneByUse.map { ReportNumber.percent($0) } ?? "" }))
    }
    columns += [
      ("p50", { $0.latency.map { ReportNumber.milliseconds($0.p50) } ?? "" }),
      ("p95", { $0.latency.map { ReportNumber.milliseconds($0.p95) } ?? "" }),
      ("p99", { $0.latency.map { ReportNumber.milliseconds($0.p99) } ?? "" }),
    ]
    if numbered(kind).contains(where: { $0.row.latency?.realTimeFactor != nil }) {
      columns.append(
        ("real-time factor", { $0.latency?.realTimeFactor.map { ReportNumber.factor($0.value) } ?? "" }))
    }
    columns.append(("size", { [self] in evaluation(of: $0).model.byteCount.map(ReportNumber.bytes) ?? "" }))
    return columns.map { (name: $0.0, cell: $0.1) }
  }

  /// The rows of the table of models: heading and the cell of an evaluation.
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
