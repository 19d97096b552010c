/// What Chinese hands do to the templates: the figures by which synthesized ink is compared with real ink.
///
/// Lengths are shares of the longest side of a character's box. Paths are resampled at equal steps: .05 for points, .03
/// for turns.
public struct HanziStatistics: Codable, Hashable, Sendable {
  /// The characters that were counted.
  public var characters = 0
  /// Strokes of the pen a character.
  public var strokes: Double = 0
  /// Strokes of the template a character.
  public var templateStrokes: Double = 0
  /// The pen's strokes by the template's, at 5, 25, 50, 75 and 95 % of the characters.
  public var ratio: [Double] = []
  /// The share of successive strokes of the template between which the pen stayed down.
  public var joined: Double = 0
  /// The same where the gap is below .1, .2, .3, .45, .65, and above.
  public var joinedByGap: [Double] = []
  /// Points a stroke at step .05, at 5, 50 and 95 %.
  public var pointsPerStroke: [Double] = []
  /// The length of the ink a character.
  public var inkLength: Double = 0
  /// Chord by length of a stroke, at 5, 50 and 95 %.
  public var straightness: [Double] = []
  /// Turns over 60° a character.
  public var turns: Double = 0
  /// Turns over 135° a character.
  public var reversals: Double = 0
  /// How far horizontals rise, in degrees: mean and standard deviation.
  public var rise: [Double] = []
  /// ln(width/height) less the template's: mean and standard deviation.
  public var aspect: [Double] = []
  /// How far strokes lie from the template's, x and y: standard deviations. This and the next three are of characters
  /// that have as many strokes as the template.
  public var displacement: [Double] = []
  /// ln of a stroke's length by the template's: mean and standard deviation.
  public var length: [Double] = []
  /// How far a stroke's chord is turned at most in 68 % of them, in degrees.
  public var rotation: Double = 0
  /// The share of characters whose strokes come in the template's order.
  public var sameOrder: Double = 0
}
