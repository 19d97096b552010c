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

  /// The meaning of “by use”, where a figure has it.
  private var byUse: String {
    guard parts.contains(where: { $0.figures.topOneByUse != nil }) else { return "" }
    return
      " “By use” weights each Chinese character by its share in the language’s texts, however often it occurs here."
  }

  private var tiles: String {
    var tiles: [(String, String, String)] = []
    for part in parts {
      switch part.kind {
      case .character:
        if let top = part.figures.topK?.first {
          tiles.append(("characters, top-1", ReportNumber.percent(top.share.value), ReportNumber.interval(top.share)))
        }
        if let rate = part.figures.topOneByUse {
          tiles.append(("characters, top-1 by use", ReportNumber.percent(rate.value), ReportNumber.interval(rate)))
        }
      case .word, .line, .page:
        if let rate = part.figures.characterErrorRate {
          tiles.append(("\(part.kind.rawValue)s, CER", ReportNumber.percent(rate.value), ReportNumber.interval(rate)))
        }
        if part.kind == .line, let rate = part.figures.wordErrorRate {
          tiles.append(("lines, WER", ReportNumber.percent(rate.value), ReportNumber.interval(rate)))
        }
      }
    }
    if let f1 = pages?.lines.f1 {
      tiles.append(("lines of pages, F1", ReportNumber.percent(f1.value), ReportNumber.interval(f1)))
    }
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
