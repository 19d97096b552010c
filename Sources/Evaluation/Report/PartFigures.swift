import InkCore
import InkData

/// The figures of one kind of sample.
public struct PartFigures: Hashable, Codable, Sendable {
  /// The kind.
  public var kind: SampleKind
  /// The figures of all its samples.
  public var figures: Figures
  /// The figures of groups, sorted by dimension and name; dimensions in which all samples agree have one group.
  public var groups: [GroupFigures]
  /// The distribution of the error rate over writers.
  public var writers: WriterDistribution?
  /// The most frequent confusions.
  public var confusions: [Confusion]
  /// The errors by grapheme; missing in reports of older programs and where texts are withheld.
  public var graphemes: GraphemeTable?
  /// The calibration of the confidences; missing where the recognizer gives none.
  public var calibration: CalibrationFigures?
  /// Examples of wrongly recognized samples.
  public var examples: [Example]
  /// Samples at which the recognizer failed; missing without failures.
  public var failures: Failures?

  /// Samples at which the recognizer failed.
  public struct Failures: Hashable, Codable, Sendable {
    /// The number of samples.
    public var count: Int
    /// The first error.
    public var first: String
  }

  /// The main metric of a kind of sample, used in distributions and headings.
  static func mainMetric(of kind: SampleKind) -> ErrorMetric {
    kind == .character ? .sampleErrorRate : .characterErrorRate
  }
}

/// A wrongly recognized sample to show.
public struct Example: Hashable, Codable, Sendable {
  /// The reason that it is shown.
  public enum Choice: String, Codable, Sendable {
    /// It has the highest error rate.
    case worst
    /// It was sampled at random from all errors.
    case random
  }

  /// A candidate text.
  public struct Candidate: Hashable, Codable, Sendable {
    /// The text.
    public var text: String
    /// The confidence, from 0 to 1.
    public var confidence: Double?
  }

  /// The reason that it is shown.
  public var choice: Choice
  /// The sample's name in its data set.
  public var sampleID: String
  /// The writer.
  public var writer: String
  /// The label.
  public var text: String
  /// The recognized text.
  public var recognized: String
  /// The candidates, the likeliest first; missing where the recognizer doesn't explain itself.
  public var candidates: [Candidate]?
  /// The edits by grapheme.
  public var characters: EditCounts
  /// The ink.
  public var ink: DrawnInk?
}

extension PartFigures {
  /// Counts the figures of outcomes of one kind. The examples' ink is drawn from the samples, which stand in the
  /// outcomes' order, and the recognizer explains them.
  init(
    kind: SampleKind, outcomes: [SampleOutcome], indices: [Int], samples: EvaluationSamples,
    recognizer: any EvaluatedRecognizer, evaluator: Evaluator
  ) throws {
    // A million outcomes take a quarter of a gigabyte, so that none are copied where all are meant.
    let own = indices.count == outcomes.count ? outcomes : indices.map { outcomes[$0] }
    self.kind = kind
    let classMetric =
      own.contains { $0.isCorrectWithinClass != nil } ? ErrorMetric.restrictedErrorRate : ErrorMetric.classErrorRate
    // One writer a contributor: a table of contributors would only repeat that of the writers.
    let isByWriter = Set(own.map(\.contributor)).count == Set(own.map(\.writer)).count
    let dimensions = GroupFigures.Dimension.allCases.filter { $0 != .contributor || !isByWriter }
    let workers = evaluator.workers
    let grouped = concurrentMap(count: dimensions.count, workers: workers) { Self.grouped(own, by: dimensions[$0]) }
    let members = zip(dimensions, grouped).flatMap { dimension, positions in
      positions.sorted { (dimension.order(of: $0.key), $0.key) < (dimension.order(of: $1.key), $1.key) }
        .map { Members(dimension: dimension, name: $0.key, positions: $0.value) }
    }
    let rows = OutcomeRow.rows(of: own)
    let bootstrap = evaluator.bootstrap
    // Side by side; the figures of all of them first, since they take longest.
    @Sendable func count<Value: Sendable>(
      _ key: WritableKeyPath<Self, Value> & Sendable, _ count: @escaping @Sendable () -> Value
    ) -> @Sendable () -> Counted {
      {
        let value = count()
        return { $0[keyPath: key] = value }
      }
    }
    @Sendable func group(_ count: @escaping @Sendable () -> [GroupFigures]) -> @Sendable () -> Counted {
      {
        let value = count()
        return { $0.groups += value }
      }
    }
    let counts: [@Sendable () -> Counted] =
      [
        count(\.figures) { Figures(of: own, rows: rows, kind: kind, bootstrap: bootstrap) },
        count(\.graphemes) { GraphemeTable(of: own) },
      ]
      + members.map { member in
        group { [member.figures(of: own, rows: rows, kind: kind, classMetric: classMetric, bootstrap: bootstrap)] }
      } + [
        group { Self.bands(ofLines: own, bootstrap) },
        count(\.writers) { WriterDistribution(of: own, metric: Self.mainMetric(of: kind)) },
        count(\.confusions) { Confusion.list(of: own, limit: 40) },
        count(\.calibration) { CalibrationFigures(of: own) },
      ]
    figures = Figures(of: [], rows: [], kind: kind, bootstrap: bootstrap)
    (groups, confusions, examples) = ([], [], [])
    for store in concurrentMap(count: counts.count, workers: workers, { counts[$0]() }) { store(&self) }
    let failed = own.filter { $0.failure != nil }
    failures = failed.first.map { Failures(count: failed.count, first: $0.failure ?? "") }
    examples = try Self.chosen(indices.filter { !outcomes[$0].isCorrect }, outcomes, evaluator).map { index, choice in
      let outcome = outcomes[index]
      let ink = try samples.sample(index).ink
      // An example without an explanation is still one.
      let explained = outcome.failure == nil ? (try? recognizer.explanations(of: ink, kind: kind)) ?? [] : []
      return Example(
        choice: choice, sampleID: outcome.sampleID, writer: outcome.writer, text: outcome.text ?? "",
        recognized: outcome.recognized ?? "",
        candidates: explained.isEmpty
          ? nil : explained.map { Example.Candidate(text: $0.text, confidence: $0.confidence) },
        characters: outcome.characters,
        ink: Self.drawn(ink, size: kind == .line ? 2_000 : 1_000, explained.first, recognized: outcome.recognized))
    }
  }

  private typealias Counted = @Sendable (inout Self) -> Void

  private struct Members: Sendable {
    var dimension: GroupFigures.Dimension
    var name: String
    var positions: [Int32]

    func figures(
      of outcomes: [SampleOutcome], rows: [OutcomeRow], kind: SampleKind, classMetric: ErrorMetric, bootstrap: Bootstrap
    ) -> GroupFigures {
      let own = positions.lazy.map { outcomes[Int($0)] }
      return GroupFigures(
        dimension: dimension, name: name,
        figures: Figures(of: own, rows: positions.map { rows[Int($0)] }, kind: kind, bootstrap: bootstrap),
        writers: dimension == .characterClass ? WriterDistribution(of: own, metric: classMetric) : nil)
    }
  }

  /// The ink, in segments where the explanation is that of the recognized text.
  private static func drawn(_ ink: Ink, size: Int, _ explained: ExplainedText?, recognized: String?) -> DrawnInk? {
    guard let explained, explained.text == recognized, !explained.segments.isEmpty else {
      return DrawnInk(ink, size: size)
    }
    return DrawnInk(ink, size: size, segments: explained.segments)
  }

  private static func grouped(
    _ outcomes: [SampleOutcome], by dimension: GroupFigures.Dimension
  ) -> [String: [Int32]] {
    var positions: [String: [Int32]] = [:]
    for position in outcomes.indices {
      if let value = outcomes[position].value(in: dimension) { positions[value, default: []].append(Int32(position)) }
    }
    return positions
  }

  /// The figures of the characters of each frequency band within Chinese lines.
  private static func bands(ofLines outcomes: [SampleOutcome], _ bootstrap: Bootstrap) -> [GroupFigures] {
    let lines = Array(outcomes.indices.lazy.map { outcomes[$0].byFrequency }.filter { !$0.isEmpty })
    return FrequencyBand.allCases.compactMap { band in
      let members = lines.compactMap { $0[band] }
      guard !members.isEmpty else { return nil }
      return GroupFigures(
        dimension: .frequency, name: band.rawValue, figures: Figures(of: members, kind: .line, bootstrap: bootstrap))
    }
  }

  private static func chosen(
    _ wrong: [Int], _ outcomes: [SampleOutcome], _ evaluator: Evaluator
  ) -> [(Int, Example.Choice)] {
    // Wrong isolated characters all have the same error rate: worse are those that are wrong within their class, too, and
    // those with a high confidence.
    func severity(_ index: Int) -> (Double, Int, Double) {
      let outcome = outcomes[index]
      return (outcome.characters.rate ?? 0, outcome.countsAsError ? 1 : 0, outcome.confidence ?? 0)
    }
    let ranked = wrong.sorted { severity($0) != severity($1) ? severity($0) > severity($1) : $0 < $1 }
    // One of each writer first: otherwise a single writer could fill the page.
    var writers: Set<String> = []
    let firsts = ranked.filter { writers.insert(outcomes[$0].writer).inserted }
    let isFirst = Set(firsts)
    let worst = (firsts + ranked.filter { !isFirst.contains($0) }).prefix(evaluator.examples / 2)
    var random = SplitMix64(state: evaluator.bootstrap.seed)
    let rest = Set(wrong).subtracting(worst).sorted().shuffled(using: &random).prefix(evaluator.examples - worst.count)
    return worst.map { ($0, .worst) } + rest.sorted().map { ($0, .random) }
  }
}
