import Evaluation
import Foundation
import InkCore
import InkData
import InkFeatures

/// The agreement of pages' lines and words with the truth, and the times.
struct PageReport: BenchReport {
  let pages: Int
  let strokes: Int
  private(set) var lines = GroupAgreement()
  /// The lines that geometry alone finds, where it is told which strokes are writing.
  private(set) var geometricLines = GroupAgreement()
  private(set) var words = GroupAgreement()
  private(set) var boundaries = GroupAgreement()
  /// The strokes of known kind that were taken for the other kind, and their share.
  let confused: Int
  let confusion: Double
  let confusionInterval: Estimate?
  /// For drawing and writing the numbers of strokes that were taken for each.
  let labels: [[Int]]
  /// The shares of strokes taken for writing by category of drawings, the largest first, where there are enough.
  let confusedCategories: [String]
  private(set) var lineInterval: Estimate?
  private(set) var geometricInterval: Estimate?
  private(set) var wordInterval: Estimate?
  private(set) var boundaryInterval: Estimate?
  /// Milliseconds of one more stroke: the median and the 99th percentile.
  let strokeMedian: Double
  let strokeWorst: Double
  /// Milliseconds of a page from nothing: the median.
  let wholeMedian: Double
  /// The lines by the kind of page, which ends a synthetic page's name.
  let kinds: [String: GroupAgreement]
  let worst: [String]

  init(of trials: [PageTrial], worst count: Int) {
    let bootstrap = Bootstrap()
    func total(_ agreement: (PageTrial) -> GroupAgreement) -> (GroupAgreement, Estimate?) {
      (
        trials.reduce(GroupAgreement()) { $0 + agreement($1) },
        bootstrap.rate(trials.map { agreement($0).observation(writer: $0.writer) })
      )
    }
    pages = trials.count
    strokes = trials.reduce(0) { $0 + $1.seconds.count }
    (lines, lineInterval) = total(\.judgement.lines)
    (geometricLines, geometricInterval) = total(\.geometric)
    (words, wordInterval) = total(\.judgement.words)
    (boundaries, boundaryInterval) = total(\.judgement.boundaries)
    confused = trials.reduce(0) { $0 + $1.judgement.confused }
    confusion = Double(confused) / Double(max(trials.reduce(0) { $0 + $1.judgement.strokes }, 1))
    confusionInterval = bootstrap.rate(
      trials.map {
        .init(
          numerator: Double($0.judgement.confused), denominator: Double($0.judgement.strokes), writer: $0.writer)
      })
    labels = [0, 1].map { known in [0, 1].map { found in trials.reduce(0) { $0 + $1.labels[known][found] } } }
    let categories = trials.reduce(into: [String: (strokes: Int, wrong: Int)]()) { sums, trial in
      sums.merge(trial.categories) { ($0.strokes + $1.strokes, $0.wrong + $1.wrong) }
    }
    confusedCategories = categories.filter { $0.value.strokes >= 50 }.map {
      (name: $0.key, strokes: $0.value.strokes, share: Double($0.value.wrong) / Double($0.value.strokes))
    }.sorted { ($1.share, $0.name) < ($0.share, $1.name) }.prefix(count).map {
      String(format: "%@: %.2f %% of %d strokes taken for writing", $0.name, $0.share * 100, $0.strokes)
    }
    kinds = Dictionary(
      trials.map { ($0.name.split(separator: "/").last.map(String.init) ?? "", $0.judgement.lines) },
      uniquingKeysWith: +)
    let stroke = Latency(trials.flatMap(\.seconds))
    (strokeMedian, strokeWorst) = (stroke.p50, stroke.p99)
    wholeMedian = Latency(trials.map(\.whole)).p50
    worst = trials.map { ($0.name, $0.judgement.lines.actual - $0.judgement.lines.found) }.filter { $0.1 > 0 }
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
    let table = zip(["drawing", "writing"], labels).map { name, found in
      "\(name): taken for drawing \(found[0]), for writing \(found[1])\n"
    }.joined()
    return "\(pages) pages, \(strokes) strokes\n"
      + String(format: "writing or drawing right: %.2f %% of strokes (%@)\n", 100 - confusion * 100, confusionEnds)
      + row("lines", lines, lineInterval)
      + row("lines by geometry, told what is writing", geometricLines, geometricInterval)
      + row("words", words, wordInterval) + row("boundaries of words", boundaries, boundaryInterval) + table
      + String(
        format: "one more stroke: median %.3f ms, p99 %.3f ms; a page from nothing: median %.2f ms\n", strokeMedian,
        strokeWorst, wholeMedian)
      + confusedCategories.map { $0 + "\n" }.joined()
      + kinds.sorted { $0.key < $1.key }.map { row("lines, \($0.key)", $0.value, nil) }.joined()
      + worst.map { $0 + "\n" }.joined()
  }
}
