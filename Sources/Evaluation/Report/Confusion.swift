/// A grapheme that was recognized as another, with its count.
public struct Confusion: Hashable, Codable, Sendable {
  /// The written grapheme; empty for an insertion.
  public var written: String
  /// The recognized grapheme; empty for a deletion.
  public var recognized: String
  /// The number of occurrences.
  public var count: Int

  /// Makes a confusion.
  public init(written: String, recognized: String, count: Int) {
    self.written = written
    self.recognized = recognized
    self.count = count
  }

  /// The most frequent confusions of outcomes that still have their texts, the most frequent first.
  static func list(of outcomes: [SampleOutcome], limit: Int) -> [Confusion] {
    struct Pair: Hashable {
      var written: String
      var recognized: String
    }
    var counts: [Pair: Int] = [:]
    for outcome in outcomes where !outcome.isCorrect {
      guard let text = outcome.text, let recognized = outcome.recognized else { continue }
      let alignment = EditAlignment(
        reference: TextNormalization.graphemes(of: text), recognized: TextNormalization.graphemes(of: recognized))
      for step in alignment.steps {
        switch step {
        case .match: continue
        case .substitution(let a, let b): counts[Pair(written: String(a), recognized: String(b)), default: 0] += 1
        case .deletion(let a): counts[Pair(written: String(a), recognized: ""), default: 0] += 1
        case .insertion(let b): counts[Pair(written: "", recognized: String(b)), default: 0] += 1
        }
      }
    }
    return counts.map { Confusion(written: $0.written, recognized: $0.recognized, count: $1) }
      .sorted { ($1.count, $0.written, $0.recognized) < ($0.count, $1.written, $1.recognized) }
      .prefix(limit).map(\.self)
  }
}
