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

  /// Writes a text.
  ///
  /// - Parameters:
  ///   - text: The text: characters that have skeletons, and spaces.
  ///   - writer: The writer.
  ///   - random: Decides how this time differs from others.
  ///   - kind: The sample's kind; by default it follows from the text.
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
