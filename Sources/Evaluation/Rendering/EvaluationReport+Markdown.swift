import InkData

extension EvaluationReport {
  /// The report's figures as Markdown tables.
  public func markdown() -> String {
    var blocks = [
      "# \(MarkdownTable.cell(model.name)): evaluation",
      "\(MarkdownTable.cell("\(model.form) on \(data.description)")), \(date). Rates with 95 % bootstrap intervals "
        + "(\(ReportNumber.count(bootstrap.resamples)) resamples, seed \(bootstrap.seed), by writer from "
        + "\(bootstrap.minimumWriters) writers on, else by sample).",
      normalization,
    ]
    for part in parts { blocks += Self.section(part) }
    if let pages {
      blocks += [
        "## Lines, words and drawings of pages", pages.summary,
        MarkdownTable.text(
          ["", "rate (95 % interval)", "by"],
          pages.rows.map { [$0.name, "\($0.value) (\($0.interval))", $0.estimate.resampledBy.rawValue] }),
      ]
    }
    if !latencies.isEmpty {
      let groups = latencies.flatMap { latency in
        (latency.groups ?? []).map {
          (name: "\(ReportWords.heading(latency.subject)), \($0.name)", figures: $0.figures)
        }
      }
      blocks += [
        "## Latency",
        MarkdownTable.text(
          ["", "measured", "mean", "p50", "p95", "p99"], (latencyRows + groups).map { [$0.name] + $0.figures.cells }),
        "One thread, warm, on \(MarkdownTable.cell(resources.processorAndKernels)).",
      ]
      for latency in latencies {
        guard let factor = latency.realTimeFactor else { continue }
        blocks.append(
          "\(ReportWords.heading(latency.subject)): real-time factor \(ReportNumber.factor(factor.value)) "
            + "(seconds of recognition per second of writing).")
      }
    }
    if let live, !live.isEmpty {
      blocks += [
        "## While writing",
        MarkdownTable.text(
          [""] + live.map { $0.language ?? "all" }, LiveFigures.rows.map { name, value in [name] + live.map(value) }),
      ]
    }
    blocks += ["## Resources", MarkdownTable.text(["", ""], resourceRows.map { [$0.name, $0.value] })]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func section(_ part: PartFigures) -> [String] {
    let figures = part.figures
    var blocks = [
      "## \(ReportWords.heading(part.kind))",
      "\(ReportNumber.count(figures.sampleCount)) samples of \(ReportNumber.count(figures.writerCount)) writers, "
        + "\(ReportNumber.count(figures.characters.referenceLength)) characters.",
      MarkdownTable.text(
        ["", "rate (95 % interval)", "by"],
        figures.rates(of: part.kind).map {
          [$0.name, ReportNumber.percent($0.estimate), $0.estimate.resampledBy.rawValue]
        }), edits(figures, kind: part.kind),
    ]
    if let failures = part.failures {
      blocks.append("\(failures.count) samples failed; the first error: \(MarkdownTable.cell(failures.first))")
    }
    if let writers = part.writers {
      blocks.append(
        "Writers: median \(ReportNumber.percent(writers.median)), 90th percentile "
          + "\(ReportNumber.percent(writers.p90)), mean of the worst 10 % \(ReportNumber.percent(writers.worstTenth)).")
    }
    let classes = part.classRows
    if !classes.isEmpty {
      blocks.append(
        MarkdownTable.text(
          [
            "error rates by class", "samples", "writers", "restricted to the class", "in class", "median writer",
            "worst 10 % of writers",
          ],
          classes.map { row in
            [
              row.name, ReportNumber.count(row.sampleCount), ReportNumber.count(row.writerCount),
              row.restricted.map { ReportNumber.percent($0) } ?? "", ReportNumber.percent(row.ranked),
            ] + [row.writers?.median, row.writers?.worstTenth].map { $0.map(ReportNumber.percent) ?? "" }
          }))
    }
    let groups = part.shownGroups
    if !groups.isEmpty {
      let names = figures.rates(of: part.kind).map(\.name)
      blocks.append(
        MarkdownTable.text(
          ["", "samples"] + names,
          groups.map { group in
            let rates = group.figures.rates(of: part.kind)
            return [
              "\(ReportWords.heading(group.dimension)) \(group.name)", ReportNumber.count(group.figures.sampleCount),
            ]
              + names.map { name in rates.first { $0.name == name }.map { ReportNumber.percent($0.estimate) } ?? "" }
          }))
    }
    if !part.confusions.isEmpty {
      let list = part.confusions.prefix(20).map {
        "`\(code($0.written))`→`\(code($0.recognized))` \($0.count)"
      }
      blocks.append("Most frequent confusions (written→recognized): " + list.joined(separator: ", ") + ".")
    }
    return blocks
  }

  private static func edits(_ figures: Figures, kind: SampleKind) -> String {
    func row(_ name: String, _ counts: EditCounts) -> String {
      "\(name): \(ReportNumber.count(counts.substitutions)) substitutions, "
        + "\(ReportNumber.count(counts.deletions)) deletions, \(ReportNumber.count(counts.insertions)) insertions in "
        + "\(ReportNumber.count(counts.referenceLength))."
    }
    let characters = row("Characters", figures.characters)
    return kind == .line ? characters + " " + row("Words", figures.words) : characters
  }

  private static func code(_ text: String) -> String {
    ReportWords.visible(text).replacing("`", with: "ˋ").replacing("|", with: "\\|")
  }
}
