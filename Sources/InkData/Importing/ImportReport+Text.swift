import Foundation
import TextAndFiles

extension ImportReport {
  /// The report as tables for the terminal.
  public var text: String {
    func row(_ name: String, _ counts: Counts) -> [String] {
      [name] + [counts.found, counts.resolved, counts.taken].map(String.init)
    }
    var text = TextTable.text(
      [["", "found", "resolved", "taken"]]
        + SampleKind.allCases.compactMap { kind in kinds[kind].map { row(kind.rawValue, $0) } } + [row("all", total)])
    let classes = ["digit", "upper", "lower", "symbol"].compactMap { name in
      self.classes[name].map { "\($0) \(name)" }
    }
    if !classes.isEmpty { text += "\ncharacters taken: \(classes.joined(separator: ", "))\n" }
    text += "resolved: \(percentage)\n"
    text += "\n"
    text += TextTable.text(
      [["contributor"] + SampleKind.allCases.map(\.rawValue)]
        + contributors.sorted { $0.key < $1.key }.map { contributor, counts in
          [contributor] + SampleKind.allCases.map { "\(counts[$0] ?? 0)" }
        })
    text += "\(writerCount) writers of \(contributors.count) contributors\n"
    for (name, count) in rearranged.sorted(by: { $0.key < $1.key }) { text += "\(name): \(count)\n" }
    if !skipped.isEmpty { text += "\nskipped:\n" }
    for (reason, skipped) in skipped.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      text += "  \(skipped.count) \(reason), for example \(skipped.examples.first ?? "")\n"
    }
    return text
  }

  private var percentage: String {
    guard total.found > 0 else { return "no labels were found" }
    let share = (Double(total.resolved) / Double(total.found)).formatted(.percent.precision(.fractionLength(2)))
    return "\(share) of \(total.found) labels have their ink"
  }
}
