import InkData

/// The outcome of one sample, from which every figure of a report is counted.
public struct SampleOutcome: Hashable, Codable, Sendable {
  /// The sample's name in its data set.
  public var sampleID: String
  /// The name of the data set.
  public var source: String
  /// The kind of sample.
  public var kind: SampleKind
  /// The language of the text.
  public var language: String
  /// The writer.
  public var writer: String
  /// The contributor to the data set.
  public var contributor: String
  /// The label; `nil` where the report withholds it.
  public var text: String?
  /// The best recognized text; `nil` where the report withholds it.
  public var recognized: String?
  /// The edits by grapheme.
  public var characters: EditCounts {
    get { characterEdits.counts }
    set { characterEdits = CompactEdits(newValue) }
  }
  /// The edits by word.
  public var words: EditCounts {
    get { wordEdits.counts }
    set { wordEdits = CompactEdits(newValue) }
  }
  /// The rank of the correct text among the candidates, from 1; `nil` when it isn't among them.
  public var rank: Int?
  /// The class of an isolated character.
  public var characterClass: CharacterClass?
  /// The rank among the candidates of the same class.
  public var rankInClass: Int?
  /// Whether an isolated character is correct when the decoder may output its class only; `nil` where not evaluated.
  public var isCorrectWithinClass: Bool?
  /// The text recognized with that restriction; `nil` where not evaluated or withheld.
  public var recognizedWithinClass: String?
  /// The confidence of the best text, from 0 to 1; `nil` when the recognizer gives none.
  public var confidence: Double?
  /// The seconds of writing, to the millisecond; `nil` for ink without times.
  public var writingSeconds: Double?
  /// The recognizer's error, in which case the text counts as empty; `nil` without one.
  public var failure: String?

  // A million outcomes are in memory at once.
  private(set) var characterEdits: CompactEdits
  private(set) var wordEdits: CompactEdits

  /// Whether the best candidate is exactly correct.
  public var isCorrect: Bool { rank == 1 }

  /// The edits by grapheme of a word or a line with the case of letters and spaces ignored; `nil` where a text is withheld.
  var foldedCharacters: EditCounts? {
    guard kind == .word || kind == .line, let text, let recognized else { return nil }
    func folded(_ text: String) -> [Character] {
      TextNormalization.graphemes(of: text.lowercased()).filter { !$0.isWhitespace }
    }
    return EditAlignment(reference: folded(text), recognized: folded(recognized)).counts
  }

  /// Whether the text has a letter with an accent.
  var hasAccents: Bool { text.map { TextNormalization.withoutAccents($0) != $0 } ?? false }

  /// The edits by grapheme of a word or a line with the accents of letters ignored; `nil` where a text is withheld.
  var accentlessCharacters: EditCounts? {
    guard kind == .word || kind == .line, let text, let recognized else { return nil }
    let texts = [text, recognized].map(TextNormalization.withoutAccents)
    if texts == [text, recognized] { return characterEdits.counts }
    let (reference, best) = (TextNormalization.graphemes(of: texts[0]), TextNormalization.graphemes(of: texts[1]))
    return EditAlignment(reference: reference, recognized: best).counts
  }
}

extension SampleOutcome {
  /// Scores ranked candidates against a sample's text. `withinClass` are those when the decoder may output its class
  /// only, `writingSeconds` are missing for ink without times, and `failure` is the recognizer's error.
  public init(
    of sample: SampleInfo, candidates ranked: [RankedText], withinClass: [RankedText]? = nil,
    writingSeconds: Double? = nil, failure: String? = nil
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
    characterEdits = CompactEdits(
      EditAlignment(reference: reference, recognized: TextNormalization.graphemes(of: best)).counts)
    wordEdits = CompactEdits(
      EditAlignment(
        reference: TextNormalization.words(of: sample.text), recognized: TextNormalization.words(of: best)
      ).counts)
    rank = candidates.firstIndex { TextNormalization.graphemes(of: $0) == reference }.map { $0 + 1 }
    if sample.kind == .character, let own = CharacterClass(of: sample.text) {
      characterClass = own
      let rivals = candidates.filter { CharacterClass(of: $0) == own }
      rankInClass = rivals.firstIndex { TextNormalization.graphemes(of: $0) == reference }.map { $0 + 1 }
    }
    if let withinClass {
      let best = withinClass.first?.text ?? ""
      recognizedWithinClass = best
      isCorrectWithinClass = TextNormalization.graphemes(of: best) == reference
    }
    self.writingSeconds = writingSeconds.map { ($0 * 1_000).rounded() / 1_000 }
    self.failure = failure
  }
}
