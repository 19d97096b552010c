public import InkCore
public import InkData

/// A recognizer as the evaluator sees it: ink in, ranked texts out.
///
/// The training network, the runtime and other programs conform, so that one evaluator scores all alike. A recognizer that can
/// do more conforms to more: `RestrictableRecognizer`, `ExplainingRecognizer`, `LiveRecognizer`.
public protocol EvaluatedRecognizer: Sendable {
  /// Returns the candidate texts of a sample, the likeliest first: of an isolated character many, so that ranks can be counted;
  /// of words and lines one is enough.
  func texts(of sample: UnlabelledSample) throws -> [RankedText]
  /// Returns the best text of a sample at the cost at which an app gets it; `nil` where nothing is recognized.
  func bestText(of sample: UnlabelledSample) throws -> RankedText?
  /// The recognizer of pages; `nil` where the ink of a page is recognized as any other.
  var pages: (any PageGrouper)? { get }
}

/// A recognizer whose decoder can be restricted to one class, as for an input field that accepts digits.
public protocol RestrictableRecognizer: EvaluatedRecognizer {
  /// Returns the candidate texts of an ink when the decoder may output one class only.
  func texts(of ink: Ink, within only: CharacterClass) throws -> [RankedText]
}

/// A recognizer that knows which ink each grapheme is, for the samples that a report shows.
public protocol ExplainingRecognizer: EvaluatedRecognizer {
  /// Returns a few candidates of an ink with the ink of their graphemes.
  func explanations(of ink: Ink) throws -> [ExplainedText]
}

/// A recognizer with live drawings, which predict after every stroke.
public protocol LiveRecognizer: EvaluatedRecognizer {
  /// Writes an ink stroke by stroke and returns the seconds from each stroke to the new prediction.
  func secondsPerStroke(of ink: Ink) throws -> [Double]
  /// Writes an ink stroke by stroke and returns the texts that were shown.
  func trace(of ink: Ink) throws -> LiveTrace
}

/// A recognizer of pages: ink in; lines, words and drawings out.
public protocol PageGrouper: Sendable {
  /// Returns the lines, words and drawings of a page.
  func group(_ ink: Ink) throws -> GroupedPage
  /// Writes a page stroke by stroke and returns the seconds from each stroke to the groups, and where pages are read to the
  /// text; `nil` where that isn't measured.
  func secondsPerStroke(of ink: Ink) throws -> [Double]?
}

/// A recognizer of pages that reads them, too.
public protocol ReadingPageGrouper: PageGrouper {
  /// Returns the text of a page in reading order, with a segment for each line.
  func read(_ ink: Ink) throws -> ExplainedText
}

/// A recognizer that finds the groups of pages and lines, and reads nothing.
public struct GroupingRecognizer: EvaluatedRecognizer {
  private let grouper: any PageGrouper

  /// Makes a recognizer that groups and doesn't read.
  public init(_ grouper: any PageGrouper) { self.grouper = grouper }

  /// The groups' finder.
  public var pages: (any PageGrouper)? { grouper }

  /// Groups the ink and returns no text.
  public func texts(of sample: UnlabelledSample) throws -> [RankedText] {
    _ = try grouper.group(sample.ink)
    return []
  }
}

extension EvaluatedRecognizer {
  /// The first of the candidate texts.
  public func bestText(of sample: UnlabelledSample) throws -> RankedText? { try texts(of: sample).first }
  /// None.
  public var pages: (any PageGrouper)? { nil }
}

extension EvaluatedRecognizer {
  private var pageReader: (any ReadingPageGrouper)? { pages as? any ReadingPageGrouper }

  var onlyGroups: Bool { pages != nil && pageReader == nil }

  /// Returns the candidate texts of a sample; of a page that is read its text.
  func candidates(of sample: LabelledInk) throws -> [RankedText] {
    if let text = try pageText(of: sample) { return [text] }
    return try texts(of: UnlabelledSample(sample))
  }

  func recognizeBest(_ sample: LabelledInk) throws {
    if try pageText(of: sample) == nil { _ = try bestText(of: UnlabelledSample(sample)) }
  }

  /// Returns the seconds from each stroke of a sample to the text that is shown then; `nil` where it isn't written live.
  func liveSeconds(of sample: LabelledInk) throws -> [Double]? {
    if let pages, onlyGroups || sample.kind == .page { return try pages.secondsPerStroke(of: sample.ink) }
    return try (self as? any LiveRecognizer)?.secondsPerStroke(of: sample.ink)
  }

  /// Returns the candidates of an ink of a kind with their segmentation; none from recognizers that don't explain themselves.
  func explanations(of ink: Ink, kind: SampleKind) throws -> [ExplainedText] {
    if kind == .page, let pageReader { return [try pageReader.read(ink)] }
    return try (self as? any ExplainingRecognizer)?.explanations(of: ink) ?? []
  }

  /// Returns a page's label with its unordered paragraphs in the order in which they are read; `nil` where all are ordered.
  func orderedText(of sample: LabelledInk) throws -> String? {
    guard sample.kind == .page, let pageReader, let truth = sample.structure, !truth.unordered.isEmpty else {
      return nil
    }
    return truth.ordered(as: try pageReader.group(sample.ink).lines.map { Array($0.joined()) }).text
  }

  private func pageText(of sample: LabelledInk) throws -> RankedText? {
    guard sample.kind == .page, let text = try pageReader?.read(sample.ink) else { return nil }
    return RankedText(text.text, confidence: text.confidence)
  }
}

/// A candidate text of an ink.
public struct RankedText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The confidence, from 0 to 1; `nil` when the recognizer gives none.
  public var confidence: Double?

  /// Makes a text.
  public init(_ text: String, confidence: Double? = nil) {
    self.text = text
    self.confidence = confidence
  }
}

/// A candidate text with the ink of each of its graphemes.
public struct ExplainedText: Hashable, Sendable {
  /// The ink of one grapheme.
  public struct Segment: Hashable, Sendable {
    /// The grapheme.
    public var grapheme: String
    /// Its points: the stroke's index and the range of its points.
    public var parts: [Part]

    /// Makes a segment.
    public init(grapheme: String, parts: [Part]) {
      self.grapheme = grapheme
      self.parts = parts
    }
  }

  /// Points of one stroke.
  public struct Part: Hashable, Sendable {
    /// The stroke's index in the ink.
    public var stroke: Int
    /// The points' indices in the stroke.
    public var points: Range<Int>

    /// Makes a part.
    public init(stroke: Int, points: Range<Int>) {
      self.stroke = stroke
      self.points = points
    }
  }

  /// The text.
  public var text: String
  /// The confidence, from 0 to 1; `nil` when the recognizer gives none.
  public var confidence: Double?
  /// The graphemes in reading order.
  public var segments: [Segment]

  /// Makes a text.
  public init(_ text: String, confidence: Double? = nil, segments: [Segment] = []) {
    self.text = text
    self.confidence = confidence
    self.segments = segments
  }
}

/// A sample as a recognizer may see it: without its label and its writer.
public struct UnlabelledSample: Hashable, Sendable {
  /// The sample's name in its data set.
  public var sampleID: String
  /// The kind of sample, as an app knows that it asks for a line.
  public var kind: SampleKind
  /// The language of the text, a BCP-47 tag.
  public var language: String
  /// The ink.
  public var ink: Ink

  /// Makes a sample; of ink alone a line in an unknown language.
  public init(sampleID: String = "an ink", kind: SampleKind = .line, language: String = "", ink: Ink) {
    self.sampleID = sampleID
    self.kind = kind
    self.language = language
    self.ink = ink
  }

  /// Takes the label from a sample.
  public init(_ sample: LabelledInk) {
    sampleID = sample.sampleID
    kind = sample.kind
    language = sample.language
    ink = sample.ink
  }
}

/// The groups that were found among a page's strokes, which are named by their indices in the ink.
public struct GroupedPage: Hashable, Sendable {
  /// The strokes of each word of each line, in reading order.
  public var lines: [[[Int]]]
  /// Whether each stroke is writing.
  public var isWriting: [Bool]

  /// Makes groups.
  public init(lines: [[[Int]]], isWriting: [Bool]) {
    self.lines = lines
    self.isWriting = isWriting
  }
}
