public import InkData

/// The accuracy of the same network with another decoder than the report's own.
public struct DecodingFigures: Hashable, Codable, Sendable {
  /// The accuracy over one kind of sample.
  public struct Part: Hashable, Codable, Sendable {
    /// The kind.
    public var kind: SampleKind
    /// The figures of all its samples.
    public var figures: Figures
    /// The figures of each class of isolated characters, by its name.
    public var classes: [String: Figures]?
  }

  /// The decoder.
  public var decoder: String
  /// The figures of each kind of sample.
  public var parts: [Part]
  /// Latencies.
  public var latencies: [LatencyFigures]?

  /// Counts the figures of outcomes.
  public init(
    decoder: String, outcomes: [SampleOutcome], latencies: [LatencyFigures]? = nil, bootstrap: Bootstrap
  ) {
    self.decoder = decoder
    self.latencies = latencies
    parts = [SampleKind.page, .line, .word, .character].compactMap { kind in
      let own = outcomes.filter { $0.kind == kind }
      guard !own.isEmpty else { return nil }
      let classes =
        kind == .character
        ? Dictionary(grouping: own.filter { $0.characterClass != nil }) { $0.characterClass?.rawValue ?? "" }
          .mapValues { Figures(of: $0, kind: kind, bootstrap: bootstrap) } : nil
      return Part(kind: kind, figures: Figures(of: own, kind: kind, bootstrap: bootstrap), classes: classes)
    }
  }
}
