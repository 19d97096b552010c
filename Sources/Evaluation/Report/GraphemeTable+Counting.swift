import InkData

extension GraphemeTable {
  /// Counts the edits of outcomes; `nil` when their texts are withheld or there is none.
  init?(of outcomes: [SampleOutcome]) {
    let texts = outcomes.compactMap { outcome in
      outcome.text.flatMap { text in outcome.recognized.map { (outcome, text, $0) } }
    }
    guard !texts.isEmpty, texts.count == outcomes.count else { return nil }
    var written: [Character: Int] = [:]
    for (_, text, _) in texts {
      for grapheme in TextNormalization.graphemes(of: text) { written[grapheme, default: 0] += 1 }
    }
    let ranks = Dictionary(
      uniqueKeysWithValues: written.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.enumerated().map { ($1.key, $0) }
    )
    var counter = GraphemeCounter(ranks: ranks)
    for (outcome, text, recognized) in texts {
      counter.add(
        EditAlignment(
          reference: TextNormalization.graphemes(of: text), recognized: TextNormalization.graphemes(of: recognized)
        ).steps, seconds: outcome.writingSeconds)
    }
    rows = counter.rows
    contexts = counter.contexts
    groups = counter.groups
  }
}
