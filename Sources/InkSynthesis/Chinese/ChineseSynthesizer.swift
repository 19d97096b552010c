import InkCore
import InkData

/// Writes Chinese as many different writers, from neat to fast cursive: stroke templates in, ink with points and times
/// out.
///
/// A writer's own forms replace components (`ComponentForms`), components and strokes deviate from the template, the pen
/// stays down more often between strokes that are near, and the result is sampled by the writer's device. Latin words and
/// digits are written from skeletons. The same templates, writer, text and random numbers give the same ink.
public struct ChineseSynthesizer: Sendable {
  /// The licence of the ink as an SPDX expression: that of the templates.
  public let licence: String

  let templates: PreparedTemplates
  let forms: ComponentForms
  /// Writes Latin letters, digits and ASCII punctuation; `nil` without skeletons.
  let latin: LatinSynthesizer?
  private let settings: ChineseSettings
  private let allowed: Set<Character>?

  /// Makes a synthesizer of the templates of some sources and regions, which may write some characters; `nil` allows
  /// all that can be written.
  ///
  /// The skeletons are for Latin letters, digits and ASCII punctuation, which it doesn't write without them.
  public init(
    library: TemplateLibrary, forms: ComponentForms, skeletons: SkeletonSet? = nil,
    settings: ChineseSettings = ChineseSettings(), sources: Set<TemplateSource> = Set(TemplateSource.allCases),
    regions: Set<TemplateRegion> = Set(TemplateRegion.chinese), characters: Set<Character>? = nil
  ) {
    self.settings = settings
    allowed = characters
    licence = TemplateSource.expression(of: library.counts.keys.filter(sources.contains).map(\.licence))
    self.forms = forms
    templates = PreparedTemplates(library, sources: sources, regions: regions, forms: forms, characters: characters)
    latin = skeletons.map { skeletons in
      var settings = LatinSettings()
      // The device is the Chinese writer's.
      settings.device.wholeUnitShare = 0
      settings.device.unitsPerMillimetre = 100...100
      return LatinSynthesizer(skeletons: skeletons, settings: settings)
    }
  }

  /// Whether a character can be written: by a template, as a mark, or from skeletons.
  public func covers(_ character: Character) -> Bool {
    if let allowed, !allowed.contains(character) { return false }
    return templates[character] != nil || forms.mark(character) != nil
      || latin?.skeletons[character].isEmpty == false
  }

  /// Returns the writer of a seed, from a part of all writers' styles, 0 being the neatest and 1 the fastest.
  public func writer(seed: UInt64, style: ClosedRange<Float> = 0...1) -> ChineseWriter {
    ChineseWriter(seed: seed, settings: settings, style: style)
  }

  /// Writes a text of spaces and characters that are covered; `random` decides how this time differs from others.
  ///
  /// - Returns: The ink with points, times and label, named after the writer's seed. One character is a sample of kind
  ///   `character`, more are a `line`.
  /// - Throws: `SynthesisError` when a character can't be written or there is nothing to draw.
  public func synthesize(
    _ text: String, writer: ChineseWriter, random: inout some RandomNumberGenerator, language: String = "zh-Hans"
  ) throws(SynthesisError) -> LabelledInk {
    for character in text where character != " " && !covers(character) { throw .noSkeleton(character, text: text) }
    guard text.contains(where: { $0 != " " }) else { throw .nothingToWrite }
    let seed = random.next()
    var chance = SplitMix64(writer.seed, seed)
    var line = ChineseLine(synthesizer: self, writer: writer, random: &chance)
    line.write(text, random: &chance)
    // Splits by shares hash this name, so another one would make other training sets.
    let name = "hanzi-writer-\(writer.seed)"
    return LabelledInk(
      ink: line.ink(random: &chance), text: text, kind: text.count == 1 ? .character : .line, language: language,
      writer: name, contributor: name, source: "synthetic-hanzi", sampleID: "\(name)#\(String(seed, radix: 16))",
      licence: licence, unitsPerMillimetre: writer.pen.device.unitsPerMillimetre)
  }

  /// Plans how a writer writes a character once; `nil` if it has no template.
  func plan(_ character: Character, writer: ChineseWriter, random: inout SplitMix64) -> CharacterPlan? {
    guard let variants = templates[character] else { return nil }
    let choice = variants.templates.count == 1 ? 0 : random.index(weights: variants.weights)
    let template = variants.templates[choice]
    switch writer.traits {
    case .structured(let traits):
      var planner = StructuredPlanner(template: template, writer: writer, traits: traits, settings: settings)
      return planner.plan(random: &random)
    case .free(let traits):
      var planner = FreePlanner(template: template, writer: writer, traits: traits, settings: settings.free)
      return planner.plan(random: &random)
    }
  }
}

/// The kind of synthetic Chinese writers.
///
/// Two kinds that disagree teach a network more than one that is tuned: it can't learn the habits of either by heart.
public enum ChineseGenerator: String, CaseIterable, Codable, Hashable, Sendable {
  /// Writers that know the components of characters: cursive forms, and deviations fitted to measurements of real ink.
  case structured
  /// Writers with few cursive forms, whose strokes deviate freely, and whose stroke orders differ as people's do.
  case free
}
