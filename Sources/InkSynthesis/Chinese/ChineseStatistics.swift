/// Statistics of Chinese writing relative to the templates, by which synthesized ink is compared with real ink.
///
/// Lengths are shares of the longest side of a character's box. Paths are resampled at equal steps: .05 for points, .03
/// for turns.
public struct ChineseStatistics: Codable, Hashable, Sendable {
  /// The number of characters.
  public var characters = 0
  /// Strokes of the pen per character.
  public var strokes: Double = 0
  /// Strokes of the template per character.
  public var templateStrokes: Double = 0
  /// The pen's strokes by the template's, at 5, 25, 50, 75 and 95 % of the characters.
  public var ratio: [Double] = []
  /// The share of successive strokes of the template between which the pen stayed down.
  public var joined: Double = 0
  /// The same where the gap is below .1, .2, .3, .45, .65, and above.
  public var joinedByGap: [Double] = []
  /// Points per stroke at step .05, at 5, 50 and 95 %.
  public var pointsPerStroke: [Double] = []
  /// The length of the ink per character.
  public var inkLength: Double = 0
  /// Chord per length of a stroke, at 5, 50 and 95 %.
  public var straightness: [Double] = []
  /// Turns over 60° per character.
  public var turns: Double = 0
  /// Turns over 135° per character.
  public var reversals: Double = 0
  /// The rise of horizontals in degrees: mean and standard deviation.
  public var rise: [Double] = []
  /// ln(width/height) less the template's: mean and standard deviation.
  public var aspect: [Double] = []
  /// The displacement of strokes from the template's in x and y: standard deviations. This and the next three are of characters
  /// that have as many strokes as the template.
  public var displacement: [Double] = []
  /// ln of a stroke's length by the template's: mean and standard deviation.
  public var length: [Double] = []
  /// The rotation of a stroke's chord in degrees: the 68 % quantile.
  public var rotation: Double = 0
  /// The share of characters whose strokes are in the template's order.
  public var sameOrder: Double = 0
  /// The share of the gap to the next stroke that is inked, where the template's is over .2: at 25, 50 and 75 %. This and
  /// the next are of characters that have as many strokes as the template, too.
  public var inkedGap: [Double] = []
  /// The shift to the right of a stroke's centre per unit that it is lower.
  public var layoutShear: Double = 0
  /// The share of characters whose last stroke ends upwards, within 67.5° of straight up.
  public var lastUpwards: Double = 0
  /// The correlation of x and y (down) along a character's ink, the mean over characters.
  public var correlation: Double = 0
}
