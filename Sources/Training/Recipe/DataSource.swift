import InkData
import InkSynthesis

/// A source of ink for training or validation.
public struct DataSource: Sendable, Equatable, RecipeFields {
  /// The compiled set, by a path from the recipe's folder or the working folder.
  public var set = ""
  /// Synthetic Latin writers, instead of a set.
  public var synthesize: LatinSource?
  /// Synthetic Chinese writers, instead of a set.
  public var synthesizeChinese: ChineseSource?
  /// The split file; `nil` means that all of it is for training.
  public var split: String?
  /// The file with people's decisions about labels, which `inkling data suspects --review` saves; `nil` for none.
  public var decisions: String?
  /// Whether the set may lack names that the split or the decisions have, because it holds a part of the data only.
  public var partial = false
  /// The number of times that an epoch takes each sample; 0.25 takes another quarter every epoch, 0 only validates.
  public var weight: Float = 1
  /// The kinds of samples to take; samples of other kinds are left out.
  public var kinds = SampleKind.allCases
  /// The languages to take as BCP-47 tags; empty means all.
  public var languages: [String] = []
  /// Whether spaces before closing punctuation (. , ; : ? !) are taken out of texts: some sets' labels have them where
  /// the ink has none.
  public var attachPunctuation = false
  /// Whether its validation part takes part in validation.
  public var validates = true

  /// Whether its ink is synthesized when it is needed.
  public var isSynthesized: Bool { synthesize != nil || synthesizeChinese != nil }

  /// Makes a source of everything in a compiled set.
  public init(set: String = "", split: String? = nil) {
    self.set = set
    self.split = split
  }

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    var path: String? = set.isEmpty ? nil : set
    try fields.text("set", &path)
    set = path ?? ""
    try fields.section("synthesize", &synthesize, default: LatinSource())
    try fields.section("synthesizeChinese", &synthesizeChinese, default: ChineseSource())
    try fields.text("split", &split)
    try fields.text("decisions", &decisions)
    try fields.flag("partial", &partial)
    try fields.number("weight", &weight, in: 0...1000)
    try fields.choices("kinds", &kinds)
    try fields.texts("languages", &languages)
    try fields.flag("attachPunctuation", &attachPunctuation)
    try fields.flag("validates", &validates)
    if [!set.isEmpty, synthesize != nil, synthesizeChinese != nil].count(where: { $0 }) != 1 {
      try fields.conflict(
        "name one source of ink: “set”, a compiled set, or “synthesize” or “synthesizeChinese”, synthetic writers")
    }
  }
}

extension SampleKind: RecipeChoice {}

// Synthetic writers in recipes. Their defaults and the ranges of their numbers stand in InkSynthesis.

extension LatinSource: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.text("skeletons", &skeletons)
    try fields.text("texts", &texts)
    try fields.number("samples", &samples, in: 1...100_000_000)
    try fields.seed("firstWriter", &firstWriter)
    try fields.seed("lastWriter", &lastWriter)
    try fields.choices("kinds", &kinds)
    try fields.seed("seed", &seed)
    if firstWriter > lastWriter { try fields.conflict("“firstWriter” is greater than “lastWriter”") }
    if kinds.isEmpty { try fields.conflict("“kinds” is empty") }
  }
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
    try fields.settings(&self) { $0 == "samples" }
    try fields.seed("firstWriter", &firstWriter)
    try fields.seed("lastWriter", &lastWriter)
    try fields.range("style", &style, in: 0...1)
    try fields.choices("kinds", &kinds)
    try fields.settings(&self) { $0 == "lineLimit" }
    try fields.text("latin", &latin)
    try fields.settings(&self) { $0.hasSuffix("Share") || $0 == "strengthSpread" }
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
