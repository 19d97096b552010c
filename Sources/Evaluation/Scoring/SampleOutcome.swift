import InkData

/// What became of one sample: the row that every figure of a report is counted from.
public struct SampleOutcome: Hashable, Sendable {
  /// What the sample is called in its data set.
  public var sampleID: String
  /// The name of the data set.
  public var source: String
  /// How much writing it is.
  public var kind: SampleKind
  /// The language of the text.
  public var language: String
  /// Who wrote it.
  public var writer: String
  /// The part of the data set that it came with.
  public var contributor: String
  /// What was written; `nil` where the report withholds it.
  public var text: String?
  /// The best recognized text; `nil` where the report withholds it.
  public var recognized: String?
  /// The edits by grapheme.
  public var characters: EditCounts
  /// The edits by word.
  public var words: EditCounts
  /// Where among the candidates the right text stands, from 1; `nil` when it isn't there.
  public var rank: Int?
  /// The class of an isolated character.
  public var characterClass: CharacterClass?
  /// The rank among the candidates of the same class.
  public var rankInClass: Int?
  /// Whether an isolated character is read rightly when only its class may be written; `nil` where nobody tried.
  public var isRightWithinClass: Bool?
  /// What it is read as then; `nil` where nobody tried or the report withholds it.
  public var recognizedWithinClass: String?
  /// How sure the recognizer was of its best text, from 0 to 1; `nil` when it didn't say.
  public var confidence: Double?
  /// Why the recognizer gave no answer, which counts as an empty one; `nil` when it gave one.
  public var failure: String?

  init(
    sampleID: String, source: String, kind: SampleKind, language: String, writer: String, contributor: String,
    text: String?, recognized: String?, characters: EditCounts, words: EditCounts, rank: Int?,
    characterClass: CharacterClass?, rankInClass: Int?, isRightWithinClass: Bool?,
    recognizedWithinClass: String?, confidence: Double?, failure: String?
  ) {
    self.sampleID = sampleID
    self.source = source
    self.kind = kind
    self.language = language
    self.writer = writer
    self.contributor = contributor
    self.text = text
    self.recognized = recognized
    self.characters = characters
    self.words = words
    self.rank = rank
    self.characterClass = characterClass
    self.rankInClass = rankInClass
    self.isRightWithinClass = isRightWithinClass
    self.recognizedWithinClass = recognizedWithinClass
    self.confidence = confidence
    self.failure = failure
  }

  /// Scores ranked candidates against a sample's text.
  ///
  /// - Parameters:
  ///   - sample: what was written.
  ///   - ranked: what it is read as, the likeliest first.
  ///   - withinClass: what it is read as when only its class may be written.
  ///   - failure: why there is no answer.
  public init(
    of sample: SampleInfo, candidates ranked: [RankedText], withinClass: [RankedText]? = nil, failure: String? = nil
  ) {
    let candidates = ranked.map(\.text)
    let best = candidates.first ?? ""
    confidence = ranked.first?.confidence
    let reference = TextNormalization.graphemes(of: sample.text)
    sampleID = sample.sampleID
    source = sample.source
    kind = sample.kind
    language = sample.language
    writer = sample.writer
    contributor = sample.contributor
    text = sample.text
    recognized = best
    characters = EditAlignment(reference: reference, recognized: TextNormalization.graphemes(of: best)).counts
    words =
      EditAlignment(
        reference: TextNormalization.words(of: sample.text), recognized: TextNormalization.words(of: best)
      ).counts
    rank = candidates.firstIndex { TextNormalization.graphemes(of: $0) == reference }.map { $0 + 1 }
    if sample.kind == .character, let own = CharacterClass(of: sample.text) {
      characterClass = own
      let rivals = candidates.filter { CharacterClass(of: $0) == own }
      rankInClass = rivals.firstIndex { TextNormalization.graphemes(of: $0) == reference }.map { $0 + 1 }
    }
    if let withinClass {
      let best = withinClass.first?.text ?? ""
      recognizedWithinClass = best
      isRightWithinClass = TextNormalization.graphemes(of: best) == reference
    }
    self.failure = failure
  }

  /// Whether the best candidate is exactly right.
  public var isRight: Bool { rank == 1 }
}
