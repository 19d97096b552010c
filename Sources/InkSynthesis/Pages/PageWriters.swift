import InkCore

extension PageWriters {
  /// Synthetic Chinese writers of pages.
  public struct Chinese: Sendable {
    /// Writes the lines.
    public let synthesizer: ChineseSynthesizer
    /// The texts of the lines.
    public let texts: ChineseTexts
    /// The language as a BCP-47 tag.
    public let language: String
    /// The part of all writers to sample from, 0 being the neatest and 1 the fastest.
    public let style: ClosedRange<Float>

    /// Makes a choice of Chinese writers.
    public init(
      synthesizer: ChineseSynthesizer, texts: ChineseTexts, language: String = "zh-Hans",
      style: ClosedRange<Float> = 0...1
    ) {
      self.synthesizer = synthesizer
      self.texts = texts
      self.language = language
      self.style = style
    }
  }

  /// Synthetic Latin writers of pages.
  public struct Latin: Sendable {
    /// Writes the words.
    public let synthesizer: LatinSynthesizer
    /// The texts that the words come from.
    public let texts: LatinTexts

    /// Makes a choice of Latin writers.
    public init(synthesizer: LatinSynthesizer, texts: LatinTexts) {
      self.synthesizer = synthesizer
      self.texts = texts
    }
  }
}

/// The writers that pages may have, and how often.
public struct PageWriters: Sendable {
  /// Real writers of words and lines.
  public var real: WriterLibrary?
  /// Synthetic Chinese writers, and the texts that they write.
  public var chinese: Chinese?
  /// Synthetic Latin writers, who write when there are no real ones.
  public var latin: Latin?
  /// The share of pages by Chinese writers, where there are others.
  public var chineseShare: Float = 0.25
  /// The seeds of synthetic writers, each equally likely.
  public var seeds: ClosedRange<UInt64> = 1...1000

  /// Makes a choice without writers.
  public init() {}

  func writer(random: inout SplitMix64) throws -> any PageWriter {
    let isChinese = random.happens(chineseShare)
    if let chinese, isChinese || real == nil && latin == nil {
      let writer = chinese.synthesizer.writer(seed: random.integer(in: seeds), style: chinese.style)
      return ChinesePageWriter(chinese, writer: writer, random: &random)
    }
    if let real {
      return try RealPageWriter(real.writers[random.index(below: real.writers.count)], of: real, random: &random)
    }
    guard let latin else { throw PageSynthesisError.nothingToWriteWith }
    return LatinPageWriter(latin, seed: random.integer(in: seeds), random: &random)
  }
}

/// A writer of a page's words and lines: a person whose ink is at hand, or a synthetic writer.
protocol PageWriter {
  /// The writer and the origin of the ink, as samples state them.
  var identity: PageIdentity { get }
  /// The usual distance between two points of the ink, in x-heights.
  var pointDistance: Float { get }
  /// The usual gap between two words, in x-heights.
  var wordGap: Float { get }
  /// Whether most of the text is ideographs, whose lines are higher than an x-height and have few spaces.
  var isIdeographic: Bool { get }
  /// Whether lines can be as short as labels.
  var writesShortLines: Bool { get }

  /// Returns a line of at least one word that is about as long as a width allows.
  mutating func line(width: Float, random: inout SplitMix64) throws -> WrittenLine
  /// Returns a number as lists have it: `3.`; `nil` if the writer has no ink of it.
  mutating func number(_ number: Int, random: inout SplitMix64) throws -> WrittenWord?
}

struct PageIdentity: Hashable {
  var writer: String
  var contributor: String
  var language: String
  var source: String
  var licence: String
}

/// A word in x-heights: its left end is at x = 0, its baseline at y = 0, y down.
struct WrittenWord {
  /// The text; it has spaces where the strokes of several words can't be told apart.
  var text: String
  /// The pen's paths in the order of writing.
  var strokes: [[Point]]
  /// The position of the left end on the line.
  var left: Float = 0
  /// When each stroke was written, if not in this order: strokes of a line are written from the least to the greatest.
  var order: [Int] = []

  var box: Box? { Box(around: strokes.joined()) }
}

/// Words on a line in x-heights: the line begins at x = 0, its baseline is y = 0, y down.
struct WrittenLine {
  /// The words in reading order, with positions.
  var words: [WrittenWord] = []
  var width: Float = 0

  /// Appends a word after a gap; there is none before the first word.
  mutating func append(_ word: WrittenWord, gap: Float) {
    var word = word
    word.left = words.isEmpty ? 0 : width + gap
    width = max(width, word.left + (word.box?.upper.x ?? 0))
    words.append(word)
  }

  /// Returns the line with another's words after its own, which begin at a distance and are written later.
  func followed(by other: WrittenLine, at start: Float) -> WrittenLine {
    var whole = self
    let count = words.reduce(0) { max($0 + $1.strokes.count, ($1.order.max() ?? -1) + 1) }
    for var word in other.words {
      word.left += start
      word.order = word.order.map { $0 + count }
      whole.words.append(word)
    }
    whole.width = max(width, start + other.width)
    return whole
  }

  /// Leaves a gap where one to three of the inner words were, if there are any.
  mutating func eraseWords(random: inout SplitMix64) {
    guard words.count > 2 else { return }
    let first = 1 + random.index(below: words.count - 2)
    words.removeSubrange(first..<min(first + 1 + random.index(below: 3), words.count - 1))
  }

  /// Whether words stand above one another: some ink that is labelled as a line is several.
  var hasStackedWords: Bool {
    let spans = words.compactMap { word in word.box.map { (word.left + $0.lower.x)...(word.left + $0.upper.x) } }
    return spans.indices.contains { index in
      spans[..<index].contains { other in
        let shared = min(spans[index].upperBound, other.upperBound) - max(spans[index].lowerBound, other.lowerBound)
        let narrower = min(spans[index].upperBound - spans[index].lowerBound, other.upperBound - other.lowerBound)
        return shared > 0.5 * narrower
      }
    }
  }

  var points: some Sequence<Point> {
    words.lazy.flatMap { word in word.strokes.joined().lazy.map { $0 + Point(x: word.left, y: 0) } }
  }

  var box: Box? { Box(around: points) }
}

/// The course of a line's baseline: it slopes, bends and waves; lengths in x-heights.
struct LineShape {
  /// The fall per length.
  var slope: Float = 0
  /// The fall per squared length.
  var bend: Float = 0
  /// The amplitude and the length of waves, and where they begin.
  var wave: Float = 0
  var waveLength: Float = 20
  var phase: Float = 0

  /// The baseline's position below its beginning.
  func drop(at x: Float) -> Float {
    slope * x + bend * x * x + wave * (sine(6.283_185_5 * x / waveLength + phase) - sine(phase))
  }
}
