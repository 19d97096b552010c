import InkData
import TextAndFiles

extension EvaluationReport {
  /// The report as one self-contained page without scripts.
  public func html() -> String {
    ReportPage.html(title: "\(model.name): evaluation", body: body)
  }

  private var body: String {
    """
    <header>
    <h1>\(Markup.text(model.name))</h1>
    <p>\(Markup.text(model.form)) on \(Markup.text(data.description))<br><time>\(Markup.text(date))</time></p>
    </header>
    \(tiles)
    \(parts.map(Self.section).joined())
    \(pages?.html() ?? "")
    \(decodingSection)
    \(comparisonSection)
    \(latencySection)
    <section><h2>Size, memory, machine</h2>
    \(Markup.table(head: [], rows: resourceRows.map { [$0.name, Markup.text($0.value)] }))
    </section>
    <footer>
    <h2>Method</h2>
    <p>\(Markup.text(normalization))</p>
    <p>Intervals are 95 % percentile bootstrap intervals, \(ReportNumber.count(bootstrap.resamples)) resamples with seed
    \(bootstrap.seed): whole writers are resampled where there are at least \(bootstrap.minimumWriters), marked
    <i>w</i>; otherwise single samples, marked <i>s</i>, which gives intervals too narrow for unseen writers. “Restricted
    to its class” decodes a character again with a decoder that can output that class only (digits, uppercase letters,
    lowercase letters, symbols), as for an input field that accepts nothing else. “In class” counts only the candidates
    of the class among those of the unrestricted decoder.\(byUse)</p>
    \(data.licences.isEmpty ? "" : "<p>Licence of the data: \(Markup.text(data.licences.joined(separator: ", "))).</p>")
    </footer>
    """
  }

  private var byUse: String {
    guard parts.contains(where: { $0.figures.topOneByUse != nil }) else { return "" }
    return
      " “By use” weights each Chinese character by its share in the language’s texts, however often it occurs here."
  }

  private var tiles: String {
    func tile(_ name: String, _ rate: Estimate?) -> [(String, String, String)] {
      rate.map { [(name, ReportNumber.percent($0.value), ReportNumber.interval($0))] } ?? []
    }
    var tiles = parts.flatMap { part in
      part.kind == .character
        ? tile("characters, top-1", part.figures.topK?.first?.share)
          + tile("characters, top-1 by use", part.figures.topOneByUse)
        : tile("\(part.kind.rawValue)s, CER", part.figures.characterErrorRate)
          + tile("lines, WER", part.kind == .line ? part.figures.wordErrorRate : nil)
    }
    tiles += tile("lines of pages, F1", pages?.lines.f1)
    if let latency = latencies.first(where: { $0.subject == .whole(.line) }) ?? latencies.first {
      tiles.append(
        (
          "\(ReportWords.heading(latency.subject).lowercased())", ReportNumber.milliseconds(latency.p50),
          "p99 \(ReportNumber.milliseconds(latency.p99))"
        ))
    }
    if let count = model.byteCount {
      let parameters = model.parameterCount.map { "\(ReportNumber.count($0)) parameters" } ?? ""
      tiles.append(("model file", ReportNumber.bytes(count), parameters))
    }
    return "<ul class=tiles>\n"
      + tiles.map { name, value, detail in
        "<li><span>\(Markup.text(name))</span><b>\(Markup.text(value))</b><small>\(Markup.text(detail))</small></li>\n"
      }.joined() + "</ul>"
  }

  private var decodingSection: String {
    guard let decodings, !decodings.isEmpty else { return "" }
    var rows: [[String]] = []
    func add(_ decoder: String, _ kind: SampleKind, _ figures: Figures) {
      for (name, estimate) in figures.rates(of: kind) {
        rows.append([
          Markup.text("\(kind.rawValue) \(name)"), Markup.text(decoder),
          "<b>\(ReportNumber.percent(estimate.value))</b>", ReportNumber.interval(estimate),
        ])
      }
    }
    for part in parts {
      add(model.decoder ?? "this report's", part.kind, part.figures)
      for decoding in decodings {
        for other in decoding.parts where other.kind == part.kind { add(decoding.decoder, other.kind, other.figures) }
      }
    }
    return "<section><h2>Decoders compared</h2>\n<p>The same network, the same samples.</p>\n"
      + Markup.table(head: ["", "decoder", "rate", "95 % interval"], rows: rows) + "</section>"
  }

  private var comparisonSection: String {
    guard let comparison else { return "" }
    return "<section><h2>Compared with \(Markup.text(comparison.before.name))</h2>\n"
      + "<p>\(Markup.text(comparison.before.form)), on the same samples; differences paired by sample.</p>\n"
      + Markup.table(
        head: ["", "before", "this report", "difference", "95 % interval", "samples", "probability", ""],
        rows: comparison.changes.map { change in
          [
            Markup.text("\(change.kind.rawValue) \(change.metric.name)"), ReportNumber.percent(change.before),
            ReportNumber.percent(change.after), "<b>\(ReportNumber.points(change.difference.value))</b>",
            "\(ReportNumber.points(change.difference.low)) to \(ReportNumber.points(change.difference.high))",
            ReportNumber.count(change.difference.sampleCount),
            Markup.text(change.probability.map(ReportNumber.probability) ?? ""), change.verdict.rawValue,
          ]
        })
      + (comparison.latencies.isEmpty
        ? ""
        : Markup.table(
          head: ["", "p50 before", "this report", "ratio of paired times (95 % interval)"],
          rows: comparison.latencies.map { latency in
            [
              Markup.text(ReportWords.heading(latency.subject)), ReportNumber.milliseconds(latency.before),
              ReportNumber.milliseconds(latency.after), ReportComparison.ratio(of: latency),
            ]
          })) + "</section>"
  }
}

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
    func table(_ rows: [(name: String, figures: LatencyFigures)]) -> String {
      Markup.table(
        head: ["", "measured", "mean", "p50", "p95", "p99"] + (hasFactor ? ["real-time factor"] : []),
        rows: rows.map { Self.latencyCells($0.name, $0.figures, hasFactor: hasFactor) })
    }
    html += table(latencyRows)
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
          (name: "\(ReportWords.heading(latency.subject)), \(group.name)", figures: group.figures)
        }
      }
      if !rows.isEmpty { html += "<h3>By \(dimension.rawValue)</h3>\n" + table(rows) }
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

extension Markup {
  /// A table row of cells in markup; the first is the row's heading.
  static func row(_ cells: [String], tag: String = "td") -> String {
    guard let first = cells.first else { return "" }
    let heading = tag == "td" ? "<th scope=row>\(first)</th>" : "<th scope=col>\(first)</th>"
    return "<tr>" + heading + cells.dropFirst().map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>\n"
  }

  /// A table that scrolls horizontally where it is wider than the page.
  static func table(head: [String], rows: [[String]]) -> String {
    let head = head.isEmpty ? "" : "<thead>" + row(head, tag: "th") + "</thead>"
    return "<div class=scroll><table>" + head + "<tbody>" + rows.map { row($0) }.joined() + "</tbody></table></div>\n"
  }

  static func chips(_ confusions: [Confusion]) -> String {
    "<ul class=chips>"
      + confusions.map {
        "<li><b>\(text(ReportWords.visible($0.written)))</b> → <b>\(text(ReportWords.visible($0.recognized)))</b> "
          + "<small>\(ReportNumber.count($0.count))</small></li>"
      }.joined() + "</ul>\n"
  }
}
