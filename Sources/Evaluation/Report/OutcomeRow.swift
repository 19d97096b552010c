/// What figures count of an outcome: copying it costs a tenth of copying the outcome.
struct OutcomeRow {
  let writer: String
  /// `.max` where the correct text isn't among the candidates.
  let rank: Int32
  let rankInClass: Int32
  let hasClass: Bool
  let isCorrectWithinClass: Bool?
  private let characterEdits: CompactEdits
  private let wordEdits: CompactEdits

  init(_ outcome: SampleOutcome) {
    writer = outcome.writer
    rank = Int32(clamping: outcome.rank ?? .max)
    rankInClass = Int32(clamping: outcome.rankInClass ?? .max)
    hasClass = outcome.characterClass != nil
    isCorrectWithinClass = outcome.isCorrectWithinClass
    characterEdits = outcome.characterEdits
    wordEdits = outcome.wordEdits
  }

  var characters: EditCounts { characterEdits.counts }
  var words: EditCounts { wordEdits.counts }

  func observation(_ counts: EditCounts) -> Bootstrap.Observation {
    Bootstrap.Observation(
      numerator: Double(counts.errors), denominator: Double(counts.referenceLength), writer: writer)
  }

  func observation(_ isCounted: Bool, counts: Bool = true) -> Bootstrap.Observation {
    Bootstrap.Observation(numerator: isCounted ? 1 : 0, denominator: counts ? 1 : 0, writer: writer)
  }
}
