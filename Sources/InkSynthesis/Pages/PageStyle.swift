import InkCore
import InkData

/// One page's habits of layout; lengths in x-heights.
struct PageStyle {
  /// The width of the writing.
  var width: Float
  /// The distance between the baselines of a paragraph.
  var pitch: Float
  /// Its deviation as a ratio.
  var pitchDeviation: Float
  /// The slope of the lines: mean and deviation.
  var slope: Float
  var slopeDeviation: Float
  var bend: Float
  var wave: Float
  /// The deviation of the lines' beginnings, and how far the margin moves with each line.
  var margin: Float
  var marginDrift: Float
  /// The space above a paragraph, in pitches.
  var paragraphGap: Float
  /// The indent of a paragraph's first line; 0 for none.
  var indent: Float
  /// The share of words that are underlined, boxed, struck through or corrected.
  var markShare: Float
  /// The share of words whose last dot or bar is written after the next word.
  var lateShare: Float

  init(isIdeographic: Bool, random: inout SplitMix64) {
    width = random.uniform(16...46)
    let isTight = random.happens(0.12)
    switch (isIdeographic, isTight) {
    case (false, true): pitch = random.uniform(1.7...2.3)
    case (false, false): pitch = 2.3 * exponential(0.75 * random.unit())
    case (true, true): pitch = random.uniform(2...2.3)
    case (true, false): pitch = 2.3 * exponential(0.65 * random.unit())
    }
    pitchDeviation = random.uniform(0.01...0.08)
    slope = random.happens(0.5) ? 0.02 * random.normal() : random.happens(0.15) ? 0.09 * random.normal() : 0
    slopeDeviation = random.uniform(0.002...0.015)
    bend = random.happens(0.3) ? 0.0012 * random.normal() : 0
    wave = random.happens(0.5) ? random.uniform(0...0.25) : 0
    margin = random.uniform(0...0.6)
    marginDrift = random.happens(0.3) ? 0.15 * random.normal() : 0
    paragraphGap = random.uniform(0.2...1.2)
    indent = random.happens(0.4) ? random.uniform(1.5...5) : 0
    markShare = random.happens(0.6) ? random.uniform(0...0.06) : 0
    lateShare = random.happens(0.5) ? random.uniform(0...0.15) : 0
  }

  /// Returns the shape of another line.
  func shape(random: inout SplitMix64) -> LineShape {
    LineShape(
      slope: slope + slopeDeviation * random.normal(), bend: bend * random.uniform(0.85...1.15), wave: wave,
      waveLength: random.uniform(8...30), phase: random.uniform(0...6.283))
  }
}
