import InkData
import InkSynthesis

/// Synthetic Chinese writers that write training samples when they are needed; every epoch has new ones.
public struct ChineseSource: Sendable, Equatable {
  /// The kind of writers: `structured` or `free`.
  public var generator = ChineseGenerator.structured
  /// The library of stroke templates, by a path from the recipe's folder or the working folder.
  public var templates = "hanzi.templates"
  /// The sources whose templates to use.
  public var sources = TemplateSource.allCases
  /// The regions whose templates to use.
  public var regions = TemplateRegion.chinese
  /// The characters to write: `zh-Hans`, `zh-Hant` or `yue`.
  public var inventory = "zh-Hans"
  /// The bands of the inventory that single Chinese characters are chosen from; empty means all.
  public var bands: [Inventory.Band] = []
  /// The forms of components and the punctuation marks.
  public var forms = ComponentForms.defaultPath
  /// The skeletons of Latin letters, digits and ASCII punctuation.
  public var skeletons = SkeletonSet.starterPath
  /// The texts of lines and words, a file with one on each line.
  public var texts: String?
  /// The samples of an epoch with a weight of 1.
  public var samples = 100_000
  /// The seed of the first writer.
  public var firstWriter: UInt64 = 1
  /// The seed of the last writer; validate and test with others.
  public var lastWriter: UInt64 = 100_000
  /// The part of all writers to sample from, 0 being the neatest and 1 the fastest.
  public var style: ClosedRange<Float> = 0...1
  /// The kinds of samples, each equally likely; a kind given twice is twice as likely.
  public var kinds: [SampleKind] = [.character]
  /// The longest line, in characters.
  public var lineLimit = 16
  /// The texts whose words are put into lines, together with invented numbers.
  public var latin = LatinTexts.starterPath
  /// The share of lines into which a Latin word or a number is put.
  public var latinShare: Float = 0
  /// The share of single characters that are Latin letters, digits and punctuation.
  public var otherShare: Float = 0.03
  /// The share of single characters that are taken from the texts, as frequent as they are there.
  public var textShare: Float = 0
  /// Decides the texts and the ink.
  public var seed: UInt64 = 1

  /// Makes settings of defaults.
  public init() {}
}

extension ChineseSource: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.choice("generator", &generator)
    try fields.text("templates", &templates)
    try fields.choices("sources", &sources)
    try fields.choices("regions", &regions)
    try fields.text("inventory", &inventory)
    try fields.choices("bands", &bands)
    try fields.text("forms", &forms)
    try fields.text("skeletons", &skeletons)
    try fields.text("texts", &texts)
    try fields.integer("samples", &samples, in: 1...100_000_000)
    try fields.seed("firstWriter", &firstWriter)
    try fields.seed("lastWriter", &lastWriter)
    try fields.range("style", &style, in: 0...1)
    try fields.choices("kinds", &kinds)
    try fields.integer("lineLimit", &lineLimit, in: 2...100)
    try fields.text("latin", &latin)
    try fields.number("latinShare", &latinShare, in: 0...1)
    try fields.number("otherShare", &otherShare, in: 0...1)
    try fields.number("textShare", &textShare, in: 0...1)
    try fields.seed("seed", &seed)
    if firstWriter > lastWriter { try fields.conflict("“firstWriter” is greater than “lastWriter”") }
    if kinds.isEmpty { try fields.conflict("“kinds” is empty") }
    if sources.isEmpty { try fields.conflict("“sources” is empty") }
    if regions.isEmpty { try fields.conflict("“regions” is empty") }
    if texts == nil && (textShare > 0 || kinds.contains { $0 != .character }) {
      try fields.conflict("lines, words and “textShare” need “texts”")
    }
  }
}

extension ChineseGenerator: RecipeChoice {}

extension TemplateSource: RecipeChoice {}

extension TemplateRegion: RecipeChoice {}

extension Inventory.Band: RecipeChoice {}
