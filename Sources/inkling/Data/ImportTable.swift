import Foundation
import InkData

/// An import's report as text.
struct ImportTable {
  let report: ImportReport

  var text: String {
    var text = row("", ["found", "resolved", "taken"])
    for kind in SampleKind.allCases {
      if let counts = report.kinds[kind] { text += row(kind.rawValue, counts) }
    }
    text += row("all", report.total)
    let classes = ["digit", "upper", "lower", "symbol"].compactMap { name in
      report.classes[name].map { "\($0) \(name)" }
    }
    if !classes.isEmpty { text += "\ncharacters taken: \(classes.joined(separator: ", "))\n" }
    text += "resolved: \(percentage)\n"
    text += "\n" + row("contributor", SampleKind.allCases.map(\.rawValue))
    for (contributor, counts) in report.contributors.sorted(by: { $0.key < $1.key }) {
      text += row(contributor, SampleKind.allCases.map { "\(counts[$0] ?? 0)" })
    }
    text += "\(report.writerCount) writers of \(report.contributors.count) contributors\n"
    for (name, count) in report.rearranged.sorted(by: { $0.key < $1.key }) { text += "\(name): \(count)\n" }
    if !report.skipped.isEmpty { text += "\nleft out:\n" }
    for (reason, skipped) in report.skipped.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      text += "  \(skipped.count) \(reason), for example \(skipped.examples.first ?? "")\n"
    }
    return text
  }

  private var percentage: String {
    let total = report.total
    guard total.found > 0 else { return "no labels were found" }
    let share = (Double(total.resolved) / Double(total.found)).formatted(.percent.precision(.fractionLength(2)))
    return "\(share) of \(total.found) labels have their ink"
  }

  private func row(_ name: String, _ counts: ImportReport.Counts) -> String {
    row(name, [counts.found, counts.resolved, counts.taken].map(String.init))
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    TextRow.text(name, width: 14, cells, each: 11)
  }
}
