import TextAndFiles

extension EvaluationReport {
  /// The report's rates as comma-separated values (RFC 4180): one row for each kind, group and rate.
  public func csv() -> String {
    var rows = [
      ["kind", "dimension", "name", "metric", "value", "low", "high", "samples", "resampled by"]
    ]
    for part in parts {
      func add(_ dimension: String, _ name: String, _ figures: Figures) {
        for (metric, estimate) in figures.rates(of: part.kind) {
          rows.append([
            part.kind.rawValue, dimension, name, metric, "\(estimate.value)", "\(estimate.low)", "\(estimate.high)",
            "\(estimate.sampleCount)", estimate.resampledBy.rawValue,
          ])
        }
      }
      add("all", "", part.figures)
      for group in part.groups { add(group.dimension.rawValue, group.name, group.figures) }
      for row in part.graphemes?.rows ?? [] {
        guard let rate = row.errorRate else { continue }
        rows.append([part.kind.rawValue, "grapheme", row.grapheme, "error rate", "\(rate)", "", "", "\(row.count)", ""])
      }
      for writer in part.writers?.writers ?? [] {
        rows.append([
          part.kind.rawValue, "writer", writer.name, PartFigures.mainMetric(of: part.kind).name,
          "\(writer.errorRate)", "", "", "\(writer.sampleCount)", "",
        ])
      }
    }
    for (metric, estimate) in (pages?.rates ?? []) + (pages?.differences ?? []) {
      rows.append([
        "page", "groups", "", metric, "\(estimate.value)", "\(estimate.low)", "\(estimate.high)",
        "\(estimate.sampleCount)", estimate.resampledBy.rawValue,
      ])
    }
    for latency in latencies {
      func add(_ dimension: String, _ name: String, _ figures: LatencyFigures) {
        for (metric, percentile) in zip(["p50", "p95", "p99"], figures.percentiles) {
          rows.append([
            latency.subject.name, dimension, name, metric, "\(percentile.value)",
            percentile.interval.map { "\($0.low)" } ?? "", percentile.interval.map { "\($0.high)" } ?? "",
            "\(figures.count)", percentile.interval == nil ? "" : "sample",
          ])
        }
      }
      add("latency in ms", "", latency)
      for group in latency.groups ?? [] {
        add("latency in ms by \(group.dimension.rawValue)", group.name, group.figures)
      }
    }
    return CommaSeparated.text(rows)
  }
}
