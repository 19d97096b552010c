/// The kind of synthetic Chinese writers.
///
/// Two kinds that disagree teach a network more than one that is tuned: it can't learn the habits of either by heart.
public enum ChineseGenerator: String, CaseIterable, Codable, Hashable, Sendable {
  /// Writers that know the components of characters: cursive forms, and deviations fitted to measurements of real ink.
  case structured
  /// Writers without cursive forms, whose strokes deviate freely, and whose stroke orders differ as people's do.
  case free
}
