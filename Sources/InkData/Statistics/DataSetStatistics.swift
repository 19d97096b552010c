import Foundation
import InkCore
import TextAndFiles

/// The contents of a data set in numbers.
public struct DataSetStatistics: Hashable, Codable, Sendable {
  /// The number of samples.
  public internal(set) var samples = 0
  /// The number of strokes.
  public internal(set) var strokes = 0
  /// The number of points.
  public internal(set) var points = 0
  /// Samples by kind.
  public internal(set) var kinds: [String: Int] = [:]
  /// Samples by language.
  public internal(set) var languages: [String: Int] = [:]
  /// Samples by writer.
  public internal(set) var writers: [String: Int] = [:]
  /// Samples by contributor.
  public internal(set) var contributors: [String: Int] = [:]
  /// Samples by the data set that they come from.
  public internal(set) var sources: [String: Int] = [:]
  /// Samples by licence.
  public internal(set) var licences: [String: Int] = [:]
  /// Samples that have a channel: `time`, `force`, `azimuth`, `altitude`.
  public internal(set) var channels: [String: Int] = [:]
  /// The number of times that each grapheme is written.
  public internal(set) var alphabet: [String: Int] = [:]
  /// The lines, words and drawings of samples that have a structure; `nil` when there are none.
  public internal(set) var structures: StructureCounts?
  /// Graphemes in a text.
  public internal(set) var graphemesPerSample: Distribution?
  /// Strokes in a sample.
  public internal(set) var strokesPerSample: Distribution?
  /// Points in a sample.
  public internal(set) var pointsPerSample: Distribution?
  /// Seconds that the pen is down, of samples whose points have times.
  public internal(set) var penDownSeconds: Distribution?
  /// Points a second, of samples whose points have times.
  public internal(set) var pointsPerSecond: Distribution?
  /// The height of the ink in millimetres, of samples that know their unit.
  public internal(set) var heightInMillimetres: Distribution?
}

/// The distribution of a number over the samples of a set.
public struct Distribution: Hashable, Codable, Sendable {
  /// The number of samples that have it.
  public let count: Int
  /// The least.
  public let minimum: Double
  /// The value that one in twenty lies below.
  public let percentile5: Double
  /// The median.
  public let median: Double
  /// The value that one in twenty lies above.
  public let percentile95: Double
  /// The greatest.
  public let maximum: Double
  /// The average.
  public let mean: Double

  /// Describes some numbers; `nil` when there are none.
  public init?(_ values: [Float]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.map(Double.init).sorted()
    count = sorted.count
    minimum = sorted[0]
    percentile5 = sorted.quantile(0.05)!
    median = sorted.median!
    percentile95 = sorted.quantile(0.95)!
    maximum = sorted[sorted.count - 1]
    mean = sorted.reduce(0, +) / Double(sorted.count)
  }
}

/// The number of lines, words and drawings that a data set's structures tell.
public struct StructureCounts: Hashable, Codable, Sendable {
  /// The number of samples with a structure.
  public internal(set) var samples = 0
  /// The number of lines.
  public internal(set) var lines = 0
  /// The number of words whose strokes are known.
  public internal(set) var words = 0
  /// The number of runs of words whose strokes can't be told apart.
  public internal(set) var unknownRuns = 0
  /// The number of drawings.
  public internal(set) var drawings = 0
  /// The number of strokes in words.
  public internal(set) var writingStrokes = 0
  /// The number of strokes in drawings.
  public internal(set) var drawingStrokes = 0
  /// The number of strokes in neither, of samples with a structure.
  public internal(set) var unknownStrokes = 0
  /// The number of drawings of each category.
  public internal(set) var categories: [String: Int] = [:]

  mutating func add(_ structure: PageStructure, strokeCount: Int) {
    samples += 1
    lines += structure.lines.count
    for word in structure.lines.lazy.flatMap(\.words) {
      if word.isOneWord { words += 1 } else { unknownRuns += 1 }
    }
    drawings += structure.drawings.count
    for drawing in structure.drawings { categories[drawing.category, default: 0] += 1 }
    for isWriting in structure.isWriting(strokeCount: strokeCount) {
      switch isWriting {
      case true?: writingStrokes += 1
      case false?: drawingStrokes += 1
      case nil: unknownStrokes += 1
      }
    }
  }
}

extension DataSetStatistics {
  /// The statistics as tables for the terminal.
  public var text: String {
    var text = "\(samples) samples, \(strokes) strokes, \(points) points\n"
    text += "\(writers.count) writers of \(contributors.count) contributors\n\n"
    text += list("kinds", kinds) + list("languages", languages) + list("sources", sources)
    text += list("licences", licences) + list("channels", channels)
    text += list("contributors", contributors) + list("writers", writers)
    if let structures { text += Self.text(of: structures) + list("drawings", structures.categories) }
    text += "\n" + distributions
    text += "\nalphabet: \(alphabet.count) graphemes\n"
    let marks = [" ": "␣", "\n": "⏎", "\t": "⇥"]
    return text + lines(alphabet.mostFrequent.map { "\(marks[$0.key] ?? $0.key) \($0.value)" })
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
    let sorted = counts.mostFrequent
    let shown = sorted.prefix(12).map { "\($0.key.isEmpty ? "(none)" : $0.key) \($0.value)" }
    let rest = sorted.count > 12 ? " and \(sorted.count - 12) more" : ""
    return "\(title): \(counts.isEmpty ? "none" : shown.joined(separator: ", ") + rest)\n"
  }

  private func number(_ value: Double) -> String {
    value.formatted(
      .number.grouping(.never).precision(.fractionLength(abs(value) >= 100 || value == value.rounded() ? 0 : 2)))
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

extension [String: Int] {
  fileprivate var mostFrequent: [Element] { sorted { ($1.value, $0.key) < ($0.value, $1.key) } }
}
