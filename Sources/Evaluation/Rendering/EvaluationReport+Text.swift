extension EvaluationReport {
  /// The report's main figures as a table for the terminal.
  public func text() -> String {
    var rows = [["", "rate", "95 % interval", "samples", "writers"]]
    for part in parts {
      defer {
        for row in part.classRows {
          rows.append([
            "isolated \(row.name), error in class", ReportNumber.percent(row.error.value),
            ReportNumber.interval(row.error), ReportNumber.count(row.error.sampleCount),
            ReportNumber.count(row.figures.writerCount),
          ])
        }
      }
      for (name, estimate) in part.figures.rates(of: part.kind) {
        rows.append([
          "\(part.kind.rawValue) \(name)", ReportNumber.percent(estimate.value), ReportNumber.interval(estimate),
          ReportNumber.count(estimate.sampleCount), ReportNumber.count(part.figures.writerCount),
        ])
      }
    }
    for part in parts {
      guard let calibration = part.calibration else { continue }
      rows.append([
        "\(part.kind.rawValue) calibration error", ReportNumber.percent(calibration.expectedError), "",
        ReportNumber.count(calibration.count), ReportNumber.count(part.figures.writerCount),
      ])
    }
    for decoding in decodings ?? [] {
      for part in decoding.parts {
        for (name, estimate) in part.figures.rates(of: part.kind) {
          rows.append([
            "\(part.kind.rawValue) \(name), \(decoding.decoder)", ReportNumber.percent(estimate.value),
            ReportNumber.interval(estimate), ReportNumber.count(estimate.sampleCount),
            ReportNumber.count(part.figures.writerCount),
          ])
        }
      }
    }
    var text = TextTable.text(rows)
    if !latencies.isEmpty {
      text +=
        "\n"
        + TextTable.text(
          [["latency", "p50", "p95", "p99"]]
            + latencies.map { latency in
              [ReportWords.heading(latency.subject)]
                + [latency.p50, latency.p95, latency.p99].map(ReportNumber.milliseconds)
            })
    }
    return text + "\n" + TextTable.text(resourceRows.map { [$0.name, $0.value] })
  }
}
