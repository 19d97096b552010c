import InkCore
import InkData

/// An endless set of notes' texts, composed of real words and isolated characters, with random access.
///
/// One person wrote the characters. Few people wrote words, too, so that the words of half of the notes are another
/// person's. Each is scaled to the height that its letters have in the words.
/// Sample *n* is the same in whichever order samples are asked for. Its ink has no times, since its characters were written
/// one by one.
public struct NoteSamples: Sendable {
  /// The writers of characters.
  public let library: WriterLibrary
  /// The texts.
  public let texts: NoteTexts
  /// Decides which samples these are.
  public let seed: UInt64

  /// Makes a set.
  ///
  /// - Throws: `PageSynthesisError.noCharacters` when no writer has enough different characters.
  public init(library: WriterLibrary, texts: NoteTexts, seed: UInt64) throws(PageSynthesisError) {
    if library.characterWriters.isEmpty { throw .noCharacters }
    self.library = library
    self.texts = texts
    self.seed = seed
  }

  /// The beginning of the samples' sources.
  static let sourcePrefix = "notes/"

  /// The number of writers.
  public var writerCount: Int { library.characterWriters.count }

  /// The licences of the characters, as an SPDX expression.
  public var licence: String { library.licences.sorted().joined(separator: " AND ") }

  /// The share of notes whose words another person wrote.
  private static let lentShare: Float = 0.5

  /// Returns the sample at an index.
  ///
  /// - Throws: `CompiledSetError` when a set is damaged.
  public func sample(at index: Int) throws -> LabelledInk {
    var random = SplitMix64(seed, UInt64(truncatingIfNeeded: index), 0x4E_4F_54_45)
    let composer = TextComposer(library: library, language: "en", sourcePrefix: Self.sourcePrefix)
    while true {
      let writer = library.characterWriters[random.index(below: library.characterWriters.count)]
      let lendsWords = !library.wordWriters.isEmpty && random.happens(Self.lentShare)
      let lender = lendsWords ? library.wordWriters[random.index(below: library.wordWriters.count)] : writer
      let text = texts.text(known: lender.plainTexts, random: &random)
      let habits = try CompositionHabits(of: lender, in: library, random: &random)
      if let sample = try composer.compose(text, by: writer, words: lender, habits: habits, random: &random) {
        var result = sample
        result.sampleID = "note#\(seed).\(index)"
        return result
      }
    }
  }
}
