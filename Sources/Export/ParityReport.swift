/// What a comparison of the runtime with the training network found.
public struct ParityReport: Hashable, Codable, Sendable {
  /// The number of inks compared.
  public var inkCount: Int
  /// The number of frames that came out of the network for them.
  public var frameCount: Int
  /// The largest difference of a log-probability between runtime and training network, both with the file's weights.
  public var arithmeticDifference: Float
  /// The number of inks, scribbles left out, whose texts are compared with the network as it was trained.
  public var textCount: Int
  /// The largest difference of a log-probability between the runtime and the network as it was trained, on all inks.
  public var roundingDifference: Float
  /// The inks at which runtime and training network, both with the file's weights, decode different texts.
  public var arithmeticTextChanges: Int
  /// The inks at which the runtime decodes another text than the network as it was trained.
  public var roundingTextChanges: Int
  /// The graphemes by which those texts differ.
  public var roundingEdits: Int
  /// The graphemes of the texts of the network as it was trained.
  public var graphemeCount: Int

  /// No ink compared yet.
  public init() {
    inkCount = 0
    frameCount = 0
    arithmeticDifference = 0
    textCount = 0
    roundingDifference = 0
    arithmeticTextChanges = 0
    roundingTextChanges = 0
    roundingEdits = 0
    graphemeCount = 0
  }

  /// Whether the figures stay within a tolerance; with the file's weights every text must be the same.
  public func holds(_ tolerance: ParityTolerance) -> Bool {
    inkCount > 0 && arithmeticDifference <= tolerance.arithmetic && arithmeticTextChanges == 0
      && roundingDifference <= tolerance.rounding
      && Double(roundingEdits) <= tolerance.text * Double(graphemeCount)
  }
}
