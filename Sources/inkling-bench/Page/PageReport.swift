import Evaluation
import Foundation
import InkCore
import InkData
import InkFeatures

/// The agreement of pages' lines and words with the truth, and the times.
struct PageReport: BenchReport {
  private(set) var pages = 0
  private(set) var strokes = 0
  private(set) var lines = GroupAgreement()
  /// The lines that geometry alone finds, where it is told which strokes are writing.
  private(set) var geometricLines = GroupAgreement()
  private(set) var words = GroupAgreement()
  private(set) var boundaries = GroupAgreement()
  /// The strokes of known kind that were taken for the other kind, and their share.
  private(set) var confused = 0
  private(set) var confusion = 0.0
  private(set) var confusionInterval: Estimate?
  /// For every true label the number of strokes that got each label.
  private(set) var labels = [[Int]](repeating: Array(repeating: 0, count: 5), count: 5)
  private(set) var lineInterval: Estimate?
  private(set) var geometricInterval: Estimate?
  private(set) var wordInterval: Estimate?
  private(set) var boundaryInterval: Estimate?
  /// Milliseconds of one more stroke: the median and the 99th percentile.
  private(set) var strokeMedian = 0.0
  private(set) var strokeWorst = 0.0
  /// Milliseconds of a page from nothing: the median.
  private(set) var wholeMedian = 0.0
  /// The lines by the kind of page, which ends a synthetic page's name.
  private(set) var kinds: [String: GroupAgreement] = [:]
  /// The pages with the most wrong lines.
  private(set) var worst: [String] = []

  private var seconds: [Double] = []
  private var wholes: [Double] = []
  private var trials: [(name: String, trial: PageTrial, writer: String)] = []

  private enum CodingKeys: String, CodingKey {
    case pages, strokes, lines, geometricLines, geometricInterval, words, confused, confusion, confusionInterval,
      labels, boundaries, lineInterval,
      wordInterval, boundaryInterval, strokeMedian, strokeWorst, wholeMedian, kinds, worst
  }

  mutating func add(_ trial: PageTrial, of sample: LabelledInk) {
    pages += 1
    strokes += sample.ink.strokes.count
    confused += trial.judgement.confused
    for (label, row) in trial.labels.enumerated() {
      for (found, count) in row.enumerated() { labels[label][found] += count }
    }
    lines = lines + trial.judgement.lines
    geometricLines = geometricLines + trial.geometric
    words = words + trial.judgement.words
    boundaries = boundaries + trial.judgement.boundaries
    let kind = sample.sampleID.split(separator: "/").last.map(String.init) ?? ""
    kinds[kind] = kinds[kind, default: GroupAgreement()] + trial.judgement.lines
    seconds += trial.seconds
    wholes.append(trial.whole)
    trials.append((sample.sampleID, trial, sample.writer))
  }

  mutating func finish(worst count: Int) {
    let bootstrap = Bootstrap()
    lineInterval = bootstrap.rate(trials.map { $0.trial.judgement.lines.observation(writer: $0.writer) })
    geometricInterval = bootstrap.rate(trials.map { $0.trial.geometric.observation(writer: $0.writer) })
    wordInterval = bootstrap.rate(trials.map { $0.trial.judgement.words.observation(writer: $0.writer) })
    boundaryInterval = bootstrap.rate(trials.map { $0.trial.judgement.boundaries.observation(writer: $0.writer) })
    confusionInterval = bootstrap.rate(
      trials.map {
        .init(
          numerator: Double($0.trial.judgement.confused), denominator: Double($0.trial.judgement.strokes),
          writer: $0.writer)
      })
    confusion = Double(confused) / Double(max(trials.reduce(0) { $0 + $1.trial.judgement.strokes }, 1))
    strokeMedian = (seconds.median ?? 0) * 1e3
    strokeWorst = (seconds.sorted().quantile(0.99) ?? 0) * 1e3
    wholeMedian = (wholes.median ?? 0) * 1e3
    worst = trials.map { ($0.name, $0.trial.judgement.lines.actual - $0.trial.judgement.lines.found) }.filter {
      $0.1 > 0
    }
    .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(count).map { "\($0.0): \($0.1) lines missed" }
  }

  var text: String {
    func row(_ name: String, _ agreement: GroupAgreement, _ interval: Estimate?) -> String {
      let ends = interval.map { String(format: "%.2f–%.2f", $0.low * 100, $0.high * 100) } ?? "–"
      return String(
        format: "%@ F1 %.2f %% (%@), precision %.2f %%, recall %.2f %%, of %d\n", name, agreement.f1 * 100, ends,
        agreement.precision * 100, agreement.recall * 100, agreement.actual)
    }
    let confusionEnds =
      confusionInterval.map { String(format: "%.2f–%.2f", 100 - $0.high * 100, 100 - $0.low * 100) } ?? "–"
    let table = StrokeLabel.allCases.map { label in
      "\(label): " + zip(StrokeLabel.allCases, labels[label.rawValue]).map { "\($0) \($1)" }.joined(separator: ", ")
        + "\n"
    }.joined()
    return "\(pages) pages, \(strokes) strokes\n"
      + String(format: "writing or drawing right: %.2f %% of strokes (%@)\n", 100 - confusion * 100, confusionEnds)
      + row("lines", lines, lineInterval)
      + row("lines by geometry, told what is writing", geometricLines, geometricInterval)
      + row("words", words, wordInterval) + row("boundaries of words", boundaries, boundaryInterval) + table
      + String(
        format: "one more stroke: median %.3f ms, p99 %.3f ms; a page from nothing: median %.2f ms\n", strokeMedian,
        strokeWorst, wholeMedian)
      + kinds.sorted { $0.key < $1.key }.map { row("lines, \($0.key)", $0.value, nil) }.joined()
      + worst.map { $0 + "\n" }.joined()
  }
}
