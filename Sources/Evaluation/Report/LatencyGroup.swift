/// The latency of the samples of one language, or of one length.
public struct LatencyGroup: Hashable, Codable, Sendable {
  /// The property that the samples share.
  public enum Dimension: String, Codable, Sendable {
    /// The language of the text.
    case language
    /// The number of characters of the label.
    case length
  }

  /// The property that the samples share.
  public var dimension: Dimension
  /// The value that they have in common: `en`, `11–20 characters`.
  public var name: String
  /// Their latency.
  public var figures: LatencyFigures

  /// The ends of the length bands, each above the one before; the last band has none.
  private static let lengths = [5, 10, 20, 40, 80]

  /// The band of a number of characters, and its rank.
  static func band(ofLength count: Int) -> (rank: Int, name: String) {
    let rank = lengths.firstIndex { count <= $0 } ?? lengths.count
    let low = rank == 0 ? 1 : lengths[rank - 1] + 1
    return (rank, rank < lengths.count ? "\(low)–\(lengths[rank]) characters" : "over \(low - 1) characters")
  }
}
