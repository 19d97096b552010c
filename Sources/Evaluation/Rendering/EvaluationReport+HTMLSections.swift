import InkData
import TextAndFiles

extension EvaluationReport {
  static func section(_ part: PartFigures) -> String {
    let figures = part.figures
    var html =
      "<section><h2>\(ReportWords.heading(part.kind))</h2>\n<p>\(ReportNumber.count(figures.sampleCount)) samples of \(ReportNumber.count(figures.writerCount)) writers, "
      + "\(ReportNumber.count(figures.characters.referenceLength)) characters.</p>\n"
    if let failures = part.failures {
      html +=
        "<p class=warning>\(ReportNumber.count(failures.count)) samples failed and count as recognized as nothing; the first error: "
        + "\(Markup.text(failures.first))</p>\n"
    }
    html +=
      ratesTable(part) + classesTable(part) + editsTable(part) + groupsTable(part) + writersBlock(part)
      + calibrationBlock(part) + confusionsBlock(part) + (part.graphemes?.html() ?? "") + examplesBlock(part)
    return html + "</section>\n"
  }

  private static func ratesTable(_ part: PartFigures) -> String {
    Markup.table(
      head: ["", "rate", "95 % interval", "samples"],
      rows: part.figures.rates(of: part.kind).map { name, estimate in
        [
          Markup.text(name), "<b>\(ReportNumber.percent(estimate.value))</b>", interval(estimate),
          ReportNumber.count(estimate.sampleCount),
        ]
      })
  }

  private static func classesTable(_ part: PartFigures) -> String {
    let rows = part.classRows
    guard !rows.isEmpty else { return "" }
    return "<h3>Error rates by class</h3>\n"
      + Markup.table(
        head: [
          "", "restricted to the class", "95 % interval", "in class", "95 % interval", "samples", "writers",
          "median writer", "worst 10 % of writers",
        ],
        rows: rows.map { row in
          [
            row.name, row.restricted.map { "<b>\(ReportNumber.percent($0.value))</b>" } ?? "",
            row.restricted.map(interval) ?? "", ReportNumber.percent(row.ranked.value), interval(row.ranked),
            ReportNumber.count(row.sampleCount), ReportNumber.count(row.writerCount),
          ] + [row.writers?.median, row.writers?.worstTenth].map { $0.map(ReportNumber.percent) ?? "" }
        })
  }

  private static func interval(_ estimate: Estimate) -> String {
    "\(ReportNumber.interval(estimate)) <i>\(estimate.resampledBy == .writer ? "w" : "s")</i>"
  }

  private static func editsTable(_ part: PartFigures) -> String {
    var rows = [("Characters", part.figures.characters)]
    if part.kind == .line { rows.append(("Words", part.figures.words)) }
    return Markup.table(
      head: ["", "substitutions", "deletions", "insertions", "of"],
      rows: rows.map { name, counts in
        [name]
          + [counts.substitutions, counts.deletions, counts.insertions, counts.referenceLength]
          .map(ReportNumber.count)
      })
  }

  private static func groupsTable(_ part: PartFigures) -> String {
    let groups = part.shownGroups
    guard !groups.isEmpty else { return "" }
    let names = part.figures.rates(of: part.kind).map(\.name)
    return GroupFigures.Dimension.allCases.map { dimension in
      let members = groups.filter { $0.dimension == dimension }
      guard !members.isEmpty else { return "" }
      return "<h3>By \(ReportWords.heading(dimension).lowercased())</h3>\n"
        + Markup.table(
          head: [ReportWords.heading(dimension), "samples", "writers"] + names.map(Markup.text),
          rows: members.map { group in
            let rates = group.figures.rates(of: part.kind)
            return [
              Markup.text(group.name), ReportNumber.count(group.figures.sampleCount),
              ReportNumber.count(group.figures.writerCount),
            ]
              + names.map { name in
                rates.first { $0.name == name }
                  .map { "\(ReportNumber.percent($0.estimate.value)) <small>\(interval($0.estimate))</small>" } ?? ""
              }
          })
    }.joined()
  }

  private static func writersBlock(_ part: PartFigures) -> String {
    guard let writers = part.writers, writers.writers.count > 1 else { return "" }
    let metric = PartFigures.mainMetric(of: part.kind)
    let mean = part.figures.rate(metric)?.value ?? 0
    return "<h3>Writers</h3>\n"
      + "<p>\(metric.name.prefix(1).uppercased() + metric.name.dropFirst()) of the median writer "
      + "<b>\(ReportNumber.percent(writers.median))</b>, 90th percentile "
      + "<b>\(ReportNumber.percent(writers.p90))</b>, "
      + "mean of the worst 10 % <b>\(ReportNumber.percent(writers.worstTenth))</b>. "
      + "The dashed line is the rate over all samples.</p>\n" + writers.svg(mean: mean, metric: metric) + "\n"
  }

  private static func calibrationBlock(_ part: PartFigures) -> String {
    guard let calibration = part.calibration else { return "" }
    return "<h3>Confidence</h3>\n<p>Expected calibration error "
      + "<b>\(ReportNumber.percent(calibration.expectedError))</b>"
      + " (perfectly calibrated confidences would show \(ReportNumber.percent(calibration.chanceError)) on as many samples), "
      + "largest error of a bin \(ReportNumber.percent(calibration.largestError)). A bar is the share of exactly correct "
      + "texts at a confidence; on the dashed line the two are equal.</p>\n" + calibration.svg() + "\n"
  }

  private static func confusionsBlock(_ part: PartFigures) -> String {
    guard !part.confusions.isEmpty else { return "" }
    return "<h3>Confusions</h3>\n<p>Written → recognized, with counts; ∅ is nothing, ␣ a space.</p>\n"
      + Markup.chips(part.confusions)
  }

  private static func examplesBlock(_ part: PartFigures) -> String {
    [(Example.Choice.worst, "Highest error rates"), (.random, "Random errors")].map { choice, heading in
      let members = part.examples.filter { $0.choice == choice }
      guard !members.isEmpty else { return "" }
      let legend =
        choice == .worst && part.kind != .character
        ? "<p>Above the label, below the recognized text: <mark>wrong</mark>, <del>missing</del>, <ins>inserted</ins>.</p>\n"
        : ""
      return "<h3>\(heading)</h3>\n\(legend)<ul class=\"examples \(part.kind.rawValue)\">\n"
        + members.map { figure($0, kind: part.kind) }.joined() + "</ul>\n"
    }.joined()
  }

  static func figure(_ example: Example, kind: SampleKind) -> String {
    let rate = kind == .character ? "" : ", " + (example.characters.rate.map(ReportNumber.percent) ?? "no reference")
    return "<li><figure>\(example.ink?.svg(label: example.text) ?? "")<figcaption>"
      + "<span class=written>\(Markup.text(ReportWords.line(example.text)))</span>"
      + "<span class=recognized>\(marked(example))</span>"
      + segmentation(example) + candidates(example)
      + "<small>\(Markup.text(example.sampleID))\(rate)</small></figcaption></figure></li>\n"
  }

  private static func segmentation(_ example: Example) -> String {
    guard let graphemes = example.ink?.graphemes, graphemes.count > 1 else { return "" }
    return "<span class=segments>"
      + graphemes.enumerated().map { "<b class=s\($0 % DrawnInk.colours)>\(Markup.text(ReportWords.visible($1)))</b>" }
      .joined() + "</span>"
  }

  private static func candidates(_ example: Example) -> String {
    guard let candidates = example.candidates, !candidates.isEmpty else { return "" }
    return "<small class=candidates>"
      + candidates.map { candidate in
        Markup.text(ReportWords.line(candidate.text))
          + (candidate.confidence.map { " <i>\(ReportNumber.percent($0))</i>" } ?? "")
      }.joined(separator: " · ") + "</small>"
  }

  static func marked(_ example: Example) -> String {
    let alignment = EditAlignment(
      reference: TextNormalization.graphemes(of: example.text),
      recognized: TextNormalization.graphemes(of: example.recognized))
    let marks = alignment.steps.map { step in
      switch step {
      case .match(let same): Markup.text(String(same))
      case .substitution(_, let other): "<mark>\(Markup.text(ReportWords.visible(String(other))))</mark>"
      case .insertion(let other): "<ins>\(Markup.text(ReportWords.visible(String(other))))</ins>"
      case .deletion(let missing): "<del>\(Markup.text(ReportWords.visible(String(missing))))</del>"
      }
    }
    return marks.isEmpty ? "∅" : marks.joined()
  }
}

extension GraphemeTable {
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
        "<h3>Confusions in context</h3>\n<p>Neighbours that were recognized as another number of graphemes.</p>\n"
        + Markup.chips(contexts)
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
