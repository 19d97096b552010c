import InkCore

/// One page's habits of layout; lengths in x-heights.
struct PageStyle {
  var width: Float
  /// The ratio by which labels are wider than a word or two.
  var labelStretch: Float
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
  /// The share of labels that stand at an angle.
  var turnShare: Float
  /// The share of words whose last dot or bar is written after the next word.
  var lateShare: Float
  /// The share of lines in which words were erased and nothing was written in the gap.
  var erasedShare: Float
  /// The space that lines keep between most of their ink; where it is negative, ascenders and descenders interlock.
  var clearance: Float

  init(isIdeographic: Bool, random: inout SplitMix64) {
    width = random.uniform(isIdeographic ? 16...46 : 20...80)
    labelStretch = isIdeographic || random.happens(0.5) ? 1 : random.uniform(1.5...4)
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
    turnShare = random.happens(0.12) ? random.uniform(0.1...0.6) : 0
    lateShare = random.happens(0.5) ? random.uniform(0...0.15) : 0
    erasedShare = random.happens(0.3) ? random.uniform(0.02...0.2) : 0
    clearance = random.uniform(-0.5...0.5)
  }

  func shape(random: inout SplitMix64) -> LineShape {
    LineShape(
      slope: slope + slopeDeviation * random.normal(), bend: bend * random.uniform(0.85...1.15), wave: wave,
      waveLength: random.uniform(8...30), phase: random.uniform(0...6.283))
  }
}

/// The size of a page's writing and the units of its ink.
struct PageDevice {
  /// The height of a lowercase letter in millimetres.
  var xHeight: Float
  var unitsPerMillimetre: Float
  /// The turn of the page in radians.
  var turn: Float
  /// The distance between points, in x-heights, as programs leave it that thin out ink; `nil` keeps the points.
  var spacing: Float?
  /// Whether coordinates are whole units, which a letter has enough of.
  var isWhole: Bool { xHeight * unitsPerMillimetre >= 24 }

  /// The units of programs and devices: PostScript points, pixels of 96 dpi, twentieths of a millimetre and so on.
  private static let units: [Float] = [1, 2.835, 3.78, 5.2, 8.9, 10, 20, 39.37, 100]

  /// Makes the device of another page: most writing has a common size, some is tiny or huge, as on zoomed pages.
  init(random: inout SplitMix64) {
    switch random.index(below: 10) {
    case 0: xHeight = exponential(random.uniform(naturalLogarithm(0.3)...naturalLogarithm(1.2)))
    case 1: xHeight = exponential(random.uniform(naturalLogarithm(6)...naturalLogarithm(40)))
    default: xHeight = exponential(random.uniform(naturalLogarithm(1.2)...naturalLogarithm(6)))
    }
    unitsPerMillimetre = Self.units[random.index(below: Self.units.count)] * random.uniform(0.9...1.1)
    spacing = random.happens(0.4) ? exponential(random.uniform(naturalLogarithm(0.05)...naturalLogarithm(0.4))) : nil
    turn = random.happens(0.4) ? 0.02 * random.normal() : random.happens(0.06) ? 0.12 * random.normal() : 0
  }

  func strokes(of paths: [[Point]]) -> [Stroke] {
    let scale = xHeight * unitsPerMillimetre
    let turned = paths.map { path in
      (spacing.map { path.resampled(step: $0) } ?? path).map { $0.turned(by: turn) * scale }
    }
    let corner = Box(around: turned.joined())?.lower ?? .zero
    return turned.map { path in
      var points: [StrokePoint] = []
      points.reserveCapacity(path.count)
      for point in path {
        let shifted = point - corner + Point(x: scale, y: scale)
        let location = isWhole ? Point(x: shifted.x.rounded(), y: shifted.y.rounded()) : shifted
        if location != points.last?.location { points.append(StrokePoint(location: location)) }
      }
      return Stroke(points: points)
    }
  }
}

/// The kinds of pages that are laid out.
public enum PageKind: String, CaseIterable, Codable, Sendable {
  /// Paragraphs, lists and small drawings under headings.
  case notes
  /// A letter: date, salutation, paragraphs, closing.
  case letter
  /// Items with bullets or numbers.
  case list
  /// Labels with rules and boxes that are filled in.
  case form
  /// A subject in the middle and what belongs to it around.
  case mindMap
  /// Boxes and diamonds with labels, connected by arrows.
  case flowChart
  /// Pictures with labels that point at their parts.
  case annotatedPicture
  /// Rows and columns, with or without rules.
  case table
  /// Two or three columns of text.
  case columns
  /// One to four lines and little else.
  case freeBox

  /// Whether much of it is short labels in narrow spaces.
  var hasLabels: Bool {
    switch self {
    case .notes, .letter, .list, .freeBox: false
    case .form, .mindMap, .flowChart, .annotatedPicture, .table, .columns: true
    }
  }

  /// The share of all pages that is of this kind.
  var share: Float {
    switch self {
    case .notes: 0.2
    case .letter: 0.08
    case .list: 0.1
    case .form: 0.08
    case .mindMap: 0.09
    case .flowChart: 0.13
    case .annotatedPicture: 0.11
    case .table: 0.06
    case .columns: 0.05
    case .freeBox: 0.1
    }
  }
}
