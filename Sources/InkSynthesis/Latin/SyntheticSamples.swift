import InkCore
import InkData

/// An endless set of synthesized samples with random access: sample *n* is the same whenever it is asked for, whichever
/// were asked for before, so that training can write its samples on the fly and resume exactly.
public struct SyntheticSamples: Sendable {
  /// Who writes.
  public let synthesizer: Synthesizer
  /// What is written.
  public let texts: SynthesisTexts
  /// The seeds of the hands that take turns at random.
  public let hands: ClosedRange<UInt64>
  /// The kinds of samples that take turns at random, evenly; a kind given twice comes twice as often.
  public let kinds: [SampleKind]
  /// Decides which samples these are.
  public let seed: UInt64

  private let characters: [Character]

  /// Makes a set.
  ///
  /// - Precondition: `kinds` isn't empty.
  public init(
    synthesizer: Synthesizer, texts: SynthesisTexts, hands: ClosedRange<UInt64>, kinds: [SampleKind], seed: UInt64
  ) {
    precondition(!kinds.isEmpty, "synthetic samples need a kind")
    self.synthesizer = synthesizer
    self.texts = texts
    self.hands = hands
    self.kinds = kinds
    self.seed = seed
    characters = synthesizer.skeletons.characters
  }

  /// The sample of a number.
  ///
  /// - Throws: `SynthesisError` when the texts hold something that the skeletons can't draw.
  public func sample(at index: Int) throws(SynthesisError) -> LabelledInk {
    var random = random(at: index)
    let hand = hand(&random)
    let kind = kinds[random.index(below: kinds.count)]
    let text = texts.text(kind, characters: characters, random: &random)
    return try sample(text, hand: hand, kind: kind, index: index, random: &random)
  }

  /// The sample of a number, with a given text in place of a chosen one.
  ///
  /// - Throws: `SynthesisError` when the text holds something that the skeletons can't draw, or nothing.
  public func sample(at index: Int, writing text: String) throws(SynthesisError) -> LabelledInk {
    var random = random(at: index)
    let hand = hand(&random)
    return try sample(text, hand: hand, kind: nil, index: index, random: &random)
  }

  private func random(at index: Int) -> SplitMix64 {
    SplitMix64(seed, UInt64(truncatingIfNeeded: index), 0x53_45_54)
  }

  private func hand(_ random: inout SplitMix64) -> Hand {
    let span = hands.upperBound - hands.lowerBound
    return synthesizer.hand(
      seed: span == .max ? random.next() : hands.lowerBound + random.next() % (span + 1))
  }

  private func sample(
    _ text: String, hand: Hand, kind: SampleKind?, index: Int, random: inout SplitMix64
  ) throws(SynthesisError) -> LabelledInk {
    var sample = try synthesizer.synthesize(text, hand: hand, random: &random, kind: kind)
    sample.sampleID = "synthetic#\(seed).\(index)"
    return sample
  }
}
