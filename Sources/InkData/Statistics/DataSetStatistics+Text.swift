import Foundation
import TextAndFiles

extension DataSetStatistics {
  /// The statistics as tables for the terminal.
  public var text: String {
    var text = "\(samples) samples, \(strokes) strokes, \(points) points\n"
    text += "\(writers.count) writers of \(contributors.count) contributors\n\n"
    text += list("kinds", kinds)
    text += list("languages", languages)
    text += list("sources", sources)
    text += list("licences", licences)
    text += list("channels", channels)
    text += list("contributors", contributors)
    text += list("writers", writers)
    if let structures { text += Self.text(of: structures) + list("drawings", structures.categories) }
    text += "\n" + distributions
    text += "\nalphabet: \(alphabet.count) graphemes\n"
    text += lines(alphabet.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\(shown($0.key)) \($0.value)" })
    return text
  }

  private static func text(of structures: StructureCounts) -> String {
    let unknown = structures.unknownRuns == 0 ? "" : " (and \(structures.unknownRuns) runs of words not told apart)"
    return """
      structures: \(structures.samples) samples with \(structures.lines) lines, \(structures.words) words\(unknown), \
      \(structures.drawings) drawings
      strokes: \(structures.writingStrokes) of writing, \(structures.drawingStrokes) of drawings, \
      \(structures.unknownStrokes) unknown

      """
  }

  private var distributions: String {
    let rows: [(String, Distribution?)] = [
      ("graphemes per sample", graphemesPerSample), ("strokes per sample", strokesPerSample),
      ("points per sample", pointsPerSample), ("seconds of pen down", penDownSeconds),
      ("points per second", pointsPerSecond), ("height in mm", heightInMillimetres),
    ]
    return TextTable.text(
      [["", "samples", "minimum", "5 %", "median", "95 %", "maximum", "mean"]]
        + rows.compactMap { name, spread in
          spread.map {
            [name, "\($0.count)"]
              + [$0.minimum, $0.percentile5, $0.median, $0.percentile95, $0.maximum, $0.mean].map(number)
          }
        })
  }

  /// The most frequent names and the number of the others; JSON has all.
  private func list(_ title: String, _ counts: [String: Int]) -> String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.prefix(12).map { "\($0.key.isEmpty ? "(none)" : $0.key) \($0.value)" }
    let rest = sorted.count > 12 ? " and \(sorted.count - 12) more" : ""
    return "\(title): \(counts.isEmpty ? "none" : shown.joined(separator: ", ") + rest)\n"
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
