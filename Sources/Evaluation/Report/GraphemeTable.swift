/// The errors of a kind of sample by grapheme, by confusion in context, and by what might explain them.
///
/// Every edit is counted once in `rows` and once in each dimension of `groups`, so that the sums equal the edits of the
/// kind's figures.
public struct GraphemeTable: Hashable, Codable, Sendable {
  /// One grapheme.
  public struct Row: Hashable, Codable, Sendable {
    /// The grapheme.
    public var grapheme: String
    /// The number of times that it was written.
    public var count: Int
    /// The number of times that it was recognized as another.
    public var substitutions: Int
    /// The number of times that it wasn't recognized.
    public var deletions: Int
    /// The number of times that it was recognized but not written.
    public var insertions: Int
    /// The most frequent confusions, at most three; an empty text for a deletion.
    public var confusions: [Confusion]

    /// The share of the written ones that weren't recognized; `nil` for a grapheme that nobody wrote.
    public var errorRate: Double? { count > 0 ? Double(substitutions + deletions) / Double(count) : nil }
    /// All edits of the grapheme.
    public var errors: Int { substitutions + deletions + insertions }
  }

  /// A property of a grapheme or its sample.
  public enum Dimension: String, Codable, CaseIterable, Sendable {
    /// The script of the grapheme.
    case script
    /// The rank of the grapheme among the labels' graphemes by frequency.
    case frequency
    /// The part of the label.
    case position
    /// The number of characters of the label.
    case length
    /// The characters that the writer wrote in a second.
    case speed
  }

  /// The edits that share a value in a dimension.
  public struct Group: Hashable, Codable, Sendable {
    /// The dimension.
    public var dimension: Dimension
    /// The value.
    public var name: String
    /// The edits.
    public var edits: EditCounts
  }

  /// The graphemes, those with the most errors first.
  public var rows: [Row]
  /// Confusions of neighbours with another number of graphemes, such as rn and m, the most frequent first.
  public var contexts: [Confusion]
  /// The edits by dimension, in the order of the values.
  public var groups: [Group]

  static let confusionsPerRow = 3
  static let contextLimit = 40
  /// The longest text of a confusion in context; longer ones are lost words.
  static let contextLength = 3
}

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

struct GraphemeCounter {
  /// The rank of each written grapheme by frequency, from 0.
  private let ranks: [Character: Int]
  private var edits: [Character: EditCounts] = [:]
  private var confused: [Character: [String: Int]] = [:]
  private var inContext: [Confusion: Int] = [:]
  private var byValue: [GraphemeTable.Dimension: [Value: EditCounts]] = [:]

  private struct Value: Hashable {
    var rank: Int
    var name: String
  }

  init(ranks: [Character: Int]) { self.ranks = ranks }

  mutating func add(_ steps: [EditStep<Character>], seconds: Double?) {
    let length = steps.count { $0.reference != nil }
    let common: [(GraphemeTable.Dimension, Value)] = [
      (.length, Self.length(length)), (.speed, Self.speed(length, seconds)),
    ]
    var position = 0
    var block = Confusion(written: "", recognized: "", count: 0)
    for step in steps {
      let grapheme: Character
      switch step {
      case .match(let same):
        grapheme = same
        finish(&block)
      case .substitution(let reference, let recognized):
        grapheme = reference
        confused[reference, default: [:]][String(recognized), default: 0] += 1
        block.written.append(reference)
        block.recognized.append(recognized)
      case .deletion(let reference):
        grapheme = reference
        confused[reference, default: [:]]["", default: 0] += 1
        block.written.append(reference)
      case .insertion(let recognized):
        grapheme = recognized
        block.recognized.append(recognized)
      }
      let counts = step.counts
      edits[grapheme, default: .zero] += counts
      let own: [(GraphemeTable.Dimension, Value)] = [
        (.script, Self.script(grapheme)), (.frequency, frequency(grapheme)),
        (.position, Self.position(position, length)),
      ]
      for (dimension, value) in own + common { byValue[dimension, default: [:]][value, default: .zero] += counts }
      position += counts.referenceLength
    }
    finish(&block)
  }

  var rows: [GraphemeTable.Row] {
    edits.map { grapheme, counts in
      GraphemeTable.Row(
        grapheme: String(grapheme), count: counts.referenceLength, substitutions: counts.substitutions,
        deletions: counts.deletions, insertions: counts.insertions,
        confusions: (confused[grapheme] ?? [:])
          .map { Confusion(written: String(grapheme), recognized: $0, count: $1) }
          .sorted { ($1.count, $0.recognized) < ($0.count, $1.recognized) }
          .prefix(GraphemeTable.confusionsPerRow).map(\.self))
    }.sorted { ($1.errors, $1.count, $0.grapheme) < ($0.errors, $0.count, $1.grapheme) }
  }

  var contexts: [Confusion] { Confusion.ranked(inContext, limit: GraphemeTable.contextLimit) }

  var groups: [GraphemeTable.Group] {
    GraphemeTable.Dimension.allCases.flatMap { dimension in
      (byValue[dimension] ?? [:]).sorted { ($0.key.rank, $0.key.name) < ($1.key.rank, $1.key.name) }.map {
        GraphemeTable.Group(dimension: dimension, name: $0.key.name, edits: $0.value)
      }
    }
  }

  /// Counts neighbouring edits as one confusion where their numbers of graphemes differ and both sides have some.
  private mutating func finish(_ block: inout Confusion) {
    let lengths = (block.written.count, block.recognized.count)
    if lengths.0 != lengths.1, min(lengths.0, lengths.1) > 0, max(lengths.0, lengths.1) <= GraphemeTable.contextLength {
      inContext[block, default: 0] += 1
    }
    block = Confusion(written: "", recognized: "", count: 0)
  }

  private static func script(_ grapheme: Character) -> Value {
    let script = GraphemeScript(grapheme)
    return Value(rank: GraphemeScript.allCases.firstIndex(of: script) ?? 0, name: script.rawValue)
  }

  private func frequency(_ grapheme: Character) -> Value {
    guard let rank = ranks[grapheme] else { return Value(rank: 4, name: "never written") }
    let band = [10, 50, 500].firstIndex { rank < $0 } ?? 3
    return Value(rank: band, name: ["1–10", "11–50", "51–500", "over 500"][band])
  }

  private static func position(_ index: Int, _ length: Int) -> Value {
    let quarter = length > 0 ? min(index, length - 1) * 4 / length : 0
    return Value(rank: quarter, name: ["first quarter", "second quarter", "third quarter", "last quarter"][quarter])
  }

  private static func length(_ count: Int) -> Value {
    let band = LatencyGroup.band(ofLength: count)
    return Value(rank: band.rank, name: band.name)
  }

  private static func speed(_ length: Int, _ seconds: Double?) -> Value {
    guard let seconds, seconds > 0 else { return Value(rank: 4, name: "no times") }
    let rank = Int(min(Double(length) / seconds, 3))
    return Value(rank: rank, name: ["under 1 a second", "1–2 a second", "2–3 a second", "over 3 a second"][rank])
  }
}

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
    return ranked(counts, limit: limit)
  }

  /// The most frequent of confusions without counts, with their counts.
  fileprivate static func ranked(_ counts: [Confusion: Int], limit: Int) -> [Confusion] {
    counts.map { Confusion(written: $0.written, recognized: $0.recognized, count: $1) }
      .sorted { ($1.count, $0.written, $0.recognized) < ($0.count, $1.written, $1.recognized) }
      .prefix(limit).map(\.self)
  }
}
