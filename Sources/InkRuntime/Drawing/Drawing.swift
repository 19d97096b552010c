import InkCore
import InkDecoding
import InkFeatures
import InkModelFile

/// Ink that is being written, and its predictions.
///
/// A drawing holds all state: the strokes, and the network's memory, which grows with the longest ink and is reused for
/// every prediction. Results that an edit or a hint doesn't affect aren't computed again, and a prediction always equals
/// that of recognizing the whole ink afresh, after the committed ink. A drawing belongs to one task at a time.
///
/// Ink of several lines is read line by line, top to bottom, into one text: a space joins two lines, except beside an
/// ideograph or after a hyphen.
public final class Drawing {
  /// The caller's hints, which may change at any time.
  public var hints: DrawingHints {
    didSet {
      guard hints != oldValue else { return }
      var before = oldValue
      before.context = hints.context
      // The context changes with every commit; the other hints, such as the list of words, seldom do.
      if before == hints {
        decoders.setContext(hints.context)
      } else {
        decoders = LanguageDecoders(recognizer, hints)
      }
    }
  }
  #if !ONE_LANGUAGE
    /// The languages that were used before, where the recognizer has several; a commit adds its own.
    public var habit = LanguageHabit() {
      didSet { if habit != oldValue { isHabitNew = true } }
    }
    private var isHabitNew = false
  #endif
  /// The strokes so far; each has an id.
  public internal(set) var ink = Ink()

  let recognizer: Recognizer
  private let reader: LineReader
  private var decoders: LanguageDecoders
  private var beamScratch = BeamScratch()
  private var nextID: Stroke.ID = 1
  /// The text that is settled, and the agreement on the text that isn't.
  var commits = CommitState()
  /// The last prediction, which may be of other ink or hints.
  private(set) var latest: Prediction

  init(recognizer: Recognizer, hints: DrawingHints) {
    self.recognizer = recognizer
    self.hints = hints
    decoders = LanguageDecoders(recognizer, hints)
    reader = LineReader(recognizer)
    latest = Prediction(ink: Ink(), hints: hints, after: commits)
  }

  /// The last prediction, unless anything has changed since.
  var current: Prediction? {
    #if !ONE_LANGUAGE
      if isHabitNew { return nil }
    #endif
    return latest.isOf(ink, hints: hints, after: commits) ? latest : nil
  }

  /// The number of the last prediction's lines.
  package var lineCount: Int { max(latest.lines.count, 1) }

  /// The number of committed strokes that the network read before the last prediction's ink.
  package var contextStrokes: Int { latest.contextStrokes }

  /// The number of graphemes of committed ink that the network reads again before the rest, in whole words; 0 for none.
  package var contextLength: Int {
    get { commits.contextLength }
    set { commits.contextLength = newValue }
  }

  /// Appends a stroke.
  ///
  /// - Returns: the stroke's id: its own, or a new one when it has none.
  /// - Throws: `RecognizerError.duplicateStroke` when its id is taken.
  @discardableResult
  public func addStroke(_ stroke: Stroke) throws(RecognizerError) -> Stroke.ID {
    var stroke = stroke
    if let id = stroke.id {
      guard index(of: id) == nil else { throw .duplicateStroke(id) }
    } else {
      while index(of: nextID) != nil { nextID += 1 }
      stroke.id = nextID
      nextID += 1
    }
    ink.strokes.append(stroke)
    commits.addedStrokes += 1
    return stroke.id!
  }

  /// Adds points to the end of a stroke while it is being written.
  ///
  /// - Throws: `RecognizerError.unknownStroke`.
  public func extend(stroke id: Stroke.ID, with points: [StrokePoint]) throws(RecognizerError) {
    ink.strokes[try knownIndex(of: id)].points += points
  }

  /// Removes a stroke.
  ///
  /// - Throws: `RecognizerError.unknownStroke`.
  public func removeStroke(_ id: Stroke.ID) throws(RecognizerError) {
    ink.strokes.remove(at: try knownIndex(of: id))
  }

  /// Removes all strokes, and forgets the committed ones.
  public func clear() {
    commits.removeAll()
    ink.strokes.removeAll(keepingCapacity: true)
  }

  /// Replaces the ink; strokes without an id, or with the id of an earlier one, get a new one.
  public func replaceInk(with ink: Ink) {
    var ink = ink
    var taken: Set<Stroke.ID> = []
    for index in ink.strokes.indices {
      if let id = ink.strokes[index].id, taken.insert(id).inserted { continue }
      while !taken.insert(nextID).inserted { nextID += 1 }
      ink.strokes[index].id = nextID
    }
    commits.removeAll()
    commits.addedStrokes += ink.strokes.count
    self.ink = ink
  }

  /// Recognizes the current ink.
  ///
  /// A task that may be cancelled passes `{ Task.isCancelled }`.
  ///
  /// - Parameter isCancelled: called between the network's layers, a few times a millisecond; once it returns true, the
  ///   prediction is cancelled.
  /// - Returns: up to `hints.alternatives` candidates, the likeliest first; none when nothing is visible.
  /// - Throws: `RecognizerError.features` when the ink has more strokes than the model can take, `.cancelled` when the
  ///   prediction was cancelled: the drawing is unchanged.
  public func prediction(isCancelled: () -> Bool = { false }) throws(RecognizerError) -> [Candidate] {
    if let current { return current.candidates }
    let joined = try joinedLines(isCancelled: isCancelled)
    var next = Prediction(ink: ink, hints: hints, after: commits)
    if let first = joined.lines.first, let last = joined.lines.last {
      #if ONE_LANGUAGE
        let decoded = decode(joined, in: 0)
      #else
        let (language, share, decoded) = decode(joined)
        next.language = language
        next.languageShare = share
        isHabitNew = false
      #endif
      next.candidates = candidates(decoded, of: joined)
      next.prefixConfidences = decoded.first?.prefixConfidences ?? []
      next.lines = joined.lines.map { $0.strokes }
      next.contextStrokes = first.line.contextStrokes
      next.unit = last.frames.unit
      commits.history.record(next.candidates.first?.segmentation.map { $0.grapheme } ?? [], after: commits.addedStrokes)
    } else {
      next.contextStrokes = latest.contextStrokes
      next.unit = latest.unit
    }
    latest = next
    return next.candidates
  }

  /// The log-probabilities that the ink's text is decoded from: the network's, with those of characters mixed in where the
  /// model has a network for them. Throws what `prediction()` throws.
  package func logProbabilities() throws(RecognizerError) -> LogProbabilityMatrix {
    try joinedLines(.never).output.withSpan { LogProbabilityMatrix($0, rows: $1) }
  }

  /// Decodes lines in one of the recognizer's languages.
  func decode(_ joined: JoinedLines, in language: Int) -> [DecodedText] {
    joined.output.withSpan { decoders.decode($0, rows: $1, in: language, scratch: &beamScratch) }
  }

  func candidates(_ texts: [DecodedText], of joined: JoinedLines) -> [Candidate] {
    texts.map { text in
      Candidate(
        text: text.text, confidence: text.confidence, logProbability: text.logProbability,
        segmentation: reader.segmentation.segments(of: text, in: joined))
    }
  }

  func joinedLines(isCancelled: () -> Bool) throws(RecognizerError) -> JoinedLines {
    try withoutActuallyEscaping(isCancelled) { isCancelled throws(RecognizerError) in
      try joinedLines(Cancellation(isCancelled: isCancelled))
    }
  }

  private func joinedLines(_ cancellation: Cancellation) throws(RecognizerError) -> JoinedLines {
    // Lines are joined without a space where the text may not have one.
    let space = recognizer.metadata.alphabet.label(of: " ").flatMap { decoders.allows($0) ? $0 : nil }
    return try reader.read(ink, after: commits.context, joinedBy: space, cancellation)
  }

  func knownIndex(of id: Stroke.ID) throws(RecognizerError) -> Int {
    guard let index = index(of: id) else { throw .unknownStroke(id) }
    return index
  }

  private func index(of id: Stroke.ID) -> Int? { ink.strokes.lastIndex { $0.id == id } }
}

/// The result of a prediction, with everything that it is the result of.
struct Prediction {
  private let ink: Ink
  private let hints: DrawingHints
  private let context: ContextInk
  private let addedStrokes: Int

  var candidates: [Candidate] = []
  #if !ONE_LANGUAGE
    /// The index of the language that was read among the recognizer's, and the probability that it is this one.
    var language = 0
    var languageShare: Float = 1
  #endif
  /// The confidence of each beginning of the likeliest candidate.
  var prefixConfidences: [Float] = []
  /// The indices of the strokes of each line that was read, top to bottom.
  var lines: [[Int]] = []
  /// The number of committed strokes that the network read before the first line's.
  var contextStrokes = 0
  /// The length of a unit in the ink's own measure; 0 when it isn't known.
  var unit: Float = 0

  init(ink: Ink, hints: DrawingHints, after commits: CommitState) {
    self.ink = ink
    self.hints = hints
    context = commits.context
    addedStrokes = commits.addedStrokes
  }

  func isOf(_ ink: Ink, hints: DrawingHints, after commits: CommitState) -> Bool {
    addedStrokes == commits.addedStrokes && self.ink == ink && self.hints == hints && context == commits.context
  }
}
