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
      for writer in part.writers?.writers ?? [] {
        rows.append([
          part.kind.rawValue, "writer", writer.name, PartFigures.mainMetric(of: part.kind).name,
          "\(writer.errorRate)", "", "", "\(writer.sampleCount)", "",
        ])
      }
    }
    for latency in latencies {
      for (metric, value) in [("p50", latency.p50), ("p95", latency.p95), ("p99", latency.p99)] {
        rows.append([
          latency.subject.name, "latency in ms", "", metric, "\(value)", "", "", "\(latency.count)", "",
        ])
      }
    }
    return CommaSeparated.text(rows)
  }
}
