import TextAndFiles

extension PageFigures {
  var rates: [(name: String, estimate: Estimate)] {
    var rows: [(name: String, estimate: Estimate?)] = []
    for (name, groups) in [("lines", lines), ("words", words), ("word boundaries", boundaries)] {
      rows += [
        ("\(name), F1", groups.f1), ("\(name), precision", groups.precision), ("\(name), recall", groups.recall),
      ]
    }
    rows.append(("strokes right as writing or drawing", kindsRight))
    rows += [
      ("CER of the lines by themselves", linesAlone?.characterErrorRate),
      ("WER of the lines by themselves", linesAlone?.wordErrorRate),
    ]
    return rows.compactMap { name, estimate in estimate.map { (name, $0) } }
  }

  /// The error rates of pages less those of their lines, as heading and estimate.
  var differences: [(name: String, estimate: Estimate)] {
    [
      ("CER of the page less that of its lines", linesAlone?.characterDifference),
      ("WER of the page less that of its lines", linesAlone?.wordDifference),
    ].compactMap { name, estimate in estimate.map { (name, $0) } }
  }

  /// The rates and differences in words, with interval and number of samples.
  var rows: [(name: String, value: String, interval: String, estimate: Estimate)] {
    rates.map { ($0.name, ReportNumber.percent($0.estimate.value), ReportNumber.interval($0.estimate), $0.estimate) }
      + differences.map { name, estimate in
        (
          name, ReportNumber.points(estimate.value) + " points",
          "\(ReportNumber.points(estimate.low)) to \(ReportNumber.points(estimate.high))", estimate
        )
      }
  }

  var summary: String {
    "\(ReportNumber.count(pageCount)) pages of \(ReportNumber.count(writerCount)) writers, "
      + "\(ReportNumber.count(lines.counts.actual)) lines, \(ReportNumber.count(words.counts.actual)) words that are "
      + "judged, \(ReportNumber.count(strokeCount)) strokes: \(ReportNumber.count(writingAsDrawing)) of writing were taken "
      + "for drawing, \(ReportNumber.count(drawingAsWriting)) of drawings for writing."
  }
}

extension PageFigures {
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
