import Evaluation
import InkCore
import InkData

/// Reports of two recognizers that never existed, over the same samples: writers are easy or hard, samples that one
/// recognizer gets wrong the other often gets wrong too, and each recognizer suits some writers better than others.
struct SimulatedReports {
  static let (writers, lines, words, characters) = (60, 8, 10, 10)
  static let (lineLength, wordLength) = (40, 5)

  private let template: EvaluationReport

  init() throws {
    let samples = (0..<Self.writers).flatMap { writer in
      (0..<Self.lines).map { EvaluationFixtures.sample("line", writer: "w\(writer)", id: "w\(writer)l\($0)") }
        + (0..<Self.words).map {
          EvaluationFixtures.sample("word", kind: .word, writer: "w\(writer)", id: "w\(writer)w\($0)")
        }
        + (0..<Self.characters).map {
          EvaluationFixtures.sample("c", kind: .character, writer: "w\(writer)", id: "w\(writer)c\($0)")
        }
    }
    template = try EvaluationFixtures.report(
      samples, evaluator: Evaluator(bootstrap: Bootstrap(resamples: 10), latencySamples: 1))
  }

  /// Two reports, of which the second has `rise` more errors a character than the first.
  func pair(seed: UInt64, rise: Double) -> (EvaluationReport, EvaluationReport) {
    var random = SplitMix64(state: seed)
    var first = template.outcomes
    var second = first
    var writer = ""
    var common = 0.0
    var own = (0.0, 0.0)
    for index in first.indices {
      if first[index].writer != writer {
        writer = first[index].writer
        // From 1.2 to 5 % of the characters, and as many errors that one of the two makes alone.
        func share() -> Double { 0.012 + 0.038 * Double.random(in: 0..<1, using: &random) }
        common = share()
        own = (0.75 * share(), 0.75 * share() + rise)
      }
      let length = first[index].kind == .line ? Self.lineLength : first[index].kind == .word ? Self.wordLength : 1
      var wrong: ([Bool], [Bool]) = ([], [])
      for _ in 0..<length {
        let isCommon = Double.random(in: 0..<1, using: &random) < common
        wrong.0.append(isCommon || Double.random(in: 0..<1, using: &random) < own.0)
        wrong.1.append(isCommon || Double.random(in: 0..<1, using: &random) < own.1)
      }
      Self.score(&first[index], wrong.0)
      Self.score(&second[index], wrong.1)
    }
    return (report(first), report(second))
  }

  private func report(_ outcomes: [SampleOutcome]) -> EvaluationReport {
    var report = template
    report.outcomes = outcomes
    return report
  }

  private static func score(_ outcome: inout SampleOutcome, _ wrong: [Bool]) {
    let words = stride(from: 0, to: wrong.count, by: wordLength).map { start in
      wrong[start..<min(start + wordLength, wrong.count)].contains(true)
    }
    func counts(_ wrong: [Bool]) -> EditCounts {
      EditCounts(insertions: 0, deletions: 0, substitutions: wrong.count { $0 }, referenceLength: wrong.count)
    }
    (outcome.characters, outcome.words) = (counts(wrong), counts(words))
    outcome.rank = wrong.contains(true) ? 2 : 1
    if outcome.kind == .character {
      outcome.rankInClass = outcome.rank
      outcome.isCorrectWithinClass = outcome.rank == 1
    }
  }
}
