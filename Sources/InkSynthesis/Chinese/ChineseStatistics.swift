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

/// Statistics of real Chinese handwriting: characters of GB 2312's first level, compared with hanzi-writer's templates.
public enum ChineseReference {
  /// 50 characters of each of 84 writers.
  public static let writers = ChineseStatistics(
    characters: 4200, strokes: 4.77, templateStrokes: 8.10, ratio: [0.17, 0.42, 0.60, 0.82, 1.0], joined: 0.49,
    joinedByGap: [0.78, 0.67, 0.54, 0.50, 0.40, 0.20], pointsPerStroke: [3, 14, 61], inkLength: 4.7,
    straightness: [0.15, 0.64, 1.0], turns: 7.4, reversals: 2.4, rise: [9.6, 16], aspect: [-0.18, 0.26],
    displacement: [0.065, 0.064], length: [-0.16, 0.72], rotation: 16, sameOrder: 0.80,
    inkedGap: [0, 0.19, 0.38], layoutShear: 0.06, lastUpwards: 0.37, correlation: 0.09)

  /// All characters of a fast writer.
  public static let fastWriter = ChineseStatistics(
    characters: 3755, strokes: 4.39, templateStrokes: 9.77, ratio: [0.14, 0.30, 0.44, 0.63, 0.86], joined: 0.62,
    joinedByGap: [0.89, 0.83, 0.72, 0.59, 0.49, 0.29], pointsPerStroke: [6, 20, 87], inkLength: 6.3,
    straightness: [0.08, 0.30, 0.91], turns: 10.8, reversals: 4.0, rise: [12.0, 14], aspect: [-0.11, 0.26],
    displacement: [0.082, 0.080], length: [-0.28, 0.65], rotation: 28, sameOrder: 0.63,
    inkedGap: [0.42, 0.61, 0.71], layoutShear: 0.16, lastUpwards: 0.72, correlation: 0.05)

  /// All characters of a faster one.
  public static let fasterWriter = ChineseStatistics(
    characters: 3755, strokes: 3.65, templateStrokes: 9.76, ratio: [0.13, 0.25, 0.36, 0.50, 0.75], joined: 0.70,
    joinedByGap: [0.95, 0.89, 0.82, 0.67, 0.56, 0.33], pointsPerStroke: [6, 23, 89], inkLength: 5.6,
    straightness: [0.10, 0.27, 0.83], turns: 11.6, reversals: 3.7, rise: [10.8, 15], aspect: [-0.11, 0.25],
    displacement: [0.069, 0.064], length: [-0.43, 0.58], rotation: 27, sameOrder: 0.82,
    inkedGap: [0.38, 0.50, 0.66], layoutShear: 0.18, lastUpwards: 0.82, correlation: 0.07)
}
