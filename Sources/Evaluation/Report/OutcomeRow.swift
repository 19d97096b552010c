/// The counts of an outcome that figures are made of. It holds no references: threads that copy rows don't wait for one another's
/// reference counts.
struct OutcomeRow {
  /// The number of the writer among those of all rows.
  let writer: Int32
  /// `.max` where the correct text isn't among the candidates.
  let rank: Int32
  let rankInClass: Int32
  let hasClass: Bool
  let isCorrectWithinClass: Bool?
  /// Whether the language's texts have the character (`Inventory.share(of:)`).
  let isUsed: Bool
  private let characterEdits: CompactEdits
  private let wordEdits: CompactEdits

  init(_ outcome: SampleOutcome, writer: Int32) {
    self.writer = writer
    rank = Int32(clamping: outcome.rank ?? .max)
    rankInClass = Int32(clamping: outcome.rankInClass ?? .max)
    hasClass = outcome.characterClass != nil
    isCorrectWithinClass = outcome.isCorrectWithinClass
    isUsed = (outcome.share ?? 0) > 0
    characterEdits = outcome.characterEdits
    wordEdits = outcome.wordEdits
  }

  var characters: EditCounts { characterEdits.counts }
  var words: EditCounts { wordEdits.counts }

  func contribution(_ counts: EditCounts) -> Bootstrap.Contribution {
    Bootstrap.Contribution(Double(counts.errors), Double(counts.referenceLength))
  }

  func contribution(_ isCounted: Bool, counts: Bool = true) -> Bootstrap.Contribution {
    Bootstrap.Contribution(isCounted ? 1 : 0, counts ? 1 : 0)
  }

  /// The rows of outcomes, in their order.
  static func rows(of outcomes: some Collection<SampleOutcome>) -> [Self] {
    var writers: [String: Int32] = [:]
    return outcomes.map { outcome in
      let next = Int32(writers.count)
      let writer = writers[outcome.writer] ?? next
      if writer == next { writers[outcome.writer] = next }
      return Self(outcome, writer: writer)
    }
  }
}
