import TextAndFiles

extension EvaluationReport {
  /// The section of latencies: all samples, their distributions, by language and length, and live drawings.
  var latencySection: String {
    guard !latencies.isEmpty else { return "" }
    let hasFactor = latencies.contains { $0.realTimeFactor != nil }
    var html =
      "<section><h2>Latency</h2>\n<p>One thread, warm; in small type 95 % intervals by resampling samples."
      + (hasFactor
        ? " The real-time factor is seconds of recognition per second of writing, over the ink that has times." : "")
      + "</p>\n"
    html += Markup.table(
      head: ["", "measured", "mean", "p50", "p95", "p99"] + (hasFactor ? ["real-time factor"] : []),
      rows: latencyRows.map { Self.latencyCells($0.name, $0.figures, hasFactor: hasFactor) })
    let drawn = latencies.compactMap { latency in latency.histogram.map { (latency, $0) } }
    if !drawn.isEmpty {
      html +=
        "<p>Distributions on logarithmic axes; the dashed line is the median.</p>\n<ul class=histograms>"
        + drawn.map { latency, histogram in
          let name = ReportWords.heading(latency.subject)
          return
            "<li><b>\(Markup.text(name))</b>\(histogram.svg(median: latency.p50, label: "\(name): distribution"))</li>\n"
        }.joined() + "</ul>\n"
    }
    for dimension in [LatencyGroup.Dimension.language, .length] {
      let rows = latencies.flatMap { latency in
        (latency.groups ?? []).filter { $0.dimension == dimension }.map { group in
          Self.latencyCells(
            "\(ReportWords.heading(latency.subject)), \(group.name)", group.figures, hasFactor: hasFactor)
        }
      }
      guard !rows.isEmpty else { continue }
      html +=
        "<h3>By \(dimension.rawValue)</h3>\n"
        + Markup.table(
          head: ["", "measured", "mean", "p50", "p95", "p99"] + (hasFactor ? ["real-time factor"] : []), rows: rows)
    }
    return html + liveBlock + "</section>"
  }

  private static func latencyCells(_ name: String, _ latency: LatencyFigures, hasFactor: Bool) -> [String] {
    [Markup.text(name), ReportNumber.count(latency.count), ReportNumber.milliseconds(latency.mean)]
      + latency.percentiles.map { value, interval in
        ReportNumber.milliseconds(value)
          + (interval.map { " <small>\(Markup.text(ReportNumber.milliseconds($0)))</small>" } ?? "")
      } + (hasFactor ? [latency.realTimeFactor.map { ReportNumber.factor($0.value) } ?? ""] : [])
  }

  private var liveBlock: String {
    guard let live, let first = live.first else { return "" }
    return
      "<h3>While writing</h3>\n<p>\(ReportWords.heading(first.kind)) written stroke by stroke. Settled text is text "
      + "that the recognizer says won’t change; it was taken back if the text of the whole ink doesn’t begin with it. "
      + "Committing removes the ink of settled text while writing goes on.</p>\n"
      + Markup.table(
        head: [""] + live.map { Markup.text($0.language ?? "all") },
        rows: LiveFigures.rows.map { name, value in [Markup.text(name)] + live.map { Markup.text(value($0)) } })
  }
}

extension LiveFigures {
  /// The figures as rows: the name, and the value in words.
  static var rows: [(name: String, value: (LiveFigures) -> String)] {
    [
      ("samples", { ReportNumber.count($0.sampleCount) }),
      ("strokes to the first text", { ReportNumber.fixed($0.strokesToFirstText, 1) }),
      ("strokes until text is settled", { $0.strokesToSettledText.map { ReportNumber.fixed($0, 1) } ?? "" }),
      ("settled before the end, of the characters", { $0.settledShare.map { ReportNumber.percent($0) } ?? "" }),
      ("times that text was settled", { ReportNumber.count($0.settledCount) }),
      ("of these taken back", { $0.takenBack.map { ReportNumber.percent($0) } ?? "" }),
      ("CER, whole ink", { $0.wholeErrorRate.map { ReportNumber.percent($0) } ?? "" }),
      ("CER, committing settled text", { $0.committedErrorRate.map { ReportNumber.percent($0) } ?? "" }),
    ]
  }
}
