import InkCore
import InkData

/// An endless set of Chinese samples with random access: sample *n* is the same whenever it is asked for, whichever
/// were asked for before, so that training can write its samples on the fly and resume exactly.
public struct HanziSamples: Sendable {
  /// Decides what is written and how often.
  public struct Choice: Hashable, Sendable {
    /// The Chinese characters that single characters are drawn from, evenly.
    public var characters: [Character]
    /// What else single characters are drawn from: Latin letters, digits, punctuation.
    public var others: [Character] = []
    /// The share of single characters that are others.
    public var otherShare: Float = 0.03
    /// The share of single characters that are drawn from the texts, as often as they stand there.
    public var textShare: Float = 0
    /// The kinds of samples that take turns at random, evenly; a kind given twice comes twice as often. A word is a line
    /// of up to four characters.
    public var kinds: [SampleKind] = [.character]
    /// The longest line, in characters.
    public var lineLimit = 16
    /// The share of lines into which a Latin word or a number is put.
    public var latinShare: Float = 0
    /// The part of all writers that hands come from, 0 being the neatest and 1 the fastest.
    public var manner: ClosedRange<Float> = 0...1
    /// The language as a BCP-47 tag.
    public var language = "zh-Hans"

    /// Makes a choice of characters.
    public init(characters: [Character]) { self.characters = characters }
  }

  /// Who writes.
  public let writer: HanziWriter
  /// What is written.
  public let choice: Choice
  /// The texts of lines and words.
  public let texts: HanziTexts?
  /// The Latin words and numbers that are put into lines.
  public let latin: SynthesisTexts?
  /// The seeds of the hands that take turns at random.
  public let hands: ClosedRange<UInt64>
  /// Decides which samples these are.
  public let seed: UInt64
  /// What made-up Latin words are made of.
  private let latinCharacters: [Character]

  /// Makes a set; characters that the writer doesn't cover are left out.
  ///
  /// - Precondition: A kind is named, a character is covered, texts are there when lines or words are asked for, and
  ///   `latin` and the writer's skeletons are when Latin words are.
  public init(
    writer: HanziWriter, choice: Choice, texts: HanziTexts?, latin: SynthesisTexts? = nil, hands: ClosedRange<UInt64>,
    seed: UInt64
  ) {
    var choice = choice
    choice.characters = choice.characters.filter(writer.covers)
    choice.others = choice.others.filter(writer.covers)
    precondition(!choice.kinds.isEmpty, "samples need a kind")
    precondition(!choice.characters.isEmpty, "samples need a character that can be written")
    precondition(texts != nil || choice.kinds.allSatisfy { $0 == .character }, "lines need texts")
    precondition(choice.latinShare == 0 || latin != nil && writer.latin != nil, "Latin words need texts and skeletons")
    self.writer = writer
    self.choice = choice
    self.texts = texts
    self.latin = latin
    self.hands = hands
    self.seed = seed
    latinCharacters = writer.latin?.skeletons.characters ?? []
  }

  /// The sample of a number.
  ///
  /// - Throws: `SynthesisError` when the texts hold something that can't be written.
  public func sample(at index: Int) throws(SynthesisError) -> LabelledInk {
    var random = random(at: index)
    let hand = hand(&random)
    let kind = choice.kinds[random.index(below: choice.kinds.count)]
    var sample = try writer.write(
      text(kind, random: &random), hand: hand, random: &random, language: choice.language)
    if sample.kind != .character { sample.kind = kind }
    sample.sampleID = "hanzi#\(seed).\(index)"
    return sample
  }

  /// Who writes the sample of a number, and in what random numbers.
  func hand(at index: Int) -> (hand: HanziHand, random: SplitMix64) {
    var random = random(at: index)
    return (hand(&random), random)
  }

  private func random(at index: Int) -> SplitMix64 {
    SplitMix64(seed, UInt64(truncatingIfNeeded: index), 0x48_5A)
  }

  private func hand(_ random: inout SplitMix64) -> HanziHand {
    let span = hands.upperBound - hands.lowerBound
    let seed = span == .max ? random.next() : hands.lowerBound + random.next() % (span + 1)
    return writer.hand(seed: seed, manner: choice.manner)
  }

  private func text(_ kind: SampleKind, random: inout SplitMix64) -> String {
    guard let texts, kind != .character else { return String(character(random: &random)) }
    let limit = kind == .word ? 4 : choice.lineLimit
    let line = texts.line(limit: 2 + random.index(below: limit - 1), random: &random)
    guard let latin, kind == .line, random.happens(choice.latinShare) else { return line }
    let word = latin.text(.word, characters: latinCharacters, random: &random)
    return HanziTexts.put(word, into: line, random: &random)
  }

  private func character(random: inout SplitMix64) -> Character {
    if !choice.others.isEmpty && random.happens(choice.otherShare) {
      return choice.others[random.index(below: choice.others.count)]
    }
    if let texts, random.happens(choice.textShare) { return texts.character(random: &random) }
    return choice.characters[random.index(below: choice.characters.count)]
  }
}
