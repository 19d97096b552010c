/// The room that beam searches need: grows with the longest and is used again for every one after it.
public struct BeamScratch: Sendable {
  var tree = PrefixTree()
  var candidates = CandidateList()
  var row: [Float] = []

  /// Makes room that grows with use.
  public init() {}
}
