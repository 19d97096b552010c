import TextAndFiles

extension PageFigures {
  /// The section of lines, words and drawings.
  func html() -> String {
    "<section><h2>Lines, words and drawings of pages</h2>\n<p>\(summary) A line or a word is found when a group has exactly "
      + "its strokes.</p>\n"
      + Markup.table(
        head: ["", "rate", "95 % interval", "pages"],
        rows: rows.map { row in
          [
            Markup.text(row.name), "<b>\(row.value)</b>",
            "\(row.interval) <i>\(row.estimate.resampledBy == .writer ? "w" : "s")</i>",
            ReportNumber.count(row.estimate.sampleCount),
          ]
        }) + gallery + "</section>\n"
  }

  private var gallery: String {
    guard !examples.isEmpty else { return "" }
    return
      "<h3>Most lines missed</h3>\n<p>Each line that was found has a colour; what was taken for drawing has the text’s."
      + "</p>\n<ul class=\"examples page\">\n" + examples.map(Self.figure).joined() + "</ul>\n"
  }

  private static func figure(_ example: PageExample) -> String {
    let lines = "\(example.foundCount) of \(example.lineCount) lines found"
    let confused = example.confusedCount > 0 ? ", \(example.confusedCount) strokes taken for the other kind" : ""
    return "<li><figure>\(example.ink?.svg(label: "\(example.sampleID): \(lines)") ?? "")<figcaption>"
      + "<span>\(lines)\(confused)</span><small>\(Markup.text(example.sampleID))</small></figcaption></figure></li>\n"
  }
}
