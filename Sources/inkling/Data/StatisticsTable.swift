import Foundation
import InkData

/// Statistics as text.
struct StatisticsTable {
  let statistics: DataSetStatistics

  var text: String {
    var text = "\(statistics.samples) samples, \(statistics.strokes) strokes, \(statistics.points) points\n"
    text += "\(statistics.writers.count) writers of \(statistics.contributors.count) contributors\n\n"
    text += list("kinds", statistics.kinds)
    text += list("languages", statistics.languages)
    text += list("sources", statistics.sources)
    text += list("licences", statistics.licences)
    text += list("channels", statistics.channels)
    text += list("contributors", statistics.contributors)
    text += list("writers", statistics.writers)
    text += "\n" + distributions
    text += "\nalphabet: \(statistics.alphabet.count) graphemes\n"
    text += lines(
      statistics.alphabet.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\(shown($0.key)) \($0.value)" })
    return text
  }

  private var distributions: String {
    let rows: [(String, Distribution?)] = [
      ("graphemes a sample", statistics.graphemesPerSample), ("strokes a sample", statistics.strokesPerSample),
      ("points a sample", statistics.pointsPerSample), ("seconds of pen down", statistics.penDownSeconds),
      ("points a second", statistics.pointsPerSecond), ("height in mm", statistics.heightInMillimetres),
    ]
    let head = row("", ["samples", "least", "5 %", "median", "95 %", "greatest", "mean"])
    return rows.reduce(into: head) { text, entry in
      guard let spread = entry.1 else { return }
      let numbers = [
        spread.minimum, spread.percentile5, spread.median, spread.percentile95, spread.maximum, spread.mean,
      ]
      text += row(entry.0, ["\(spread.count)"] + numbers.map(number))
    }
  }

  /// The most frequent names; the rest as a number, because a list of all writers is what JSON is for.
  private func list(_ title: String, _ counts: [String: Int]) -> String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.prefix(12).map { "\($0.key.isEmpty ? "(none)" : $0.key) \($0.value)" }
    let rest = sorted.count > 12 ? [" and \(sorted.count - 12) more"] : []
    return "\(title): \(counts.isEmpty ? "none" : shown.joined(separator: ", ") + rest.joined())\n"
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    TextRow.text(name, width: 20, cells, each: 11)
  }

  private func number(_ value: Double) -> String {
    value.formatted(
      .number.grouping(.never).precision(.fractionLength(abs(value) >= 100 || value == value.rounded() ? 0 : 2)))
  }

  private func shown(_ grapheme: String) -> String {
    switch grapheme {
    case " ": "␣"
    case "\n": "⏎"
    case "\t": "⇥"
    default: grapheme
    }
  }

  private func lines(_ entries: [String]) -> String {
    var text = ""
    var line = " "
    for entry in entries {
      if line.count + entry.count > 98 {
        text += line + "\n"
        line = " "
      }
      line += " " + entry + " "
    }
    return text + line + "\n"
  }
}
