import Foundation
import InkCore
import InkData

/// Writes Chinese in many hands, from neat to fast cursive: stroke templates in, ink with points and times out.
///
/// A hand's own forms take the place of components (`ComponentForms`), components and strokes stray from the template,
/// the pen stays down between strokes the more often the nearer they are, and what comes out is sampled as the hand's
/// device samples. Latin words and digits are written from skeletons. The same templates, hand, text and random numbers
/// give the same ink.
public struct HanziWriter: Sendable {
  /// What hands are drawn from.
  public let settings: HanziSettings
  /// The forms of components and the marks.
  public let forms: ComponentForms
  /// Writes Latin letters, digits and ASCII punctuation; `nil` where there are no skeletons.
  public let latin: Synthesizer?

  /// The licence of what is written as an SPDX expression: that of the templates.
  public let licence: String

  let templates: HanziTemplates
  private let allowed: Set<Character>?

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - library: The templates.
  ///   - forms: How components are written otherwise, and the punctuation marks.
  ///   - skeletons: What Latin letters, digits and ASCII punctuation are written with; `nil` for none.
  ///   - settings: What hands are drawn from.
  ///   - sources: Whose templates to take.
  ///   - regions: Which regions' templates to take.
  ///   - characters: What may be written; `nil` for all that can be.
  public init(
    library: TemplateLibrary,
    forms: ComponentForms,
    skeletons: SkeletonSet? = nil,
    settings: HanziSettings = HanziSettings(),
    sources: Set<TemplateSource> = Set(TemplateSource.allCases),
    regions: Set<TemplateRegion> = Set(TemplateRegion.allCases),
    characters: Set<Character>? = nil
  ) {
    self.settings = settings
    allowed = characters
    // Each licence once: a source may have two itself.
    let licences = library.counts.keys.filter(sources.contains).flatMap { $0.licence.components(separatedBy: " AND ") }
    licence = Set(licences).sorted().joined(separator: " AND ")
    self.forms = forms
    templates = HanziTemplates(library, sources: sources, regions: regions, forms: forms, characters: characters)
    latin = skeletons.map { skeletons in
      var settings = SynthesisSettings()
      // The device is the Chinese hand's.
      settings.wholeUnitShare = 0
      settings.unitsPerMillimetre = 100...100
      return Synthesizer(skeletons: skeletons, settings: settings)
    }
  }

  /// The Chinese characters that there are templates for, sorted by scalar value.
  public var characters: [Character] { templates.characters }

  /// Whether a character can be written: by a template, as a mark, or from skeletons.
  public func covers(_ character: Character) -> Bool {
    if let allowed, !allowed.contains(character) { return false }
    return templates[character] != nil || forms.mark(character) != nil
      || latin?.skeletons[character].isEmpty == false
  }

  /// The hand of a seed.
  ///
  /// - Parameters:
  ///   - seed: Which hand.
  ///   - manner: The part of all writers that it comes from, 0 being the neatest and 1 the fastest.
  public func hand(seed: UInt64, manner: ClosedRange<Float> = 0...1) -> HanziHand {
    HanziHand(seed: seed, settings: settings, manner: manner)
  }

  /// Writes a text in a hand.
  ///
  /// - Parameters:
  ///   - text: What to write: characters that are covered, and spaces.
  ///   - hand: Who writes.
  ///   - random: Decides how this time differs from others.
  ///   - language: The text's language as a BCP-47 tag.
  /// - Returns: The ink with points, times and label; its writer is named for the hand. One character is a sample of
  ///   kind `character`, more are a `line`.
  /// - Throws: `SynthesisError` when a character can't be written or there is nothing to draw.
  public func write(
    _ text: String, hand: HanziHand, random: inout some RandomNumberGenerator, language: String = "zh-Hans"
  ) throws(SynthesisError) -> LabelledInk {
    for character in text where character != " " && !covers(character) { throw .noSkeleton(character, text: text) }
    guard text.contains(where: { $0 != " " }) else { throw .nothingToWrite }
    let seed = random.next()
    var chance = SplitMix64(hand.seed, seed)
    var line = HanziLine(writer: self, hand: hand, random: &chance)
    line.write(text, random: &chance)
    let name = "hanzi-hand-\(hand.seed)"
    return LabelledInk(
      ink: line.ink(random: &chance), text: text, kind: text.count == 1 ? .character : .line, language: language,
      writer: name, contributor: name, source: "hanzi-hands", sampleID: "\(name)#\(String(seed, radix: 16))",
      licence: licence, unitsPerMillimetre: hand.device.unitsPerMillimetre)
  }

  /// One way of writing a character that has templates, with what was decided on the way.
  func plan(_ character: Character, hand: HanziHand, random: inout SplitMix64) -> CharacterPlan? {
    guard let variants = templates[character] else { return nil }
    let choice = variants.templates.count == 1 ? 0 : random.index(weights: variants.weights)
    return CharacterPlan(variants.templates[choice], hand: hand, settings: settings, random: &random)
  }
}
