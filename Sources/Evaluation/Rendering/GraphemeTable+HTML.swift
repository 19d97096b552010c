import TextAndFiles

extension GraphemeTable {
  /// The number of graphemes that pages show.
  private static let shown = 40

  /// The tables of graphemes, of confusions in context and of each dimension that has more than one value.
  func html() -> String {
    let worst = rows.filter { $0.errors > 0 }.prefix(Self.shown)
    var html = ""
    if !worst.isEmpty {
      html +=
        "<h3>By grapheme</h3>\n<p>The \(worst.count) graphemes with the most errors; report.json has all. Recognized as: "
        + "the commonest confusions with counts, ∅ is nothing.</p>\n"
        + Markup.table(
          head: ["", "written", "error rate", "as others", "missing", "inserted", "recognized as"],
          rows: worst.map { row in
            [
              "<b>\(Markup.text(ReportWords.visible(row.grapheme)))</b>", ReportNumber.count(row.count),
              row.errorRate.map(ReportNumber.percent) ?? "", ReportNumber.count(row.substitutions),
              ReportNumber.count(row.deletions), ReportNumber.count(row.insertions),
              row.confusions.map {
                "\(Markup.text(ReportWords.visible($0.recognized))) <small>\(ReportNumber.count($0.count))</small>"
              }.joined(separator: " "),
            ]
          })
    }
    if !contexts.isEmpty {
      html +=
        "<h3>Confusions in context</h3>\n<p>Neighbours that were recognized as another number of graphemes.</p>\n<ul class=chips>"
        + contexts.map {
          "<li><b>\(Markup.text(ReportWords.visible($0.written)))</b> → "
            + "<b>\(Markup.text(ReportWords.visible($0.recognized)))</b> <small>\(ReportNumber.count($0.count))</small></li>"
        }.joined() + "</ul>\n"
    }
    let shown = Dimension.allCases.map { dimension in groups.filter { $0.dimension == dimension } }.filter {
      $0.count > 1
    }
    guard !shown.isEmpty else { return html }
    return html + "<h3>Errors by script, frequency, position, length and speed</h3>\n"
      + Markup.table(
        head: ["", "written", "error rate", "as others", "missing", "inserted"],
        rows: shown.joined().map { group in
          let edits = group.edits
          return [
            "\(Markup.text(ReportWords.heading(group.dimension))): \(Markup.text(group.name))",
            ReportNumber.count(edits.referenceLength), edits.rate.map(ReportNumber.percent) ?? "",
            ReportNumber.count(edits.substitutions), ReportNumber.count(edits.deletions),
            ReportNumber.count(edits.insertions),
          ]
        })
  }
}
