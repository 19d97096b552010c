import InkCore
import InkData

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
    ///
    /// - Parameters:
    ///   - synthesizer: Writes the lines.
    ///   - texts: The texts of the lines.
    ///   - language: The language as a BCP-47 tag.
    ///   - style: The part of all writers to sample from, 0 being the neatest and 1 the fastest.
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
    ///
    /// - Parameters:
    ///   - synthesizer: Writes the words.
    ///   - texts: The texts that the words come from.
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

  /// Whether there is no writer.
  var isEmpty: Bool { real == nil && chinese == nil && latin == nil }

  /// Samples a writer.
  func writer(random: inout SplitMix64) throws -> any PageWriter {
    let isChinese = random.happens(chineseShare)
    if let chinese, isChinese || real == nil && latin == nil {
      let writer = chinese.synthesizer.writer(seed: random.integer(in: seeds), style: chinese.style)
      return ChinesePageWriter(
        synthesizer: chinese.synthesizer, texts: chinese.texts, writer: writer, language: chinese.language,
        random: &random)
    }
    if let real {
      return try RealPageWriter(real.writers[random.index(below: real.writers.count)], of: real, random: &random)
    }
    guard let latin else { throw PageSynthesisError.nothingToWriteWith }
    return LatinPageWriter(
      synthesizer: latin.synthesizer, texts: latin.texts, seed: random.integer(in: seeds), random: &random)
  }
}
