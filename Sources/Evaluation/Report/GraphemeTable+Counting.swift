import InkData

extension GraphemeTable {
  /// Counts the edits of outcomes; `nil` when their texts are withheld or there is none.
  init?(of outcomes: [SampleOutcome]) {
    guard !outcomes.isEmpty, outcomes.allSatisfy({ $0.text != nil && $0.recognized != nil }) else { return nil }
    var written: [Character: Int] = [:]
    for outcome in outcomes {
      for grapheme in TextNormalization.graphemes(of: outcome.text ?? "") { written[grapheme, default: 0] += 1 }
    }
    let ranks = Dictionary(
      uniqueKeysWithValues: written.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.enumerated().map { ($1.key, $0) }
    )
    var counter = GraphemeCounter(ranks: ranks)
    for outcome in outcomes {
      counter.add(
        EditAlignment(
          reference: TextNormalization.graphemes(of: outcome.text ?? ""),
          recognized: TextNormalization.graphemes(of: outcome.recognized ?? "")
        ).steps, seconds: outcome.writingSeconds)
    }
    rows = counter.rows
    contexts = counter.contexts
    groups = counter.groups
  }
}
