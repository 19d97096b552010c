import InkCore

/// Chooses samples to look at: which ones are candidates, and how many of them.
public struct SampleFilter: Sendable {
  /// The kinds; `nil` accepts all.
  public var kinds: [SampleKind]?
  /// A part of the writer's name; `nil` accepts all.
  public var writer: String?
  /// The contributor's name; `nil` accepts all.
  public var contributor: String?
  /// A part of the text; `nil` accepts all.
  public var text: String?
  /// The largest number of samples to choose.
  public var limit: Int
  /// The seed of a random choice; `nil` chooses the first samples.
  public var seed: UInt64?

  /// Makes a filter that chooses the first samples of all.
  public init(
    kinds: [SampleKind]? = nil, writer: String? = nil, contributor: String? = nil, text: String? = nil,
    limit: Int = 60, seed: UInt64? = nil
  ) {
    self.kinds = kinds
    self.writer = writer
    self.contributor = contributor
    self.text = text
    self.limit = limit
    self.seed = seed
  }

  /// Whether a sample is a candidate.
  public func accepts(_ sample: SampleInfo) -> Bool {
    kinds?.contains(sample.kind) != false && writer.map { sample.writer.contains($0) } != false
      && contributor.map { sample.contributor == $0 } != false && text.map { sample.text.contains($0) } != false
  }

  /// Chooses among samples in one pass, with memory for the chosen ones only.
  ///
  /// - Returns: The samples in their order, and the number of candidates.
  public func choose(from source: SampleSource) throws -> (samples: [LabelledInk], accepted: Int) {
    var random = SplitMix64(seed ?? 0)
    var chosen: [(number: Int, sample: LabelledInk)] = []
    var accepted = 0
    try source.samples { sample in
      guard accepts(sample.info) else { return }
      accepted += 1
      if chosen.count < limit {
        chosen.append((accepted, sample))
      } else if seed != nil {
        // Vitter's reservoir: each of the n samples so far is among the chosen with the same probability.
        let index = Int.random(in: 0..<accepted, using: &random)
        if index < limit { chosen[index] = (accepted, sample) }
      }
    }
    return (chosen.sorted { $0.number < $1.number }.map(\.sample), accepted)
  }
}
