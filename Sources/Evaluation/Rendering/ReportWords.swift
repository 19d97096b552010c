import Foundation
import InkData

enum ReportWords {
  static func heading(_ kind: SampleKind) -> String {
    switch kind {
    case .page: "Pages"
    case .line: "Lines"
    case .word: "Words"
    case .character: "Isolated characters"
    }
  }

  static func heading(_ dimension: GroupFigures.Dimension) -> String {
    switch dimension {
    case .language: "Language"
    case .source: "Source"
    case .contributor: "Contributor"
    case .characterClass: "Class"
    case .textKind: "Kind of text"
    case .inventoryBand: "Band"
    case .frequency: "Frequency rank"
    }
  }

  static func heading(_ dimension: GraphemeTable.Dimension) -> String {
    switch dimension {
    case .script: "Script"
    case .frequency: "Frequency rank here"
    case .position: "Position in the label"
    case .length: "Length of the label"
    case .speed: "Characters written"
    }
  }

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
    var rows: [(String, Estimate?)] = [
      ("CER", characterErrorRate), ("CER, accents ignored", accentlessErrorRate),
      ("CER, case and spaces ignored", foldedErrorRate), ("WER", wordErrorRate),
      ("sample error rate", sampleErrorRate),
    ]
    if kind == .character {
      rows = (topK ?? []).map { ("top-\($0.k)", $0.share) } + [("top-1 by use", topOneByUse)]
      rows += (topK ?? []).map { ("top-\($0.k) in class", $0.shareInClass) }
      rows += [ErrorMetric.restrictedErrorRate, .classErrorRate].map { ($0.name, rate($0)) }
    }
    return rows.compactMap { name, estimate in estimate.map { (name, $0) } }
  }
}

/// Numbers as reports print them, the same in every locale.
enum ReportNumber {
  /// A share in percent: two digits after the point below ten, one above.
  static func percent(_ share: Double) -> String {
    let value = share * 100
    return fixed(value, abs(value) < 9.995 ? 2 : 1) + " %"
  }

  /// An estimate with its interval: `5.12 % (4.80–5.47)`.
  static func percent(_ estimate: Estimate) -> String { percent(estimate.value) + " (\(interval(estimate)))" }

  /// An estimate's interval in percent, without the sign: `4.80–5.47`.
  static func interval(_ estimate: Estimate) -> String {
    let digits = max(abs(estimate.low), abs(estimate.high)) < 0.09995 ? 2 : 1
    return fixed(estimate.low * 100, digits) + "–" + fixed(estimate.high * 100, digits)
  }

  /// A difference of shares in percentage points, with its sign.
  static func points(_ difference: Double) -> String { (difference > 0 ? "+" : "") + fixed(difference * 100, 2) }

  /// A probability with three digits after the point, or that it is smaller.
  static func probability(_ value: Double) -> String { value < 0.001 ? "< 0.001" : fixed(value, 3) }

  /// A time in milliseconds with three significant digits.
  static func milliseconds(_ value: Double) -> String {
    value < 0.9995 ? fixed(value * 1_000, value < 0.1 ? 1 : 0) + " µs" : fixed(value, value < 99.5 ? 1 : 0) + " ms"
  }

  static func milliseconds(_ interval: LatencyFigures.Interval) -> String {
    let (low, high) = (milliseconds(interval.low), milliseconds(interval.high))
    return low.suffix(2) == high.suffix(2) ? "\(low.dropLast(3))–\(high)" : "\(low)–\(high)"
  }

  static func factor(_ value: Double) -> String {
    guard value > 0, value.isFinite else { return fixed(value, 0) }
    let digits = 1 - Int(Foundation.log10(value).rounded(.down))
    return fixed(value, min(max(digits, 0), 6))
  }

  /// A size in decimal megabytes or kilobytes.
  static func bytes(_ count: Int) -> String {
    count >= 1_000_000
      ? fixed(Double(count) / 1e6, count < 99_500_000 ? 2 : 0) + " MB"
      : count >= 1_000 ? fixed(Double(count) / 1e3, 1) + " kB" : "\(count) B"
  }

  static func count(_ value: Int) -> String {
    let digits = String(abs(value))
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return (value < 0 ? "−" : "") + result
  }

  static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  static func fixed(_ value: Double, _ digits: Int) -> String {
    let text = String(format: "%.\(digits)f", value)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }
}

enum MarkdownTable {
  /// A table: the first column aligned left, the others right.
  static func text(_ head: [String], _ rows: [[String]]) -> String {
    ([line(head), "|---|" + String(repeating: "---:|", count: head.count - 1)] + rows.map(line)).joined(separator: "\n")
  }

  /// Text that can't break a table.
  static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("<", with: "&lt;")
  }

  private static func line(_ cells: [String]) -> String {
    cells.map { $0.isEmpty ? "| " : "| \(cell($0)) " }.joined() + "|"
  }
}
