extension Leaderboard {
  /// The tables in Markdown.
  public func markdown() -> String {
    var lines = ["# Models side by side", ""]
    func table(_ head: [String], _ rows: [[String]]) {
      func line(_ cells: [String]) -> String {
        "| "
          + cells.map {
            $0.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("<", with: "&lt;")
          }.joined(separator: " | ") + " |"
      }
      lines += [line(head), line(head.map { _ in "---" })] + rows.map(line) + [""]
    }
    for kind in kinds {
      let columns = columns(of: kind)
      lines += ["## \(ReportWords.heading(kind))", ""]
      table(
        ["#"] + columns.map(\.name), numbered(kind).map { number, row in ["\(number)"] + columns.map { $0.cell(row) } })
    }
    lines += ["## Models", ""]
    table(
      Self.modelColumns.map(\.name), evaluations.map { evaluation in Self.modelColumns.map { $0.cell(evaluation) } })
    lines += ["## Provenance", ""]
    for evaluation in evaluations {
      lines.append(
        "- " + evaluation.model.name.replacing("\n", with: " ").replacing("<", with: "&lt;") + ": "
          + Self.provenance(of: evaluation).map { "\($0.name) \($0.value.replacing("<", with: "&lt;"))" }
          .joined(separator: "; "))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
