import InkData
import TextAndFiles

extension Leaderboard {
  /// The leaderboard as one self-contained page without scripts.
  public func html() -> String {
    ReportPage.html(title: "Models side by side", css: Self.css, body: body)
  }

  private var body: String {
    let machines = Set(evaluations.map(\.resources.processorAndKernels))
    return """
      <header>
      <h1>Models side by side</h1>
      <p>\(ReportNumber.count(evaluations.count)) evaluations. Error rates with 95 % intervals, lower is better; latency of
      one whole ink on one thread. Numbers in the plots are those of the rows.</p>
      \(machines.count > 1
        ? "<p class=warning>The latencies were measured on different machines and can’t be compared.</p>" : "")
      </header>
      \(kinds.map(section).joined())
      <section><h2>Models</h2>
      \(Markup.table(
        head: Self.modelColumns.map(\.name),
        rows: evaluations.map { evaluation in Self.modelColumns.map { Markup.text($0.cell(evaluation)) } }))
      </section>
      \(liveSection)
      <section><h2>Provenance</h2>
      \(evaluations.map { evaluation in
        "<h3>\(Markup.text(evaluation.model.name))</h3>\n"
          + Markup.table(head: [], rows: Self.provenance(of: evaluation).map { [$0.name, Markup.text($0.value)] })
      }.joined())
      </section>
      """
  }

  private func section(_ kind: SampleKind) -> String {
    let columns = columns(of: kind)
    let rows = numbered(kind)
    return "<section class=kind><h2>\(ReportWords.heading(kind))</h2>\n"
      + Markup.table(
        head: ["#"] + columns.map { Markup.text($0.name) },
        rows: rows.map { number, row in ["\(number)"] + columns.map { Self.cell($0.cell(row)) } })
      + plots(kind, rows) + "</section>\n"
  }

  /// A cell with its interval, in parentheses, in small type.
  private static func cell(_ text: String) -> String {
    guard let start = text.lastIndex(of: "("), text.hasSuffix(")"), text.contains("%") else { return Markup.text(text) }
    return
      "\(Markup.text(String(text[..<start]))) <small>\(Markup.text(String(text[start...].dropFirst().dropLast())))</small>"
  }

  private func plots(_ kind: SampleKind, _ rows: [(number: Int, row: Row)]) -> String {
    let metric = PartFigures.mainMetric(of: kind).name
    func points(_ x: (Row) -> Double?) -> [ErrorPlot.Point] {
      rows.compactMap { number, row in
        x(row).map {
          ErrorPlot.Point(
            number: number, title: "\(evaluation(of: row).model.name), \(row.language)", x: $0, error: row.errorRate)
        }
      }
    }
    let plots = [
      ErrorPlot(
        points { $0.latency?.p50 }, x: "p50 of a \(kind.rawValue)", y: metric, label: ReportNumber.milliseconds),
      ErrorPlot(
        points { evaluation(of: $0).model.byteCount.map { Double($0) / 1e6 } }, x: "size of the model file", y: metric,
        label: { "\(ReportNumber.factor($0)) MB" }),
    ].compactMap { $0?.svg() }
    return plots.isEmpty ? "" : "<div class=plots>\(plots.joined())</div>\n"
  }

  private var liveSection: String {
    let columns = evaluations.flatMap { evaluation in
      (evaluation.live ?? []).filter { $0.language != nil || evaluation.live?.count == 1 }.map {
        (name: "\(evaluation.model.name)\($0.language.map { ", \($0)" } ?? "")", figures: $0)
      }
    }
    guard !columns.isEmpty else { return "" }
    return "<section><h2>While writing</h2>\n"
      + Markup.table(
        head: [""] + columns.map { Markup.text($0.name) },
        rows: LiveFigures.rows.map { name, value in
          [Markup.text(name)] + columns.map { Self.cell(value($0.figures)) }
        }) + "</section>\n"
  }

  private static let css = """

    main { max-width: 84rem; }
    .kind td:nth-child(4) { white-space: normal; text-align: left; min-width: 9rem; }
    .kind table { font-size: .9rem; }
    .kind th { white-space: normal; }
    .kind :is(th, td) { padding-right: .7rem; }
    @page { size: landscape; margin: 12mm; }
    .plots { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); }
    .chart .spread { stroke: var(--accent); stroke-width: 1.5; opacity: .55; }
    .chart .dot { fill: var(--accent); }
    .chart .number { fill: var(--sheet); font-size: 9px; font-weight: 600; }
    section:not(:last-of-type) :is(th, td):nth-child(-n+4) { text-align: left; }
    section:last-of-type th { vertical-align: top; }

    """
}

extension Leaderboard {
  /// The tables in Markdown.
  public func markdown() -> String {
    let tables = kinds.flatMap { kind in
      let columns = columns(of: kind)
      return [
        "## \(ReportWords.heading(kind))",
        MarkdownTable.text(
          ["#"] + columns.map(\.name),
          numbered(kind).map { number, row in ["\(number)"] + columns.map { $0.cell(row) } }),
      ]
    }
    let models = MarkdownTable.text(
      Self.modelColumns.map(\.name), evaluations.map { evaluation in Self.modelColumns.map { $0.cell(evaluation) } })
    let provenance = evaluations.map { evaluation in
      let facts = Self.provenance(of: evaluation).map { "\($0.name) \($0.value)" }.joined(separator: "; ")
      return "- " + MarkdownTable.cell("\(evaluation.model.name): \(facts)")
    }
    let blocks =
      ["# Models side by side"] + tables + ["## Models", models, "## Provenance", provenance.joined(separator: "\n")]
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
