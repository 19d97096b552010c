extension DataSummary {
  /// The data in a phrase: `unipen, part test of split.json`.
  public var description: String {
    var text = names.joined(separator: ", ")
    if let part { text += ", part \(part)" }
    if let split { text += " of \(split)" }
    if !restrictions.isEmpty { text += " (" + restrictions.joined(separator: "; ") + ")" }
    return text
  }
}

extension PartFigures {
  /// The groups of the dimensions in which the samples differ: a single group would only repeat the whole.
  var shownGroups: [GroupFigures] {
    let counts = Dictionary(grouping: groups, by: \.dimension).mapValues(\.count)
    return groups.filter { counts[$0.dimension, default: 0] > 1 }
  }
}

extension PartFigures {
  /// A row for each class of isolated characters: what a field makes of them that takes this class only.
  var classRows: [(name: String, figures: Figures, error: Estimate, writers: WriterDistribution?)] {
    groups.filter { $0.dimension == .characterClass }.compactMap { group in
      group.figures.classErrorRate.map {
        (name: ReportWords.plural(ofClass: group.name), figures: group.figures, error: $0, writers: group.writers)
      }
    }
  }
}

extension EvaluationReport {
  /// What the report says of size, memory and machine, as name and value.
  var resourceRows: [(name: String, value: String)] {
    var rows: [(String, String)] = []
    if let count = model.byteCount { rows.append(("Model file", ReportNumber.bytes(count))) }
    if let count = model.parameterCount { rows.append(("Parameters", ReportNumber.count(count))) }
    if let decoder = model.decoder { rows.append(("Decoder", decoder)) }
    if let time = resources.coldLoadMilliseconds {
      rows.append(("Cold load", ReportNumber.milliseconds(time)))
    }
    if let peak = resources.peakMemory {
      let before = resources.peakMemoryBeforeLoading.map { ", \(ReportNumber.bytes($0)) before loading" } ?? ""
      rows.append(("Peak memory", ReportNumber.bytes(peak) + before))
    }
    rows.append(("Processor", resources.processor))
    if let kernels = resources.kernels { rows.append(("Kernels", kernels)) }
    rows.append(("System", resources.system))
    if let checksum = model.checksum { rows.append(("Tensors’ SHA-256", checksum)) }
    return rows.map { (name: $0.0, value: $0.1) }
  }
}
