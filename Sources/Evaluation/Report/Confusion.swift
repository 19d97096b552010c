/// A grapheme that was recognized as another, with its count.
public struct Confusion: Hashable, Codable, Sendable {
  /// The written grapheme; empty for an insertion.
  public var written: String
  /// The recognized grapheme; empty for a deletion.
  public var recognized: String
  /// The number of occurrences.
  public var count: Int

  /// The most frequent confusions of outcomes that still have their texts, the most frequent first.
  static func list(of outcomes: [SampleOutcome], limit: Int) -> [Confusion] {
    // Confusions with a count of 0, and their counts.
    var counts: [Confusion: Int] = [:]
    func add(_ written: String, _ recognized: String) {
      counts[Confusion(written: written, recognized: recognized, count: 0), default: 0] += 1
    }
    for outcome in outcomes where !outcome.isCorrect {
      guard let text = outcome.text, let recognized = outcome.recognized else { continue }
      let alignment = EditAlignment(
        reference: TextNormalization.graphemes(of: text), recognized: TextNormalization.graphemes(of: recognized))
      for step in alignment.steps {
        switch step {
        case .match: continue
        case .substitution(let a, let b): add(String(a), String(b))
        case .deletion(let a): add(String(a), "")
        case .insertion(let b): add("", String(b))
        }
      }
    }
    return counts.map { Confusion(written: $0.written, recognized: $0.recognized, count: $1) }
      .sorted { ($1.count, $0.written, $0.recognized) < ($0.count, $1.written, $1.recognized) }
      .prefix(limit).map(\.self)
  }
}
