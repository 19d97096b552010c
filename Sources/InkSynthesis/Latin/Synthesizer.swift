import InkCore
import InkData

/// Writes texts in many hands: skeletons in, ink with points and times out.
///
/// The trajectory is planned letter by letter and then moved along by lognormal strokes (`LognormalPulse`), with tremor,
/// and sampled as the hand's device samples. The same skeletons, settings, hand, text and random numbers give the same
/// ink.
///
/// ## Source
/// R. Plamondon, “A kinematic theory of rapid human movements”, Biological Cybernetics 72, 1995; the use of the theory
/// for synthesis: M. Djioua, R. Plamondon, “Studying the variability of handwriting patterns using the Kinematic
/// Theory”, Human Movement Science 28, 2009.
public struct Synthesizer: Sendable {
  /// What is written with.
  public let skeletons: SkeletonSet
  /// What hands are drawn from.
  public let settings: SynthesisSettings

  /// Makes a synthesizer.
  public init(skeletons: SkeletonSet, settings: SynthesisSettings = SynthesisSettings()) {
    self.skeletons = skeletons
    self.settings = settings
  }

  /// The hand of a seed.
  public func hand(seed: UInt64) -> Hand { Hand(seed: seed, settings: settings) }

  /// Writes a text in a hand.
  ///
  /// - Parameters:
  ///   - text: What to write: characters that have skeletons, and spaces.
  ///   - hand: Who writes.
  ///   - random: Decides how this time differs from others.
  ///   - kind: What the sample counts as; by default as many words as the text has.
  /// - Returns: The ink with points, times and label; its writer is named for the hand.
  /// - Throws: `SynthesisError` when a character has no skeleton or there is nothing to draw.
  public func synthesize(
    _ text: String, hand: Hand, random: inout some RandomNumberGenerator, kind: SampleKind? = nil
  ) throws(SynthesisError) -> LabelledInk {
    for character in text where character != " " && skeletons[character].isEmpty {
      throw .noSkeleton(character, text: text)
    }
    guard text.contains(where: { $0 != " " }) else { throw .nothingToWrite }
    let seed = random.next()
    var chance = SplitMix64(hand.seed, seed)
    var layout = PageLayout(skeletons: skeletons, hand: hand)
    layout.write(text, random: &chance)
    var writer = PenWriter(hand: hand, random: &chance)
    let ink = writer.ink(of: layout.strokes, random: &chance)
    let name = "hand-\(hand.seed)"
    return LabelledInk(
      ink: ink, text: text, kind: kind ?? Self.kind(of: text), language: "en", writer: name, contributor: name,
      source: "starter", sampleID: "\(name)#\(String(seed, radix: 16))", licence: "Apache-2.0",
      unitsPerMillimetre: hand.device.unitsPerMillimetre)
  }

  private static func kind(of text: String) -> SampleKind {
    if text.contains(" ") { return .line }
    return text.count == 1 ? .character : .word
  }
}
