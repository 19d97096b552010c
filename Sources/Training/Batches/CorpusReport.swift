import InkData

/// The samples that a run takes of every data source, and those that it skips, by reason.
public struct CorpusReport: Sendable, Equatable {
  /// One data source's part.
  public struct Source: Sendable, Equatable {
    /// The name in the recipe.
    public var name: String
    /// The samples in the set.
    public var samples = 0
    /// The samples that the network learns from.
    public var training = 0
    /// The samples that it is validated with.
    public var validation = 0
    /// The samples that are left out, by reason.
    public var skipped: [SkipReason: Int] = [:]
    /// The graphemes outside the alphabet, with the number of samples that they cost.
    public var outside: [Character: Int] = [:]
  }

  /// The sources in the recipe's order.
  public var sources: [Source] = []

  package init(sources: [Source] = []) {
    self.sources = sources
  }

  /// A line for every source.
  public var lines: [String] {
    sources.map { source in
      var parts = ["\(source.training) to learn from", "\(source.validation) to validate"]
      for reason in SkipReason.allCases {
        guard let count = source.skipped[reason], count > 0 else { continue }
        var part = "\(count) \(reason.rawValue)"
        if reason == .outsideAlphabet { part += " (\(Self.list(source.outside)))" }
        parts.append(part)
      }
      return "\(source.name): \(source.samples) samples, \(parts.joined(separator: ", "))"
    }
  }

  /// The graphemes that cost the most samples.
  private static func list(_ outside: [Character: Int]) -> String {
    let ordered = outside.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = ordered.prefix(8).map { "\($0.key == "\n" ? "line break" : "“\($0.key)”") \($0.value)" }
    return named.joined(separator: ", ") + (ordered.count > 8 ? ", …" : "")
  }
}

/// Shows training ink as a network learns from it: joined and changed, in the order of an epoch.
public struct TrainingPreview: Sendable {
  private let corpus: TrainingCorpus
  private let preparation: BatchPreparation
  private let recipe: Recipe

  /// Makes a preview of a recipe with its corpus.
  public init(recipe: Recipe, corpus: TrainingCorpus) throws {
    self.corpus = corpus
    self.recipe = recipe
    preparation = try BatchPreparation(recipe: recipe, corpus: corpus)
  }

  /// The first samples of an epoch from 0, in random order, at most `count` of those whose changed ink and joined text
  /// `accepts` takes.
  public func samples(
    count: Int, epoch: Int = 0, where accepts: (LabelledInk) -> Bool = { _ in true }
  ) throws -> [LabelledInk] {
    let plan = EpochPlan(corpus: corpus, recipe: recipe, epoch: epoch)
    // Numbers are random, so that the first are a random sample.
    let order = plan.steps.joined().sorted { $0.number < $1.number }
    var result: [LabelledInk] = []
    for planned in order where result.count < count {
      let sample = try preparation.written(planned, epoch: epoch)
      if accepts(sample) { result.append(sample) }
    }
    return result
  }
}
