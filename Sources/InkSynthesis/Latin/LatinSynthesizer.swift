import InkCore
import InkData

/// Writes texts as many different Latin writers: skeletons in, ink with points and times out.
///
/// The trajectory is planned letter by letter, moved along by lognormal strokes (`LognormalPulse`) with tremor, and
/// sampled by the writer's device. The same skeletons, settings, writer, text and random numbers give the same ink.
///
/// ## Source
/// R. Plamondon, “A kinematic theory of rapid human movements”, Biological Cybernetics 72, 1995; the use of the theory
/// for synthesis: M. Djioua, R. Plamondon, “Studying the variability of handwriting patterns using the Kinematic
/// Theory”, Human Movement Science 28, 2009.
public struct LatinSynthesizer: Sendable {
  /// The skeletons of the characters.
  public let skeletons: SkeletonSet
  /// The distribution of the writers.
  public let settings: LatinSettings

  /// Makes a synthesizer.
  public init(skeletons: SkeletonSet, settings: LatinSettings = LatinSettings()) {
    self.skeletons = skeletons
    self.settings = settings
  }

  /// Returns the writer of a seed.
  public func writer(seed: UInt64) -> LatinWriter { LatinWriter(seed: seed, settings: settings) }

  /// Writes a text of spaces and characters that have skeletons; `random` decides how this time differs from others,
  /// and the kind follows from the text unless it is given.
  ///
  /// - Returns: The ink with points, times and label, named after the writer's seed.
  /// - Throws: `SynthesisError` when a character has no skeleton or there is nothing to draw.
  public func synthesize(
    _ text: String, writer: LatinWriter, random: inout some RandomNumberGenerator, kind: SampleKind? = nil
  ) throws(SynthesisError) -> LabelledInk {
    for character in text where character != " " && skeletons[character].isEmpty {
      throw .noSkeleton(character, text: text)
    }
    guard text.contains(where: { $0 != " " }) else { throw .nothingToWrite }
    let seed = random.next()
    var chance = SplitMix64(writer.seed, seed)
    var line = LatinLine(skeletons: skeletons, writer: writer)
    line.write(text, random: &chance)
    var pen = LatinPen(writer: writer, random: &chance)
    let ink = pen.ink(of: line.strokes, random: &chance)
    // Splits by shares hash this name, so another one would make other training sets.
    let name = "hand-\(writer.seed)"
    return LabelledInk(
      ink: ink, text: text, kind: kind ?? SampleKind(inferredFrom: text), language: "en", writer: name,
      contributor: name, source: "starter", sampleID: "\(name)#\(String(seed, radix: 16))", licence: "Apache-2.0",
      unitsPerMillimetre: writer.device.unitsPerMillimetre)
  }
}

/// Synthetic Latin writers that write training samples when they are needed; every epoch has new ones.
public struct LatinSource: Hashable, Sendable {
  /// The skeletons of the characters, by a path from the recipe's folder or the working folder.
  public var skeletons = SkeletonSet.starterPath
  /// The texts to write, a file with one on each line.
  public var texts = LatinTexts.starterPath
  /// The samples of an epoch with a weight of 1.
  public var samples = 20_000
  /// The seed of the first writer.
  public var firstWriter: UInt64 = 1
  /// The seed of the last writer; validate and test with others.
  public var lastWriter: UInt64 = 100_000
  /// The kinds of samples, each equally likely; a kind given twice is twice as likely.
  public var kinds: [SampleKind] = [.line, .word]
  /// Decides the texts and the ink.
  public var seed: UInt64 = 1

  /// Makes settings of defaults.
  public init() {}

  /// Returns the samples; `locate` returns the path of the file that a path of the source names.
  public func samples(locate: (String) throws -> String = { $0 }) throws -> LatinSamples {
    let skeletons = try SkeletonSet(path: try locate(skeletons))
    return LatinSamples(
      synthesizer: LatinSynthesizer(skeletons: skeletons),
      texts: try LatinTexts(path: try locate(texts), skeletons: skeletons), writers: firstWriter...lastWriter,
      kinds: kinds, seed: seed)
  }
}

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

  /// Makes a set by writers whose seeds are equally likely; a kind given twice is twice as likely.
  ///
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

  /// Returns the sample at an index, which may be told what to write; throws when the skeletons can't draw the text.
  public func sample(at index: Int, writing text: String? = nil) throws(SynthesisError) -> LabelledInk {
    var random = SplitMix64(seed, UInt64(truncatingIfNeeded: index), 0x53_45_54)
    let writer = synthesizer.writer(seed: random.integer(in: writers))
    var (text, kind) = (text, SampleKind?.none)
    if text == nil {
      let chosen = kinds[random.index(below: kinds.count)]
      (text, kind) = (texts.text(chosen, characters: characters, random: &random), chosen)
    }
    var sample = try synthesizer.synthesize(text ?? "", writer: writer, random: &random, kind: kind)
    sample.sampleID = "synthetic#\(seed).\(index)"
    return sample
  }
}
