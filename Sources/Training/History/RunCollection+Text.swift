import Foundation
import TextAndFiles

extension RunCollection {
  /// The columns of the table of runs.
  static let columns = ["run", "state", "steps", "loss", "best CER", "at step", "time", "samples/s"]

  /// The rows of the table of runs.
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
    let table = differences.map { [$0.setting] + $0.values.map { $0 ?? "–" } }
    return table.isEmpty
      ? "the recipes are equal\n" : TextTable.text([["setting"] + runs.map(\.name)] + table)
  }

  private static func time(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    if seconds < 60 { return "\(Int(seconds.rounded())) s" }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
