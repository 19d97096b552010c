/// The differences between the runtime and the training network.
public struct ParityReport: Hashable, Codable, Sendable {
  /// The number of inks compared.
  public var inkCount = 0
  /// The number of frames that came out of the network for them.
  public var frameCount = 0
  /// The largest difference of a log-probability between runtime and training network, both with the file's weights.
  public var arithmeticDifference: Float = 0
  /// The number of inks without the scribbles, whose texts are compared with the network as trained.
  public var textCount = 0
  /// The largest difference of a log-probability between the runtime and the network as trained, on all inks.
  public var roundingDifference: Float = 0
  /// The inks with different texts by runtime and training network, both with the file's weights.
  public var arithmeticTextChanges = 0
  /// The inks with different texts by the runtime and the network as trained.
  public var roundingTextChanges = 0
  /// The graphemes by which those texts differ.
  public var roundingEdits = 0
  /// The graphemes of the texts of the network as trained.
  public var graphemeCount = 0

  /// A report without any ink.
  public init() {}

  /// Whether the figures stay within a tolerance; with the file's weights every text must be the same.
  public func holds(_ tolerance: ParityTolerance) -> Bool {
    inkCount > 0 && arithmeticDifference <= tolerance.arithmetic && arithmeticTextChanges == 0
      && roundingDifference <= tolerance.rounding
      && Double(roundingEdits) <= tolerance.text * Double(graphemeCount)
  }
}
