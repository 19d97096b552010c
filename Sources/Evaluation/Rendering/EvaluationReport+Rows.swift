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

  /// Size, memory and machine, as name and value.
  var resourceRows: [(name: String, value: String)] {
    var rows: [(String, String)] = []
    if let count = model.byteCount { rows.append(("Model file", ReportNumber.bytes(count))) }
    if let count = model.parameterCount { rows.append(("Parameters", ReportNumber.count(count))) }
    if let count = model.multiplyAddsPerFrame { rows.append(("Multiply-adds a frame", ReportNumber.count(count))) }
    if let decoder = model.decoder { rows.append(("Decoder", decoder)) }
    if let time = resources.coldLoadMilliseconds {
      rows.append(("Cold load", ReportNumber.milliseconds(time)))
    }
    if let peak = resources.peakMemory {
      let before = resources.peakMemoryBeforeLoading.map { ", \(ReportNumber.bytes($0)) before loading" } ?? ""
      rows.append(("Peak memory", ReportNumber.bytes(peak) + before))
    }
    if let rate = resources.samplesPerSecond {
      let share = resources.recognizerShare.map { ", \(ReportNumber.percent($0)) of the time in the recognizer" } ?? ""
      rows.append(("Evaluated", "\(ReportNumber.count(Int(rate.rounded()))) samples/s" + share))
    }
    rows.append(("Processor", resources.processor))
    if let kernels = resources.kernels { rows.append(("Kernels", kernels)) }
    rows.append(("System", resources.system))
    if let program = resources.program { rows.append(("Program", program)) }
    rows.append(("Seed", "\(bootstrap.seed)"))
    if let checksum = model.checksum { rows.append(("Tensors’ SHA-256", checksum)) }
    for (name, checksum) in zip(data.names, data.checksums) { rows.append(("Data \(name)", checksum)) }
    return rows.map { (name: $0.0, value: $0.1) }
  }
}
