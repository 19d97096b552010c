import InkData

/// The words that reports use for kinds, classes, dimensions and latencies.
enum ReportWords {
  /// The heading of a kind's section.
  static func heading(_ kind: SampleKind) -> String {
    switch kind {
    case .page: "Pages"
    case .line: "Lines"
    case .word: "Words"
    case .character: "Isolated characters"
    }
  }

  /// The heading of a dimension's column.
  static func heading(_ dimension: GroupFigures.Dimension) -> String {
    switch dimension {
    case .language: "Language"
    case .source: "Source"
    case .contributor: "Contributor"
    case .characterClass: "Class"
    case .inventoryBand: "Band"
    case .frequency: "Frequency rank"
    }
  }

  /// The name of a dimension of edits.
  static func heading(_ dimension: GraphemeTable.Dimension) -> String {
    switch dimension {
    case .script: "Script"
    case .frequency: "Frequency rank here"
    case .position: "Position in the label"
    case .length: "Length of the label"
    case .speed: "Characters written"
    }
  }

  /// The plural of a class of isolated characters.
  static func plural(ofClass name: String) -> String {
    switch CharacterClass(rawValue: name) {
    case .digit: "digits"
    case .uppercase: "uppercase letters"
    case .lowercase: "lowercase letters"
    case .letter: "letters without case"
    case .symbol: "symbols"
    case nil: name
    }
  }

  /// The heading of a latency row.
  static func heading(_ subject: LatencyFigures.Subject) -> String {
    switch subject {
    case .whole(let kind): "A whole \(kind.rawValue)"
    case .addedStroke(let kind): "One more stroke of a \(kind.rawValue)"
    case .firstText(let kind): "First text of a \(kind.rawValue), after the first stroke"
    case .settledText(let kind): "Settled text of a \(kind.rawValue), after its last stroke"
    }
  }

  /// A text on one line; ∅ for an empty one.
  static func line(_ text: String) -> String { text.isEmpty ? "∅" : text.replacing("\n", with: " ⏎ ") }

  /// A grapheme made visible in running text.
  static func visible(_ text: String) -> String {
    text.isEmpty ? "∅" : text.map { $0 == " " ? "␣" : $0 == "\n" ? "⏎" : String($0) }.joined()
  }
}

extension Figures {
  /// The estimate of a metric.
  func rate(_ metric: ErrorMetric) -> Estimate? {
    switch metric {
    case .characterErrorRate: characterErrorRate
    case .wordErrorRate: wordErrorRate
    case .sampleErrorRate: sampleErrorRate
    case .restrictedErrorRate: restrictedErrorRate
    case .classErrorRate: classErrorRate
    }
  }

  /// The rows of figures that a kind has, as heading and estimate.
  func rates(of kind: SampleKind) -> [(name: String, estimate: Estimate)] {
    var rows: [(String, Estimate)] = []
    if kind == .character {
      for top in topK ?? [] { rows.append(("top-\(top.k)", top.share)) }
      if let topOneByUse { rows.append(("top-1 by use", topOneByUse)) }
      for top in topK ?? [] {
        if let share = top.shareInClass { rows.append(("top-\(top.k) in class", share)) }
      }
      if let restrictedErrorRate { rows.append((ErrorMetric.restrictedErrorRate.name, restrictedErrorRate)) }
      if let classErrorRate { rows.append((ErrorMetric.classErrorRate.name, classErrorRate)) }
    } else {
      if let characterErrorRate { rows.append(("CER", characterErrorRate)) }
      if let wordErrorRate { rows.append(("WER", wordErrorRate)) }
      if let sampleErrorRate { rows.append(("sample error rate", sampleErrorRate)) }
    }
    return rows.map { (name: $0.0, estimate: $0.1) }
  }
}
