import TextAndFiles

extension ReportComparison {
  /// The comparison as a table for the terminal.
  public func text() -> String {
    var rows = [["", "before", "after", "difference (95 % interval)", "samples", "probability", ""]]
    for change in changes {
      rows.append([
        "\(change.kind.rawValue) \(change.metric.name)", ReportNumber.percent(change.before),
        ReportNumber.percent(change.after),
        "\(ReportNumber.points(change.difference.value)) (\(ReportNumber.points(change.difference.low)) to "
          + "\(ReportNumber.points(change.difference.high)))",
        "\(ReportNumber.count(change.difference.sampleCount)) \(change.isPaired ? "paired" : "unpaired")",
        change.probability.map(ReportNumber.probability) ?? "", change.verdict.rawValue,
      ])
    }
    for latency in latencies {
      rows.append([
        "\(latency.subject.name), p50", ReportNumber.milliseconds(latency.before),
        ReportNumber.milliseconds(latency.after), Self.ratio(of: latency),
        latency.ratio.map { "\(ReportNumber.count($0.sampleCount)) paired" } ?? "",
        latency.probability.map(ReportNumber.probability) ?? "", latency.verdict?.rawValue ?? "",
      ])
    }
    if let old = before.byteCount, let new = after.byteCount {
      rows.append([
        "model file", ReportNumber.bytes(old), ReportNumber.bytes(new),
        old > 0 ? "× \(ReportNumber.fixed(Double(new) / Double(old), 2))" : "", "", "", "",
      ])
    }
    return TextTable.text(rows)
  }

  /// The ratio of two latencies: of the paired times with its interval, else of the medians.
  static func ratio(of latency: LatencyChange) -> String {
    guard let ratio = latency.ratio else {
      return latency.before > 0 ? "× \(ReportNumber.fixed(latency.after / latency.before, 2))" : ""
    }
    return "× \(ReportNumber.fixed(ratio.value, 2)) (\(ReportNumber.fixed(ratio.low, 2)) to "
      + "\(ReportNumber.fixed(ratio.high, 2)))"
  }
}
