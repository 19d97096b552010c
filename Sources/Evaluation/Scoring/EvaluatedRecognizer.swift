import InkCore
import InkData

/// A recognizer as the evaluator sees it: ink in, ranked texts out.
///
/// The training network and the runtime both fit, so that one evaluator scores both alike.
public struct EvaluatedRecognizer: Sendable {
  /// Returns the candidate texts of an ink, the likeliest first.
  public var recognize: @Sendable (Ink) throws -> [RankedText]
  /// Returns more candidates for the ink of one isolated character, so that ranks can be counted; `nil` takes
  /// `recognize`.
  public var rankCharacter: (@Sendable (Ink) throws -> [RankedText])?
  /// Returns the candidate texts of an ink when the decoder may output one class only, as for an input field that accepts
  /// digits; `nil` for recognizers without such a restriction.
  public var recognizeWithin: (@Sendable (Ink, CharacterClass) throws -> [RankedText])?
  /// Writes an ink stroke by stroke in a live drawing and returns the seconds from each stroke to the new prediction;
  /// `nil` for recognizers without live drawings.
  public var secondsPerStroke: (@Sendable (Ink) throws -> [Double])?

  /// Returns a few candidates of an ink with the ink of their graphemes, for the samples that a report shows; `nil` for
  /// recognizers that don't explain themselves.
  public var explain: (@Sendable (Ink) throws -> [ExplainedText])?
  /// Writes an ink stroke by stroke in a live drawing and returns what it showed; `nil` for recognizers without live
  /// drawings.
  public var writeLive: (@Sendable (Ink) throws -> LiveTrace)?
  /// Returns the candidate texts of a sample, in the place of `recognize` and `rankCharacter`, for recognizers that are
  /// told what an app knows of an ink; `nil` for those that get the ink alone.
  public var recognizeSample: (@Sendable (UnlabelledSample) throws -> [RankedText])?
  /// The recognizer of pages; `nil` where the ink of a page is recognized as any other.
  public var pages: EvaluatedPages?

  /// Makes a recognizer of its functions.
  public init(
    recognize: @escaping @Sendable (Ink) throws -> [RankedText],
    rankCharacter: (@Sendable (Ink) throws -> [RankedText])? = nil,
    recognizeWithin: (@Sendable (Ink, CharacterClass) throws -> [RankedText])? = nil,
    secondsPerStroke: (@Sendable (Ink) throws -> [Double])? = nil
  ) {
    self.recognize = recognize
    self.rankCharacter = rankCharacter
    self.recognizeWithin = recognizeWithin
    self.secondsPerStroke = secondsPerStroke
  }

  /// Makes a recognizer that finds the groups of pages and lines, and reads nothing.
  public init(grouping pages: EvaluatedPages) {
    self.init(recognize: { ink in
      _ = try pages.group(ink)
      return []
    })
    self.pages = pages
  }

  /// Whether there are no texts to judge.
  var onlyGroups: Bool { pages.map { $0.read == nil } ?? false }

  /// Returns the candidate texts of a sample, one of which is enough for words and lines.
  func texts(of sample: LabelledInk) throws -> [RankedText] {
    if let text = try pageText(of: sample) { return [text] }
    if let recognizeSample { return try recognizeSample(UnlabelledSample(sample)) }
    return try (sample.kind == .character ? rankCharacter ?? recognize : recognize)(sample.ink)
  }

  /// Returns the best text of a sample, as its latency is measured.
  func bestText(of sample: LabelledInk) throws -> [RankedText] {
    if let text = try pageText(of: sample) { return [text] }
    return try recognizeSample.map { try $0(UnlabelledSample(sample)) } ?? recognize(sample.ink)
  }

  /// Returns the seconds from each stroke of a sample to what is shown then; `nil` where it isn't written live.
  func secondsPerStroke(of sample: LabelledInk) throws -> [Double]? {
    let isGrouped = onlyGroups || sample.kind == .page && pages != nil
    return try isGrouped ? pages?.secondsPerStroke?(sample.ink) : secondsPerStroke?(sample.ink)
  }

  /// Returns what explains the texts of a kind of sample.
  func explanation(of kind: SampleKind) -> ((Ink) throws -> [ExplainedText])? {
    guard kind == .page, let read = pages?.read else { return explain }
    return { [try read($0)] }
  }

  /// Returns a page's label with its unordered paragraphs where they are read; `nil` where all have their place.
  func orderedText(of sample: LabelledInk) throws -> String? {
    guard sample.kind == .page, let pages, pages.read != nil, let truth = sample.structure, !truth.unordered.isEmpty
    else { return nil }
    return truth.ordered(as: try pages.group(sample.ink).lines.map { Array($0.joined()) }).text
  }

  private func pageText(of sample: LabelledInk) throws -> RankedText? {
    guard sample.kind == .page, let read = pages?.read else { return nil }
    let text = try read(sample.ink)
    return RankedText(text.text, confidence: text.confidence)
  }
}
