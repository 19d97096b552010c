import Evaluation
import Foundation
import TextAndFiles

/// Runs side by side.
package struct RunCollection: Hashable, Sendable, Encodable {
  /// The runs in the order of their folders, those of one folder by name.
  package var runs: [RunHistory]

  /// The folders between the one that was named and a run, at most.
  private static let depth = 3

  /// Reads all runs in some folders, each a run or with runs in it; throws if there is none, or one can't be read.
  package init(folders: [String]) throws {
    runs = []
    for folder in folders {
      guard FileManager.default.isFolder(folder) == true else { throw RunHistoryError.noFolder(folder) }
      let name = URL(fileURLWithPath: folder).lastPathComponent
      try add(folder, name: "", whole: name, depth: Self.depth)
    }
    if runs.isEmpty { throw RunHistoryError.noRuns(folders: folders) }
  }

  private mutating func add(_ folder: String, name: String, whole: String, depth: Int) throws {
    if FileManager.default.fileExists(atPath: folder + "/" + RunHistory.recordName) {
      return runs.append(try RunHistory(folder: folder, name: name.isEmpty ? whole : name))
    }
    guard depth > 0 else { return }
    let inner = try FileFailure.explaining("read the folder", folder) {
      try FileManager.default.contentsOfDirectory(atPath: folder)
    }
    for each in inner.sorted() where FileManager.default.isFolder("\(folder)/\(each)") == true {
      try add("\(folder)/\(each)", name: name.isEmpty ? each : "\(name)/\(each)", whole: whole, depth: depth - 1)
    }
  }

  /// The settings in which the runs differ, by path, with each run's value; `nil` where a run hasn't the setting.
  package var differences: [(setting: String, values: [String?])] {
    guard runs.count > 1 else { return [] }
    let known = Set(runs.flatMap(\.settings.keys))
    return known.sorted { $0.compare($1, options: .numeric) == .orderedAscending }.compactMap { setting in
      let values = runs.map { $0.settings[setting] }
      return setting != "name" && Set(values).count > 1 ? (setting, values) : nil
    }
  }

  /// All figures, one in each row: run, event, figure, step, time in seconds since 1970, value.
  package var csv: String {
    var rows = [["run", "event", "figure", "step", "time", "value"]]
    for run in runs {
      for (figure, points) in run.figures.sorted(by: { $0.key < $1.key }) {
        let parts = figure.split(separator: "/", maxSplits: 1).map(String.init)
        for point in points {
          rows.append(
            [run.name] + parts + ["\(point.step)", point.time.map { "\($0)" } ?? "", point.value.map { "\($0)" } ?? ""])
        }
      }
    }
    return CommaSeparated.text(rows)
  }

  static let columns = ["run", "state", "steps", "loss", "best CER", "at step", "time", "samples/s"]

  var rows: [[String]] {
    runs.map { run in
      [
        run.name, run.ending ?? "not ended", run.plannedSteps.map { "\(run.steps)/\($0)" } ?? "\(run.steps)",
        run.last(RunHistory.loss).map { String(format: "%.3f", $0) } ?? "–",
        run.best.map { String(format: "%.2f %%", 100 * $0.characterErrorRate) } ?? "–",
        run.best.map { "\($0.step)" } ?? "–", Self.time(run.seconds),
        run.last("training/samplesPerSecond").map { String(format: "%.0f", $0) } ?? "–",
      ]
    }
  }

  /// A table of the runs.
  package var text: String { TextTable.text([Self.columns] + rows) }

  /// A table of the settings in which the runs differ, a column for each run.
  package var differencesText: String {
    let rows = differenceRows
    return rows.isEmpty ? "the recipes are equal\n" : TextTable.text([["setting"] + runs.map(\.name)] + rows)
  }

  private var differenceRows: [[String]] { differences.map { [$0.setting] + $0.values.map { $0 ?? "–" } } }

  private static func time(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    if seconds < 60 { return "\(Int(seconds.rounded())) s" }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

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
      let rows = differenceRows
      body += "<section><h2>Differences of the recipes</h2>\n"
      body += rows.isEmpty ? "<p>The recipes are equal.</p>" : Self.table(["setting"] + runs.map(\.name), rows)
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
