import InkCore
import InkData

/// An endless set of languages' words, composed of isolated characters and words of real writers, with random access.
///
/// One person wrote a sample's letters. Letters with marks consist of the person's letter and of real ink of similar signs, the
/// person's own where there is some: nobody among the writers wrote them. Ink is that of `TextComposer`.
/// Sample *n* is the same in whichever order samples are asked for; the languages take turns. Ink has no times.
public struct WordSamples: Sendable {
  /// The writers of characters.
  public let library: WriterLibrary
  /// The texts of each language.
  public let texts: [WordTexts]
  /// Decides which samples these are.
  public let seed: UInt64
  /// Cuts words into letters, so that whole words get accents, too; `nil` leaves these out.
  public let cutter: (any LetterCutter)?

  /// Makes a set.
  ///
  /// - Throws: `PageSynthesisError.noCharacters` when no writer has enough different characters.
  public init(
    library: WriterLibrary, texts: [WordTexts], seed: UInt64, cutter: (any LetterCutter)? = nil
  ) throws(PageSynthesisError) {
    precondition(!texts.isEmpty, "words need texts of a language")
    if library.characterWriters.isEmpty { throw .noCharacters }
    self.library = library
    self.texts = texts
    self.seed = seed
    self.cutter = cutter
  }

  /// The beginning of the samples' sources.
  static let sourcePrefix = "words/"

  /// The number of writers.
  public var writerCount: Int { library.characterWriters.count }

  /// The languages' tags.
  public var languages: [String] { texts.map(\.alphabet.tag) }

  /// The licences of the characters, as an SPDX expression.
  public var licence: String { library.licences.sorted().joined(separator: " AND ") }

  /// The share of texts in which another person wrote the whole words.
  private static let lentShare: Float = 0.5

  /// The share of texts that are a word of a person's with accents, where words are cut into letters.
  private static let wholeShare: Float = 0.5

  /// Returns the sample at an index.
  ///
  /// - Throws: `CompiledSetError` when a set is damaged.
  public func sample(at index: Int) throws -> LabelledInk {
    var random = SplitMix64(seed, UInt64(truncatingIfNeeded: index), 0x57_4F_52_44)
    let texts = self.texts[index % self.texts.count]
    while true {
      let people = chosenPeople(random: &random)
      let known = people.lender.plainTexts
      let isWhole = cutter != nil && !known.isEmpty && random.happens(Self.wholeShare)
      let text = isWhole ? texts.text(like: known, random: &random) : texts.text(random: &random)
      if let sample = try compose(text, language: texts.alphabet.tag, by: people, random: &random) {
        var result = sample
        if text.count == 1 { result.kind = .character }
        result.sampleID = "word#\(seed).\(index)"
        return result
      }
    }
  }

  /// Composes a text as people chosen at random; `nil` when they lack one of its letters, or a sign for its marks.
  package func compose(_ text: String, language: String, seed: UInt64) throws -> LabelledInk? {
    var random = SplitMix64(seed)
    return try compose(text, language: language, by: chosenPeople(random: &random), random: &random)
  }

  /// The person who wrote the isolated characters, and the one who wrote the whole words.
  private typealias People = (writer: WriterLibrary.Writer, lender: WriterLibrary.Writer)

  private func chosenPeople(random: inout SplitMix64) -> People {
    let writer = library.characterWriters[random.index(below: library.characterWriters.count)]
    let lendsWords = !library.wordWriters.isEmpty && random.happens(Self.lentShare)
    return (writer, lendsWords ? library.wordWriters[random.index(below: library.wordWriters.count)] : writer)
  }

  private func compose(
    _ text: String, language: String, by people: People, random: inout SplitMix64
  ) throws -> LabelledInk? {
    let composer = TextComposer(library: library, language: language, sourcePrefix: Self.sourcePrefix, cutter: cutter)
    var habits = try CompositionHabits(of: people.lender, in: library, random: &random)
    habits.addWords(random: &random)
    return try composer.compose(text, by: people.writer, words: people.lender, habits: habits, random: &random)
  }
}
