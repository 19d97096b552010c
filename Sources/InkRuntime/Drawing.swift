import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkNetwork

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
      candidates = nil
      var before = oldValue
      before.context = hints.context
      // The context changes with every commit; the other hints, such as the list of words, seldom do.
      if before == hints {
        decoder.setContext(hints.context)
      } else {
        decoder = DrawingDecoder(recognizer, hints)
      }
    }
  }
  /// The strokes so far; each has an id.
  public internal(set) var ink = Ink() {
    didSet { inkChanged() }
  }

  /// The number of graphemes of committed ink that the network reads again before the rest, in whole words; 0 for none.
  ///
  /// Two short words, or a longer one, suffice to measure a line's height and slant.
  package var contextLength = 8

  let recognizer: Recognizer
  private let scratch = NetworkScratch()
  private let segmentation: Segmentation
  let rescoring: CharacterRescoring?
  private var decoder: DrawingDecoder
  private var beamScratch = BeamScratch()
  private var nextID: Stroke.ID = 1
  /// The frames of an ink of one line, while the scratch holds the network's output for them; else `nil`.
  private var frames: FeatureFrames?
  /// The number of committed strokes that the network has read before the ink's.
  package private(set) var contextStrokes = 0
  /// The lines of the last prediction's ink when there were several.
  private(set) var lines: [DrawingLine] = []
  /// The number of the last prediction's lines.
  package var lineCount: Int { max(lines.count, 1) }
  private var joined: JoinedLines
  /// The candidates with these hints, once they are known.
  private(set) var candidates: [Candidate]?
  /// The confidence of each beginning of the likeliest candidate.
  private(set) var prefixConfidences: [Float] = []
  /// The length of a unit in the ink's own measure, at the last prediction.
  private(set) var unit: Float = 0
  /// The stability of each beginning.
  var history = PrefixHistory()
  /// The words that were committed last.
  var context = ContextInk()
  private var addedStrokes = 0

  init(recognizer: Recognizer, hints: DrawingHints) {
    self.recognizer = recognizer
    self.hints = hints
    decoder = DrawingDecoder(recognizer, hints)
    rescoring = recognizer.characters.map { CharacterRescoring($0) }
    let metadata = recognizer.metadata
    segmentation = Segmentation(alphabet: metadata.alphabet, stride: metadata.network.stride)
    joined = JoinedLines([], space: nil, classes: metadata.alphabet.classCount)
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
    addedStrokes += 1
    return stroke.id!
  }

  /// Adds points to the end of a stroke while it is being written.
  ///
  /// - Throws: `RecognizerError.unknownStroke`.
  public func extend(stroke id: Stroke.ID, with points: [StrokePoint]) throws(RecognizerError) {
    guard let index = index(of: id) else { throw .unknownStroke(id) }
    ink.strokes[index].points += points
  }

  /// Removes a stroke.
  ///
  /// - Throws: `RecognizerError.unknownStroke`.
  public func removeStroke(_ id: Stroke.ID) throws(RecognizerError) {
    guard let index = index(of: id) else { throw .unknownStroke(id) }
    rescoring?.remove(id)
    ink.strokes.remove(at: index)
  }

  /// Removes all strokes, and forgets the committed ones.
  public func clear() {
    context.removeAll()
    history.removeAll()
    rescoring?.removeAll()
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
    context.removeAll()
    history.removeAll()
    rescoring?.removeAll()
    addedStrokes += ink.strokes.count
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
    if let candidates { return candidates }
    let strokes = try lineStrokes(isCancelled)
    let decoded: [DecodedText]
    let segments: [[GraphemeSegment]]
    if strokes.count > 1 {
      try readLines(strokes, isCancelled)
      decoded =
        joined.rows.frameCount == 0 ? [] : decoder.decode(joined.values.span, rows: joined.rows, scratch: &beamScratch)
      segments = decoded.map { segmentation.segments(of: $0, in: lines, joinedAs: joined) }
    } else {
      lines = []
      guard let frames = try describedFrames(isCancelled) else {
        candidates = []
        return []
      }
      let read = contextStrokes > 0 ? Ink(strokes: context.strokes + ink.strokes) : ink
      guard let texts = scratch.withLogProbabilities({ decode($0, $1, of: frames, ink: read, isCancelled) }) else {
        throw .cancelled
      }
      decoded = texts
      segments = texts.map { segmentation.segments(of: $0, in: frames, of: read, after: contextStrokes) }
    }
    let result = zip(decoded, segments).map { text, segments in
      Candidate(
        text: text.text, confidence: text.confidence, logProbability: text.logProbability, segmentation: segments)
    }
    candidates = result
    prefixConfidences = decoded.first?.prefixConfidences ?? []
    history.record(result.first?.segmentation.map { $0.grapheme } ?? [], after: addedStrokes)
    return result
  }

  /// The indices of the strokes of each line, top to bottom.
  ///
  /// Where the shape leaves a doubt whether the ink is one ideograph, the network for characters decides. It is often sure
  /// of ink that is none, so that it has to be very sure to contradict what is likelier by the shape.
  private func lineStrokes(_ isCancelled: () -> Bool) throws(RecognizerError) -> [[Int]] {
    let single = [Array(ink.strokes.indices)]
    guard let layout = recognizer.layout(of: ink) else { return single }
    guard let divided = layout.linesUnlessIdeograph, let rescoring else { return layout.lines }
    guard let probability = rescoring.probabilityOfCharacter(ink, isCancelled) else {
      if isCancelled() { throw .cancelled }
      return layout.lines
    }
    return probability > (layout.lines.count > 1 ? 0.999 : 0.5) ? single : divided
  }

  /// Reads the lines of an ink of several, and joins them.
  ///
  /// - Parameter strokes: The indices of each line's strokes.
  private func readLines(_ strokes: [[Int]], _ isCancelled: () -> Bool) throws(RecognizerError) {
    var read: [DrawingLine] = []
    for indices in strokes {
      let own = indices.map { ink.strokes[$0] }
      let isContinued = read.isEmpty && isContinued(by: Ink(strokes: own))
      let line = Ink(strokes: isContinued ? context.strokes + own : own)
      let count = isContinued ? context.strokes.count : 0
      if var known = lines.first(where: { $0.contextStrokes == count && $0.ink == line }) {
        known.strokes = indices
        read.append(known)
      } else if let new = try readLine(line, strokes: indices, contextStrokes: count, isCancelled) {
        read.append(new)
      }
    }
    // Of a space that the text may not have, nothing could stand in its place.
    let space = recognizer.metadata.alphabet.label(of: " ").flatMap { decoder.allows($0) ? $0 : nil }
    joined = JoinedLines(read, space: space, classes: recognizer.metadata.alphabet.classCount)
    lines = read
    contextStrokes = read.first?.contextStrokes ?? 0
    unit = read.last?.frames.unit ?? 0
  }

  /// Reads one line of several; `nil` when nothing of it is visible.
  private func readLine(
    _ line: Ink, strokes: [Int], contextStrokes: Int, _ isCancelled: () -> Bool
  ) throws(RecognizerError) -> DrawingLine? {
    // The scratch held the output for an ink of one line.
    frames = nil
    guard let described = try described(line) else { return nil }
    guard recognizer.network.run(described, scratch: scratch, isCancelled: isCancelled) else { throw .cancelled }
    self.contextStrokes = contextStrokes
    let alphabet = recognizer.metadata.alphabet
    let result = scratch.withLogProbabilities { values, rows -> DrawingLine? in
      var line = DrawingLine(
        strokes: strokes, ink: line, contextStrokes: contextStrokes, frames: described,
        firstFrame: firstFrame(values, rows, of: described))
      guard let rescoring else {
        line.copy(values, rows, alphabet: alphabet)
        return line
      }
      guard mix(values, rows, after: line.firstFrame, of: described, ink: line.ink, isCancelled) else { return nil }
      rescoring.withLogProbabilities { line.copy($0, $1, alphabet: alphabet) }
      return line
    }
    guard let result else { throw .cancelled }
    return result
  }

  /// Decodes the frames after those of committed strokes; `nil` when it was cancelled.
  private func decode(
    _ values: Span<Float>, _ rows: FrameRows, of frames: FeatureFrames, ink read: Ink, _ isCancelled: () -> Bool
  ) -> [DecodedText]? {
    let first = firstFrame(values, rows, of: frames)
    guard let rescoring else {
      return decoded(after: first, rows) { decoder.decode(values, rows: $0, scratch: &beamScratch) }
    }
    guard mix(values, rows, after: first, of: frames, ink: read, isCancelled) else { return nil }
    return rescoring.withLogProbabilities { values, rows in
      decoded(after: first, rows) { decoder.decode(values, rows: $0, scratch: &beamScratch) }
    }
  }

  /// Mixes the log-probabilities of characters into those of a line; returns whether it wasn't cancelled.
  private func mix(
    _ values: Span<Float>, _ rows: FrameRows, after first: Int, of frames: FeatureFrames, ink read: Ink,
    _ isCancelled: () -> Bool
  ) -> Bool {
    guard let rescoring else { return true }
    let greedy = GreedyDecoder(alphabet: recognizer.metadata.alphabet)
    let text = decoded(after: first, rows, by: { [greedy.decode(values, rows: $0)] })[0]
    // The parts of segments count strokes from after the committed ones.
    let segments = segmentation.segments(of: text, in: frames, of: read, after: contextStrokes)
    let own = contextStrokes > 0 ? Ink(strokes: Array(read.strokes[contextStrokes...])) : read
    return rescoring.mix(values, rows: rows, text: text, segments: segments, of: own, isCancelled: isCancelled)
  }

  /// The first of the network's frames after those of committed strokes.
  private func firstFrame(_ values: Span<Float>, _ rows: FrameRows, of frames: FeatureFrames) -> Int {
    guard contextStrokes > 0 else { return 0 }
    let start = frames.origins.firstIndex { $0.stroke >= contextStrokes } ?? frames.frameCount
    return Continuation.firstFrame(
      after: context.labels, near: start / segmentation.stride, space: recognizer.metadata.alphabet.label(of: " "),
      in: values, rows: rows)
  }

  /// The log-probabilities that the ink's text is decoded from: the network's, with those of characters mixed in where the
  /// model has a network for them.
  ///
  /// - Throws: what `prediction()` throws.
  package func logProbabilities() throws(RecognizerError) -> LogProbabilityMatrix {
    let isEmpty = try prediction().isEmpty
    if !lines.isEmpty { return joined.matrix }
    guard !isEmpty, let rescoring else { return scratch.logProbabilities() }
    return rescoring.withLogProbabilities { LogProbabilityMatrix($0, rows: $1) }
  }

  /// Decodes the frames from one on; labels' frames are counted from the first of all.
  private func decoded(
    after first: Int, _ rows: FrameRows, by decode: (FrameRows) -> [DecodedText]
  ) -> [DecodedText] {
    guard first > 0 else { return decode(rows) }
    var decoded = decode(rows.dropFirst(first))
    for index in decoded.indices {
      for label in decoded[index].frames.indices { decoded[index].frames[label] += first }
    }
    return decoded
  }

  /// The ink's frames, with the network's output for them in the scratch; `nil` when nothing is visible.
  private func describedFrames(_ isCancelled: () -> Bool) throws(RecognizerError) -> FeatureFrames? {
    if let frames { return frames }
    let isContinued = isContinued(by: ink)
    guard let described = try described(isContinued ? Ink(strokes: context.strokes + ink.strokes) : ink) else {
      return nil
    }
    guard recognizer.network.run(described, scratch: scratch, isCancelled: isCancelled) else { throw .cancelled }
    frames = described
    contextStrokes = isContinued ? context.strokes.count : 0
    unit = described.unit
    return described
  }

  /// Whether a line continues the committed words; committed strokes must not make its strokes too many.
  private func isContinued(by line: Ink) -> Bool {
    context.isContinued(by: line)
      && context.strokes.count + line.strokes.count <= recognizer.metadata.features.maximumFrames / 4
  }

  /// The frames of a line; `nil` when nothing is visible.
  private func described(_ line: Ink) throws(RecognizerError) -> FeatureFrames? {
    do throws(FeatureError) {
      return try recognizer.extractor.frames(of: line)
    } catch {
      if case .noFinitePoint = error { return nil }
      throw .features(error)
    }
  }

  private func index(of id: Stroke.ID) -> Int? {
    ink.strokes.lastIndex { $0.id == id }
  }

  /// Discards the results for other ink.
  func inkChanged() {
    frames = nil
    candidates = nil
  }
}
