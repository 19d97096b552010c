import Evaluation
import TextAndFiles

extension RunCollection {
  /// One page with the runs' figures, curves and differences, which needs nothing else.
  package var html: String {
    var body = "<header><h1>Runs</h1><p>\(runs.count) \(runs.count == 1 ? "run" : "runs")</p></header>\n"
    body += "<section><h2>Figures</h2>\n" + Self.table(Self.columns, rows, keys: true) + "</section>\n"
    for (figure, title) in charts {
      let chart = CurveChart(
        title: title,
        curves: runs.map { run in
          (run.name, (run.figures[figure] ?? []).compactMap { point in point.value.map { (point.step, $0) } })
        })
      guard let svg = chart.svg else { continue }
      body += "<section><h2>\(Markup.text(title))</h2>\n\(svg)\n</section>\n"
    }
    if runs.count > 1 {
      let found = differences
      body += "<section><h2>Differences of the recipes</h2>\n"
      body +=
        found.isEmpty
        ? "<p>The recipes are equal.</p>"
        : Self.table(["setting"] + runs.map(\.name), found.map { [$0.setting] + $0.values.map { $0 ?? "–" } })
      body += "</section>\n"
    }
    return ReportPage.html(title: "Runs", css: CurveChart.css, body: body)
  }

  /// The figures that are drawn, with their titles: losses, error rates, the learning rate, the speed.
  private var charts: [(figure: String, title: String)] {
    let rates = Set(runs.flatMap(\.figures.keys)).filter { $0.hasPrefix(RunHistory.errorRate) }.sorted()
    return [(RunHistory.loss, "Loss in training"), ("validation/loss", "Loss in validation")]
      + rates.map { rate in
        let kind = rate.dropFirst(RunHistory.errorRate.count + 1)
        return (rate, "Character error rate in validation" + (kind.isEmpty ? "" : ", \(kind)s"))
      } + [("training/learningRate", "Learning rate"), ("training/samplesPerSecond", "Samples a second")]
  }

  private static func table(_ head: [String], _ rows: [[String]], keys: Bool = false) -> String {
    var text = "<div class=scroll><table><thead><tr>"
    text += head.map { "<th>\(Markup.text($0))</th>" }.joined() + "</tr></thead><tbody>\n"
    for (index, row) in rows.enumerated() {
      let key = keys ? "<span class=\"key c\(index % CurveChart.colours)\"></span>" : ""
      text += "<tr><th>\(key)\(Markup.text(row[0]))</th>"
      text += row.dropFirst().map { "<td>\(Markup.text($0))</td>" }.joined() + "</tr>\n"
    }
    return text + "</tbody></table></div>\n"
  }
}
