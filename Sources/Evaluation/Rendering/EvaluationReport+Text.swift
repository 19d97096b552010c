import TextAndFiles

extension EvaluationReport {
  /// The report's main figures as a table for the terminal.
  public func text() -> String {
    var rows = [["", "rate", "95 % interval", "samples", "writers", "worst 10 % of writers"]]
    for part in parts {
      defer {
        for row in part.classRows {
          // The writers' distribution is that of the restricted rate, or of the other without one.
          let ranked: Estimate? = row.ranked
          for (name, rate, spread) in [
            ("restricted", row.restricted, row.writers),
            ("error in class", ranked, row.restricted == nil ? row.writers : nil),
          ] {
            guard let rate else { continue }
            rows.append([
              "isolated \(row.name), \(name)", ReportNumber.percent(rate.value), ReportNumber.interval(rate),
              ReportNumber.count(rate.sampleCount), ReportNumber.count(row.writerCount),
              spread.map { ReportNumber.percent($0.worstTenth) } ?? "",
            ])
          }
        }
      }
      let main = part.figures.rate(PartFigures.mainMetric(of: part.kind))
      for (name, estimate) in part.figures.rates(of: part.kind) {
        let spread = part.kind != .character && estimate == main ? part.writers : nil
        rows.append([
          "\(part.kind.rawValue) \(name)", ReportNumber.percent(estimate.value), ReportNumber.interval(estimate),
          ReportNumber.count(estimate.sampleCount), ReportNumber.count(part.figures.writerCount),
          spread.map { ReportNumber.percent($0.worstTenth) } ?? "",
        ])
      }
    }
    for row in pages?.rows ?? [] {
      rows.append([
        "page: \(row.name)", row.value, row.interval, ReportNumber.count(row.estimate.sampleCount),
        ReportNumber.count(pages?.writerCount ?? 0), "",
      ])
    }
    let calibrations = parts.map { ($0.kind.rawValue, $0.calibration) } + [("overall", calibration)]
    for case (let name, let calibration?) in calibrations {
      rows.append([
        "\(name) calibration error", ReportNumber.percent(calibration.expectedError),
        "\(ReportNumber.percent(calibration.chanceError)) by chance",
        ReportNumber.count(calibration.count),
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
          [["latency, one thread", "measured", "mean", "p50", "p95", "p99"]]
            + latencyRows.map { row in
              [row.name, ReportNumber.count(row.figures.count)]
                + [row.figures.mean, row.figures.p50, row.figures.p95, row.figures.p99].map(ReportNumber.milliseconds)
            })
    }
    if let live, !live.isEmpty {
      text +=
        "\n"
        + TextTable.text(
          [["while writing"] + live.map { $0.language ?? "all" }]
            + LiveFigures.rows.map { row in [row.name] + live.map { row.value($0) } })
    }
    if let comparison {
      text += "\ncompared with \(comparison.before.name), \(comparison.before.form):\n" + comparison.text()
    }
    return text + "\n" + TextTable.text(resourceRows.map { [$0.name, $0.value] })
  }
}
