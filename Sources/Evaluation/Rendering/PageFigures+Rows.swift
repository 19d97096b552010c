extension PageFigures {
  /// The rates, as heading and estimate.
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

  /// The counts in a sentence.
  var summary: String {
    "\(ReportNumber.count(pageCount)) pages of \(ReportNumber.count(writerCount)) writers, "
      + "\(ReportNumber.count(lines.counts.actual)) lines, \(ReportNumber.count(words.counts.actual)) words that are "
      + "judged, \(ReportNumber.count(strokeCount)) strokes: \(ReportNumber.count(writingAsDrawing)) of writing were taken "
      + "for drawing, \(ReportNumber.count(drawingAsWriting)) of drawings for writing."
  }
}
