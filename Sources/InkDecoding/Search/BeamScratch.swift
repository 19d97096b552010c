/// The memory that beam searches reuse: it grows with the longest search.
public struct BeamScratch: Sendable {
  var tree = PrefixTree()
  var candidates = CandidateList()
  var row: [Float] = []

  /// Makes empty scratch, which grows with use.
  public init() {}
}
