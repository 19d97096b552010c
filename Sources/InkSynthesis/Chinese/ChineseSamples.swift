import InkCore
import InkData

/// Synthetic Chinese writers that write training samples when they are needed; every epoch has new ones.
public struct ChineseSource: Hashable, Sendable, SettingFields {
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
  /// The kinds of samples; a kind given twice is twice as likely. A word is a line of up to four characters.
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
  /// The difference between writers in the strength of their deviations, from 0 for none; see ``ChineseSettings``.
  public var strengthSpread: Float = 0
  /// Decides the texts and the ink.
  public var seed: UInt64 = 1

  /// Makes settings of defaults.
  public init() {}

  /// Shows every field to a visitor, which may replace it.
  public mutating func visit<Visitor: SettingsVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.integer("samples", &samples, in: 1...100_000_000)
    try visitor.integer("lineLimit", &lineLimit, in: 2...100)
    try visitor.number("latinShare", &latinShare, in: 0...1)
    try visitor.number("otherShare", &otherShare, in: 0...1)
    try visitor.number("textShare", &textShare, in: 0...1)
    try visitor.number("strengthSpread", &strengthSpread, in: 0...1)
  }

  /// Returns the synthesizer with the source's templates, forms and skeletons.
  ///
  /// `library` opens a library of templates, which takes seconds; `locate` returns the path of the file that a path of
  /// the source names.
  public func synthesizer(
    library: (String) throws -> TemplateLibrary = TemplateLibrary.init(path:),
    locate: (String) throws -> String = { $0 }
  ) throws -> ChineseSynthesizer {
    var settings = ChineseSettings()
    settings.generator = generator
    settings.strengthSpread = strengthSpread
    return ChineseSynthesizer(
      library: try library(try locate(templates)), forms: try ComponentForms(path: try locate(forms)),
      skeletons: try SkeletonSet(path: try locate(skeletons)), settings: settings, sources: Set(sources),
      regions: Set(regions), characters: Set(try Inventory.named(inventory).characters))
  }

  /// Returns the samples; `change` may change the choice of characters, given the synthesizer that writes them. The other
  /// parameters are those of `synthesizer`.
  public func samples(
    library: (String) throws -> TemplateLibrary = TemplateLibrary.init(path:),
    locate: (String) throws -> String = { $0 },
    changing change: (inout ChineseSamples.Choice, ChineseSynthesizer) throws -> Void = { _, _ in }
  ) throws -> ChineseSamples {
    let synthesizer = try synthesizer(library: library, locate: locate)
    var choice = try ChineseSamples.Choice(
      inventory: .named(inventory), bands: bands.isEmpty ? nil : Set(bands), synthesizer: synthesizer)
    choice.source = self
    try change(&choice, synthesizer)
    return ChineseSamples(
      synthesizer: synthesizer, choice: choice,
      texts: try texts.map { try ChineseTexts(path: try locate($0), synthesizer: synthesizer) },
      latin: try choice.putsLatin
        ? LatinTexts(path: try locate(latin), skeletons: try SkeletonSet(path: try locate(skeletons))) : nil,
      writers: firstWriter...lastWriter, seed: seed)
  }
}

/// An endless set of samples by Chinese writers, with random access.
///
/// Sample *n* is the same in whichever order samples are asked for, so that training can write its samples on the fly and
/// resume exactly.
public struct ChineseSamples: Sendable {
  /// The texts to write and their shares.
  @dynamicMemberLookup
  public struct Choice: Hashable, Sendable {
    /// The Chinese characters that single characters are chosen from, each equally likely.
    public var characters: [Character]
    /// The other single characters: Latin letters, digits, punctuation.
    public var others: [Character] = []
    /// The language as a BCP-47 tag.
    public var language = "zh-Hans"
    /// The shares, kinds and styles.
    public var source = ChineseSource()

    /// Makes a choice of characters.
    public init(characters: [Character]) { self.characters = characters }

    /// Chooses the characters of an inventory that a synthesizer covers: Chinese ones of some bands (`nil` for all) as
    /// characters, Latin letters, digits and punctuation as others.
    ///
    /// - Throws: `SynthesisError.nothingCovered` when the synthesizer has no template for any of them.
    public init(inventory: Inventory, bands: Set<Inventory.Band>? = nil, synthesizer: ChineseSynthesizer)
      throws(SynthesisError)
    {
      var characters: [Character] = []
      var others: [Character] = []
      for entry in inventory.entries where synthesizer.covers(entry.character) {
        if synthesizer.templates[entry.character] == nil {
          others.append(entry.character)
        } else if bands?.contains(entry.band) != false {
          characters.append(entry.character)
        }
      }
      if characters.isEmpty { throw .nothingCovered(inventory: inventory.name) }
      self.init(characters: characters)
      self.others = others
      language = inventory.name
    }

    var putsLatin: Bool { source.latinShare > 0 }

    /// A setting of the source.
    public subscript<Value>(dynamicMember setting: WritableKeyPath<ChineseSource, Value>) -> Value {
      get { source[keyPath: setting] }
      set { source[keyPath: setting] = newValue }
    }
  }

  /// Writes the samples.
  public let synthesizer: ChineseSynthesizer
  /// The texts to write and their shares.
  public let choice: Choice
  /// Decides which samples these are.
  public let seed: UInt64

  private let texts: ChineseTexts?
  private let latin: LatinTexts?
  private let writers: ClosedRange<UInt64>
  /// The characters of invented Latin words.
  private let latinCharacters: [Character]

  /// Makes a set by writers whose seeds are equally likely; characters that the synthesizer doesn't cover are skipped.
  ///
  /// - Precondition: A kind is named, a character is covered, texts are there when lines or words are asked for, and
  ///   `latin` and the synthesizer's skeletons are when Latin words are.
  public init(
    synthesizer: ChineseSynthesizer, choice: Choice, texts: ChineseTexts?, latin: LatinTexts? = nil,
    writers: ClosedRange<UInt64>, seed: UInt64
  ) {
    var choice = choice
    choice.characters = choice.characters.filter(synthesizer.covers)
    choice.others = choice.others.filter(synthesizer.covers)
    precondition(!choice.kinds.isEmpty, "samples need a kind")
    precondition(!choice.characters.isEmpty, "samples need a character that can be written")
    precondition(texts != nil || choice.kinds.allSatisfy { $0 == .character }, "lines need texts")
    precondition(
      !choice.putsLatin || latin != nil && synthesizer.latin != nil, "Latin words need texts and skeletons")
    self.synthesizer = synthesizer
    self.choice = choice
    self.texts = texts
    self.latin = latin
    self.writers = writers
    self.seed = seed
    latinCharacters = synthesizer.latin?.skeletons.characters ?? []
  }

  /// Returns the sample at an index; throws when the texts hold something that can't be written.
  public func sample(at index: Int) throws(SynthesisError) -> LabelledInk {
    var (writer, random) = writer(at: index)
    let kind = choice.kinds[random.index(below: choice.kinds.count)]
    var sample = try synthesizer.synthesize(
      text(kind, random: &random), writer: writer, random: &random, language: choice.language)
    if sample.kind != .character { sample.kind = kind }
    sample.sampleID = "hanzi#\(seed).\(index)"
    return sample
  }

  func writer(at index: Int) -> (writer: ChineseWriter, random: SplitMix64) {
    var random = SplitMix64(seed, UInt64(truncatingIfNeeded: index), 0x48_5A)
    let writer = synthesizer.writer(seed: random.integer(in: writers), style: choice.style)
    return (writer, random)
  }

  private func text(_ kind: SampleKind, random: inout SplitMix64) -> String {
    guard let texts, kind != .character else { return String(character(random: &random)) }
    let limit = kind == .word ? 4 : choice.lineLimit
    let line = texts.line(limit: 2 + random.index(below: limit - 1), random: &random)
    guard let latin, kind == .line, random.happens(choice.latinShare) else { return line }
    let word = latin.text(.word, characters: latinCharacters, random: &random)
    return ChineseTexts.put(word, into: line, random: &random)
  }

  private func character(random: inout SplitMix64) -> Character {
    if !choice.others.isEmpty && random.happens(choice.otherShare) {
      return choice.others[random.index(below: choice.others.count)]
    }
    if let texts, random.happens(choice.textShare) { return texts.character(random: &random) }
    return choice.characters[random.index(below: choice.characters.count)]
  }

  /// Measures how the writers of these samples write a number of single characters; `progress` gets the number done.
  public func statistics(characters count: Int, progress: (Int) -> Void = { _ in }) -> ChineseStatistics {
    var collector = ChineseStatisticsCollector()
    for index in 0..<count {
      if index.isMultiple(of: 256) { progress(index) }
      var (writer, random) = writer(at: index)
      let character = choice.characters[random.index(below: choice.characters.count)]
      guard let variants = synthesizer.templates[character],
        let plan = synthesizer.plan(character, writer: writer, random: &random)
      else { continue }
      var pen = ChinesePen(writer: writer, origin: SIMD2(repeating: -0.5))
      for path in plan.strokes { pen.write(path, random: &random) }
      collector.add(pen.ink, plan: plan, template: variants.templates[variants.reference])
    }
    return collector.statistics
  }
}
