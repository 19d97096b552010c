import InkCore

/// A recognizer as the scorer sees it: ink in, ranked texts out.
///
/// The network in training and the shipped runtime both fit, so that one scorer judges them alike.
public struct EvaluatedRecognizer: Sendable {
  /// The texts that an ink may say, the likeliest first.
  public var recognize: @Sendable (Ink) throws -> [RankedText]
  /// The texts that the ink of one isolated character may say, more of them, so that ranks can be told; `nil` takes
  /// `recognize`.
  public var rankCharacter: (@Sendable (Ink) throws -> [RankedText])?
  /// The texts that an ink may say when graphemes of one class alone may be written, as in a field that takes digits
  /// only; `nil` for recognizers that can't be told so.
  public var recognizeWithin: (@Sendable (Ink, CharacterClass) throws -> [RankedText])?
  /// Writes an ink stroke by stroke in a live drawing and returns the seconds from each stroke to the new prediction;
  /// `nil` for recognizers that have no live drawings.
  public var secondsPerStroke: (@Sendable (Ink) throws -> [Double])?

  /// Makes a recognizer from what it does.
  public init(
    recognize: @escaping @Sendable (Ink) throws -> [RankedText],
    rankCharacter: (@Sendable (Ink) throws -> [RankedText])? = nil,
    recognizeWithin: (@Sendable (Ink, CharacterClass) throws -> [RankedText])? = nil,
    secondsPerStroke: (@Sendable (Ink) throws -> [Double])? = nil
  ) {
    self.recognize = recognize
    self.rankCharacter = rankCharacter
    self.recognizeWithin = recognizeWithin
    self.secondsPerStroke = secondsPerStroke
  }
}
