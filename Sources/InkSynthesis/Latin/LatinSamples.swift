import InkCore
import InkData

/// An endless set of samples by Latin writers, with random access.
///
/// Sample *n* is the same in whichever order samples are asked for, so that training can write its samples on the fly and
/// resume exactly.
public struct LatinSamples: Sendable {
  /// The texts.
  public let texts: LatinTexts

  private let synthesizer: LatinSynthesizer
  private let writers: ClosedRange<UInt64>
  private let kinds: [SampleKind]
  private let seed: UInt64
  private let characters: [Character]

  /// Makes a set.
  ///
  /// - Parameters:
  ///   - synthesizer: Writes the samples.
  ///   - texts: The texts.
  ///   - writers: The seeds of the writers, each equally likely.
  ///   - kinds: The kinds of samples, each equally likely; a kind given twice is twice as likely.
  ///   - seed: Decides which samples these are.
  /// - Precondition: `kinds` isn't empty.
  public init(
    synthesizer: LatinSynthesizer, texts: LatinTexts, writers: ClosedRange<UInt64>, kinds: [SampleKind], seed: UInt64
  ) {
    precondition(!kinds.isEmpty, "synthetic samples need a kind")
    self.synthesizer = synthesizer
    self.texts = texts
    self.writers = writers
    self.kinds = kinds
    self.seed = seed
    characters = synthesizer.skeletons.characters
  }

  /// Returns the sample at an index.
  ///
  /// - Throws: `SynthesisError` when the texts hold something that the skeletons can't draw.
  public func sample(at index: Int) throws(SynthesisError) -> LabelledInk {
    var random = random(at: index)
    let writer = synthesizer.writer(seed: random.integer(in: writers))
    let kind = kinds[random.index(below: kinds.count)]
    let text = texts.text(kind, characters: characters, random: &random)
    return try sample(text, writer: writer, kind: kind, index: index, random: &random)
  }

  /// Returns the sample at an index with a given text instead of a chosen one.
  ///
  /// - Throws: `SynthesisError` when the text holds something that the skeletons can't draw, or nothing.
  public func sample(at index: Int, writing text: String) throws(SynthesisError) -> LabelledInk {
    var random = random(at: index)
    let writer = synthesizer.writer(seed: random.integer(in: writers))
    return try sample(text, writer: writer, kind: nil, index: index, random: &random)
  }

  private func random(at index: Int) -> SplitMix64 {
    SplitMix64(seed, UInt64(truncatingIfNeeded: index), 0x53_45_54)
  }

  private func sample(
    _ text: String, writer: LatinWriter, kind: SampleKind?, index: Int, random: inout SplitMix64
  ) throws(SynthesisError) -> LabelledInk {
    var sample = try synthesizer.synthesize(text, writer: writer, random: &random, kind: kind)
    sample.sampleID = "synthetic#\(seed).\(index)"
    return sample
  }
}
