import InkData
import InkSynthesis

/// Chinese hands, from neat to fast cursive, that write training samples as they are needed; every lap has new ones.
public struct HanziSource: Sendable, Equatable {
  /// The library of stroke templates, by a path from the recipe's folder or the working folder.
  public var templates = "hanzi.templates"
  /// Whose templates to take.
  public var sources = TemplateSource.allCases
  /// Which regions' templates to take.
  public var regions = TemplateRegion.allCases
  /// The characters to write: `zh-Hans`, `zh-Hant` or `yue`.
  public var inventory = "zh-Hans"
  /// The bands of the inventory that single Chinese characters are drawn from; empty means all.
  public var bands: [Inventory.Band] = []
  /// The forms of components and the punctuation marks.
  public var forms = ComponentForms.defaultPath
  /// The skeletons of Latin letters, digits and ASCII punctuation.
  public var skeletons = SkeletonSet.starterPath
  /// The texts of lines and words, a file with one on each line.
  public var texts: String?
  /// The samples of a lap, which is what a weight of 1 takes in an epoch.
  public var samples = 100_000
  /// The seed of the first hand.
  public var firstHand: UInt64 = 1
  /// The seed of the last hand; validate and test with others.
  public var lastHand: UInt64 = 100_000
  /// The part of all writers that hands come from, 0 being the neatest and 1 the fastest.
  public var manner: ClosedRange<Float> = 0...1
  /// The kinds of samples, evenly; a kind given twice comes twice as often.
  public var kinds: [SampleKind] = [.character]
  /// The longest line, in characters.
  public var lineLimit = 16
  /// The texts whose words are put into lines, and made-up numbers with them.
  public var latin = SynthesisTexts.starterPath
  /// The share of lines into which a Latin word or a number is put.
  public var latinShare: Float = 0
  /// The share of single characters that are Latin letters, digits and punctuation.
  public var otherShare: Float = 0.03
  /// The share of single characters that are drawn from the texts, as often as they stand there.
  public var textShare: Float = 0
  /// Decides what the hands write.
  public var seed: UInt64 = 1

  /// Makes settings of defaults.
  public init() {}
}

extension HanziSource: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.text("templates", &templates)
    try fields.choices("sources", &sources)
    try fields.choices("regions", &regions)
    try fields.text("inventory", &inventory)
    try fields.choices("bands", &bands)
    try fields.text("forms", &forms)
    try fields.text("skeletons", &skeletons)
    try fields.text("texts", &texts)
    try fields.integer("samples", &samples, in: 1...100_000_000)
    try fields.seed("firstHand", &firstHand)
    try fields.seed("lastHand", &lastHand)
    try fields.range("manner", &manner, in: 0...1)
    try fields.choices("kinds", &kinds)
    try fields.integer("lineLimit", &lineLimit, in: 2...100)
    try fields.text("latin", &latin)
    try fields.number("latinShare", &latinShare, in: 0...1)
    try fields.number("otherShare", &otherShare, in: 0...1)
    try fields.number("textShare", &textShare, in: 0...1)
    try fields.seed("seed", &seed)
    if firstHand > lastHand { try fields.conflict("“firstHand” is greater than “lastHand”") }
    if kinds.isEmpty { try fields.conflict("“kinds” is empty") }
    if sources.isEmpty { try fields.conflict("“sources” is empty") }
    if regions.isEmpty { try fields.conflict("“regions” is empty") }
    if texts == nil && (textShare > 0 || kinds.contains { $0 != .character }) {
      try fields.conflict("lines, words and “textShare” need “texts”")
    }
  }
}

extension TemplateSource: RecipeChoice {}

extension TemplateRegion: RecipeChoice {}

extension Inventory.Band: RecipeChoice {}
