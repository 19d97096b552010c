import TextAndFiles

extension EvaluationReport {
  /// The report's main figures as a table for the terminal.
  public func text() -> String {
    var rows = [["", "rate", "95 % interval", "samples", "writers", "worst 10 % of writers"]]
    func add(_ name: String, _ rate: Estimate, writers: Int, _ spread: WriterDistribution? = nil) {
      rows.append([
        name, ReportNumber.percent(rate.value), ReportNumber.interval(rate), ReportNumber.count(rate.sampleCount),
        ReportNumber.count(writers), spread.map { ReportNumber.percent($0.worstTenth) } ?? "",
      ])
    }
    for part in parts {
      let main = part.figures.rate(PartFigures.mainMetric(of: part.kind))
      for (name, estimate) in part.figures.rates(of: part.kind) {
        let spread = part.kind != .character && estimate == main ? part.writers : nil
        add("\(part.kind.rawValue) \(name)", estimate, writers: part.figures.writerCount, spread)
      }
      for group in part.shownGroups where group.dimension == .textKind {
        guard let rate = group.figures.characterErrorRate else { continue }
        add("\(part.kind.rawValue) CER, \(group.name)", rate, writers: group.figures.writerCount)
      }
      for row in part.classRows {
        // The writers' distribution is that of the restricted rate, or of the other without one.
        if let rate = row.restricted {
          add("isolated \(row.name), restricted", rate, writers: row.writerCount, row.writers)
        }
        add(
          "isolated \(row.name), error in class", row.ranked, writers: row.writerCount,
          row.restricted == nil ? row.writers : nil)
      }
    }
    for row in pages?.rows ?? [] {
      rows.append([
        "page: \(row.name)", row.value, row.interval, ReportNumber.count(row.estimate.sampleCount),
        ReportNumber.count(pages?.writerCount ?? 0), "",
      ])
    }
    let calibrations = parts.map { ($0.kind.rawValue, $0.calibration) } + [("overall", calibration)]
    for case (let name, let calibration?) in calibrations {
      rows.append([
        "\(name) calibration error", ReportNumber.percent(calibration.expectedError),
        "\(ReportNumber.percent(calibration.chanceError)) by chance",
        ReportNumber.count(calibration.count),
      ])
    }
    for decoding in decodings ?? [] {
      for part in decoding.parts {
        for (name, estimate) in part.figures.rates(of: part.kind) {
          add("\(part.kind.rawValue) \(name), \(decoding.decoder)", estimate, writers: part.figures.writerCount)
        }
        for (name, figures) in (part.textKinds ?? [:]).sorted(by: { $0.key < $1.key }) {
          guard let rate = figures.characterErrorRate else { continue }
          add("\(part.kind.rawValue) CER, \(name), \(decoding.decoder)", rate, writers: figures.writerCount)
        }
      }
    }
    var text = TextTable.text(rows)
    if !latencies.isEmpty {
      text +=
        "\n"
        + TextTable.text(
          [["latency, one thread", "measured", "mean", "p50", "p95", "p99"]]
            + latencyRows.map { [$0.name] + $0.figures.cells })
    }
    if let live, !live.isEmpty {
      text +=
        "\n"
        + TextTable.text(
          [["while writing"] + live.map { $0.language ?? "all" }]
            + LiveFigures.rows.map { row in [row.name] + live.map { row.value($0) } })
    }
    if let comparison {
      text += "\ncompared with \(comparison.before.name), \(comparison.before.form):\n" + comparison.text()
    }
    return text + "\n" + TextTable.text(resourceRows.map { [$0.name, $0.value] })
  }
}

extension EvaluationReport {
  /// The report's rates as comma-separated values (RFC 4180): one row for each kind, group and rate.
  public func csv() -> String {
    var rows = [
      ["kind", "dimension", "name", "metric", "value", "low", "high", "samples", "resampled by"]
    ]
    func addRate(_ labels: [String], _ metric: String, _ estimate: Estimate) {
      let numbers = ["\(estimate.value)", "\(estimate.low)", "\(estimate.high)", "\(estimate.sampleCount)"]
      rows.append(labels + [metric] + numbers + [estimate.resampledBy.rawValue])
    }
    for part in parts {
      func add(_ dimension: String, _ name: String, _ figures: Figures) {
        for (metric, estimate) in figures.rates(of: part.kind) {
          addRate([part.kind.rawValue, dimension, name], metric, estimate)
        }
      }
      add("all", "", part.figures)
      for group in part.groups { add(group.dimension.rawValue, group.name, group.figures) }
      for row in part.graphemes?.rows ?? [] {
        guard let rate = row.errorRate else { continue }
        rows.append([part.kind.rawValue, "grapheme", row.grapheme, "error rate", "\(rate)", "", "", "\(row.count)", ""])
      }
      for writer in part.writers?.writers ?? [] {
        rows.append([
          part.kind.rawValue, "writer", writer.name, PartFigures.mainMetric(of: part.kind).name,
          "\(writer.errorRate)", "", "", "\(writer.sampleCount)", "",
        ])
      }
    }
    for (metric, estimate) in (pages?.rates ?? []) + (pages?.differences ?? []) {
      addRate(["page", "groups", ""], metric, estimate)
    }
    for latency in latencies {
      func add(_ dimension: String, _ name: String, _ figures: LatencyFigures) {
        for (metric, percentile) in zip(["p50", "p95", "p99"], figures.percentiles) {
          rows.append([
            latency.subject.name, dimension, name, metric, "\(percentile.value)",
            percentile.interval.map { "\($0.low)" } ?? "", percentile.interval.map { "\($0.high)" } ?? "",
            "\(figures.count)", percentile.interval == nil ? "" : "sample",
          ])
        }
      }
      add("latency in ms", "", latency)
      for group in latency.groups ?? [] {
        add("latency in ms by \(group.dimension.rawValue)", group.name, group.figures)
      }
    }
    return CommaSeparated.text(rows)
  }
}

extension DataSummary {
  /// The data in a phrase: `unipen, part test of split.json`.
  public var description: String {
    var text = Set(names).sorted().joined(separator: ", ")
    if let part { text += ", part \(part)" }
    if let split { text += " of \(split)" }
    if !restrictions.isEmpty { text += " (" + restrictions.joined(separator: "; ") + ")" }
    return text
  }
}

extension PartFigures {
  /// The groups of the dimensions that have more than one: a single group would only repeat the whole.
  var shownGroups: [GroupFigures] {
    let counts = Dictionary(grouping: groups, by: \.dimension).mapValues(\.count)
    return groups.filter { counts[$0.dimension, default: 0] > 1 }
  }
}

extension PartFigures {
  /// A row for each class of isolated characters.
  package var classRows: [ClassRow] {
    groups.filter { $0.dimension == .characterClass }.compactMap { group in
      guard let ranked = group.figures.classErrorRate else { return nil }
      return ClassRow(
        name: ReportWords.plural(ofClass: group.name), sampleCount: group.figures.sampleCount,
        writerCount: group.figures.writerCount, restricted: group.figures.restrictedErrorRate, ranked: ranked,
        writers: group.writers)
    }
  }

  /// The error rates of the isolated characters of one class.
  package struct ClassRow: Sendable {
    /// The class's name: `lowercase letters`.
    package var name: String
    /// The number of samples.
    package var sampleCount: Int
    /// The number of writers.
    package var writerCount: Int
    /// The error rate when the decoder may output the class only, where evaluated.
    package var restricted: Estimate?
    /// The share whose best candidate of the class is wrong, decoded without a restriction.
    package var ranked: Estimate
    /// The distribution over writers of the restricted rate, or of `ranked` without one.
    package var writers: WriterDistribution?
  }
}

extension EvaluationReport {
  /// The latencies of the report's own decoder, then of the others with their names.
  var latencyRows: [(name: String, figures: LatencyFigures)] {
    let others = decodings ?? []
    let own = others.contains { $0.latencies != nil } ? model.decoder.map { ", \($0)" } ?? "" : ""
    return latencies.map { (name: ReportWords.heading($0.subject) + own, figures: $0) }
      + others.flatMap { other in
        (other.latencies ?? []).map { (name: "\(ReportWords.heading($0.subject)), \(other.decoder)", figures: $0) }
      }
  }

  var resourceRows: [(name: String, value: String)] {
    let rows: [(String, String?)] = [
      ("Model file", model.byteCount.map(ReportNumber.bytes)),
      ("Parameters", model.parameterCount.map(ReportNumber.count)),
      ("Multiply-adds a frame", model.multiplyAddsPerFrame.map(ReportNumber.count)), ("Decoder", model.decoder),
      ("Cold load", resources.coldLoadMilliseconds.map(ReportNumber.milliseconds)),
      (
        "Peak memory",
        resources.peakMemory.map { peak in
          ReportNumber.bytes(peak)
            + (resources.peakMemoryBeforeLoading.map { ", \(ReportNumber.bytes($0)) before loading" } ?? "")
        }
      ),
      (
        "Evaluated",
        resources.samplesPerSecond.map { rate in
          "\(ReportNumber.count(Int(rate.rounded()))) samples/s"
            + (resources.recognizerShare.map { ", \(ReportNumber.percent($0)) of the time in the recognizer" } ?? "")
        }
      ),
      ("Processor", resources.processor), ("Kernels", resources.kernels), ("System", resources.system),
      ("Program", resources.program), ("Seed", "\(bootstrap.seed)"), ("Tensors’ SHA-256", model.checksum),
    ]
    return (rows + zip(data.names, data.checksums).map { ("Data \($0)", $1) }).compactMap { name, value in
      value.map { (name, $0) }
    }
  }
}

extension LatencyFigures {
  /// The number of measurements, the mean and the percentiles, as cells of a table.
  var cells: [String] { [ReportNumber.count(count)] + [mean, p50, p95, p99].map(ReportNumber.milliseconds) }
}
