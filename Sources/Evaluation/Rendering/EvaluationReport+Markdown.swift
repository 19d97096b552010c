import InkData

extension EvaluationReport {
  /// The report's figures as Markdown tables.
  public func markdown() -> String {
    var lines = ["# \(Self.cell(model.name)): evaluation", ""]
    lines.append(
      "\(Self.cell(model.form)) on \(Self.cell(data.description)), \(date). Rates with 95 % bootstrap intervals "
        + "(\(ReportNumber.count(bootstrap.resamples)) resamples, seed \(bootstrap.seed), by writer from "
        + "\(bootstrap.minimumWriters) writers on, else by sample).")
    lines += ["", normalization, ""]
    for part in parts { lines += Self.section(part) }
    if let pages {
      lines += ["## Lines, words and drawings of pages", "", pages.summary, ""]
      lines += ["| | rate (95 % interval) | by |", "| --- | ---: | --- |"]
      lines += pages.rows.map { "| \($0.name) | \($0.value) (\($0.interval)) | \($0.estimate.resampledBy.rawValue) |" }
      lines.append("")
    }
    if !latencies.isEmpty {
      lines += [
        "## Latency", "", "| | measured | mean | p50 | p95 | p99 |", "| --- | ---: | ---: | ---: | ---: | ---: |",
      ]
      for (name, latency) in latencyRows {
        let cells = [latency.mean, latency.p50, latency.p95, latency.p99].map(ReportNumber.milliseconds)
        lines.append(
          "| \(Self.cell(name)) | \(ReportNumber.count(latency.count)) | "
            + cells.joined(separator: " | ") + " |")
      }
      for latency in latencies {
        for group in latency.groups ?? [] {
          let figures = group.figures
          let cells = [figures.mean, figures.p50, figures.p95, figures.p99].map(ReportNumber.milliseconds)
          lines.append(
            "| \(ReportWords.heading(latency.subject)), \(Self.cell(group.name)) | \(ReportNumber.count(figures.count)) | "
              + cells.joined(separator: " | ") + " |")
        }
      }
      lines += ["", "One thread, warm, on \(Self.cell(resources.processorAndKernels)).", ""]
      for latency in latencies {
        guard let factor = latency.realTimeFactor else { continue }
        lines += [
          "\(ReportWords.heading(latency.subject)): real-time factor \(ReportNumber.factor(factor.value)) "
            + "(seconds of recognition per second of writing).", "",
        ]
      }
    }
    if let live, !live.isEmpty {
      lines += [
        "## While writing", "", "| | " + live.map { Self.cell($0.language ?? "all") }.joined(separator: " | ") + " |",
      ]
      lines.append("| --- | " + live.map { _ in "---:" }.joined(separator: " | ") + " |")
      for (name, value) in LiveFigures.rows {
        lines.append("| \(name) | " + live.map { Self.cell(value($0)) }.joined(separator: " | ") + " |")
      }
      lines.append("")
    }
    lines += ["## Resources", "", "| | |", "| --- | ---: |"]
    for (name, value) in resourceRows { lines.append("| \(name) | \(Self.cell(value)) |") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ part: PartFigures) -> [String] {
    let figures = part.figures
    var lines = ["## \(ReportWords.heading(part.kind))", ""]
    lines.append(
      "\(ReportNumber.count(figures.sampleCount)) samples of \(ReportNumber.count(figures.writerCount)) writers, "
        + "\(ReportNumber.count(figures.characters.referenceLength)) characters.")
    lines += ["", "| | rate (95 % interval) | by |", "| --- | ---: | --- |"]
    for (name, estimate) in figures.rates(of: part.kind) {
      lines.append("| \(name) | \(ReportNumber.percent(estimate)) | \(estimate.resampledBy.rawValue) |")
    }
    lines += ["", edits(figures, kind: part.kind), ""]
    if let failures = part.failures {
      lines += ["\(failures.count) samples failed; the first error: \(cell(failures.first))", ""]
    }
    if let writers = part.writers {
      lines += [
        "Writers: median \(ReportNumber.percent(writers.median)), 90th percentile "
          + "\(ReportNumber.percent(writers.p90)), mean of the worst 10 % \(ReportNumber.percent(writers.worstTenth)).",
        "",
      ]
    }
    let classes = part.classRows
    if !classes.isEmpty {
      lines += [
        "| error rates by class | samples | writers | restricted to the class | in class | median writer "
          + "| worst 10 % of writers |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
      ]
      for row in classes {
        let spread = [row.writers?.median, row.writers?.worstTenth].map { $0.map(ReportNumber.percent) ?? "" }
        lines.append(
          "| \(row.name) | \(ReportNumber.count(row.sampleCount)) | \(ReportNumber.count(row.writerCount)) | "
            + "\(row.restricted.map { ReportNumber.percent($0) } ?? "") | \(ReportNumber.percent(row.ranked)) | "
            + spread.joined(separator: " | ") + " |")
      }
      lines.append("")
    }
    let groups = part.shownGroups
    if !groups.isEmpty {
      let names = figures.rates(of: part.kind).map(\.name)
      lines.append("| | samples | " + names.joined(separator: " | ") + " |")
      lines.append("| --- | ---: | " + names.map { _ in "---:" }.joined(separator: " | ") + " |")
      for group in groups {
        let rates = group.figures.rates(of: part.kind)
        let cells = names.map { name in
          rates.first { $0.name == name }.map { ReportNumber.percent($0.estimate) } ?? ""
        }
        lines.append(
          "| \(ReportWords.heading(group.dimension)) \(cell(group.name)) | "
            + "\(ReportNumber.count(group.figures.sampleCount)) | " + cells.joined(separator: " | ") + " |")
      }
      lines.append("")
    }
    if !part.confusions.isEmpty {
      let list = part.confusions.prefix(20).map {
        "`\(code($0.written))`→`\(code($0.recognized))` \($0.count)"
      }
      lines += ["Most frequent confusions (written→recognized): " + list.joined(separator: ", ") + ".", ""]
    }
    return lines
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

  /// Text that can't break a table.
  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("<", with: "&lt;")
  }

  private static func code(_ text: String) -> String {
    ReportWords.visible(text).replacing("`", with: "ˋ").replacing("|", with: "\\|")
  }
}
