import Foundation
import TextAndFiles

/// Runs side by side.
package struct RunCollection: Hashable, Sendable, Encodable {
  /// The runs in the order of their folders, those of one folder by name.
  package var runs: [RunHistory]

  /// The folders between the one that was named and a run, at most.
  private static let depth = 3

  /// Reads all runs in some folders: a folder is a run, or runs are looked for in its subfolders.
  ///
  /// - Throws: `RunHistoryError` if there is none, or one can't be read.
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
}
