import InkData

/// Counts edits by grapheme, in context and by dimension.
struct GraphemeCounter {
  /// The rank of each written grapheme by frequency, from 0.
  private let ranks: [Character: Int]
  private var edits: [Character: EditCounts] = [:]
  private var confused: [Character: [String: Int]] = [:]
  private var inContext: [Confusion: Int] = [:]
  private var byValue: [GraphemeTable.Dimension: [Value: EditCounts]] = [:]

  /// A value of a dimension with its rank among the others.
  private struct Value: Hashable {
    var rank: Int
    var name: String
  }

  init(ranks: [Character: Int]) { self.ranks = ranks }

  /// Adds the alignment of one sample.
  ///
  /// - Parameter seconds: the seconds of writing, where known.
  mutating func add(_ steps: [EditStep<Character>], seconds: Double?) {
    let length = steps.count { if case .insertion = $0 { false } else { true } }
    let common: [(GraphemeTable.Dimension, Value)] = [
      (.length, Self.length(length)), (.speed, Self.speed(length, seconds)),
    ]
    var position = 0
    var block = Confusion(written: "", recognized: "", count: 0)
    for step in steps {
      var counts = EditCounts.zero
      let grapheme: Character
      switch step {
      case .match(let same):
        grapheme = same
        counts.referenceLength = 1
        finish(&block)
      case .substitution(let reference, let recognized):
        grapheme = reference
        (counts.referenceLength, counts.substitutions) = (1, 1)
        confused[reference, default: [:]][String(recognized), default: 0] += 1
        block.written.append(reference)
        block.recognized.append(recognized)
      case .deletion(let reference):
        grapheme = reference
        (counts.referenceLength, counts.deletions) = (1, 1)
        confused[reference, default: [:]]["", default: 0] += 1
        block.written.append(reference)
      case .insertion(let recognized):
        grapheme = recognized
        counts.insertions = 1
        block.recognized.append(recognized)
      }
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

  /// The graphemes, those with the most errors first.
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

  /// The confusions of neighbours, the most frequent first.
  var contexts: [Confusion] {
    inContext.map { Confusion(written: $0.written, recognized: $0.recognized, count: $1) }
      .sorted { ($1.count, $0.written, $0.recognized) < ($0.count, $1.written, $1.recognized) }
      .prefix(GraphemeTable.contextLimit).map(\.self)
  }

  /// The edits by dimension.
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
    return switch rank {
    case ..<10: Value(rank: 0, name: "1–10")
    case ..<50: Value(rank: 1, name: "11–50")
    case ..<500: Value(rank: 2, name: "51–500")
    default: Value(rank: 3, name: "over 500")
    }
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
    let speed = Double(length) / seconds
    return speed < 1
      ? Value(rank: 0, name: "under 1 a second")
      : speed < 2
        ? Value(rank: 1, name: "1–2 a second")
        : speed < 3 ? Value(rank: 2, name: "2–3 a second") : Value(rank: 3, name: "over 3 a second")
  }
}
