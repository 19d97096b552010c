import InkCore
import InkDecoding
import InkFeatures
import InkModelFile

/// Ink that is being written, and what its recognizer makes of it.
///
/// A drawing holds all that changes: the strokes and the network's room, which grows with the longest ink and is used
/// again for every prediction. What an edit or a hint leaves as it was isn't computed again, and a prediction is always
/// that of recognizing the whole ink afresh, behind what was committed. A drawing belongs to one task at a time.
public final class Drawing {
  /// What the caller wants; the text before the caret, say, may change at any time.
  public var hints: DrawingHints {
    didSet {
      guard hints != oldValue else { return }
      decoder = DrawingDecoder(recognizer, hints)
      candidates = nil
    }
  }
  /// The strokes so far; each has an id.
  public internal(set) var ink = Ink() {
    didSet { shownChanged() }
  }

  /// How many graphemes of committed ink the network is shown again, in whole words; 0 for none.
  ///
  /// Two short words, or one longer, tell how high a line is and how it leans.
  package var contextLength = 8

  let recognizer: Recognizer
  private let scratch = NetworkScratch()
  private let segmentation: Segmentation
  private var decoder: DrawingDecoder
  private var beamScratch = BeamScratch()
  private var nextID: Stroke.ID = 1
  /// The ink's frames, of which the scratch holds the network's answer; `nil` as long as it doesn't.
  private var frames: FeatureFrames?
  /// How many of the strokes that the network was shown are committed ones, which stand before the ink's.
  private(set) var contextStrokes = 0
  /// What the ink says with these hints, once it is known.
  private(set) var candidates: [Candidate]?
  /// How sure it is of each beginning of the likeliest candidate.
  private(set) var prefixConfidences: [Float] = []
  /// The length of a unit in the ink's own measure, when it was last described.
  private(set) var unit: Float = 0
  /// How long each beginning has stood.
  var history = PrefixHistory()
  /// The words that were committed last.
  var context = ContextInk()
  private var addedStrokes = 0

  init(recognizer: Recognizer, hints: DrawingHints) {
    self.recognizer = recognizer
    self.hints = hints
    decoder = DrawingDecoder(recognizer, hints)
    var stride = 1
    for layer in recognizer.metadata.network.layers {
      if case .convolution(_, _, let step, _) = layer { stride *= step }
    }
    segmentation = Segmentation(alphabet: recognizer.metadata.alphabet, stride: stride)
  }

  /// Adds a stroke after those there are.
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

  /// Takes a stroke away.
  ///
  /// - Throws: `RecognizerError.unknownStroke`.
  public func removeStroke(_ id: Stroke.ID) throws(RecognizerError) {
    guard let index = index(of: id) else { throw .unknownStroke(id) }
    ink.strokes.remove(at: index)
  }

  /// Takes all strokes away, and forgets those that were committed.
  public func clear() {
    context.removeAll()
    history.removeAll()
    ink.strokes.removeAll(keepingCapacity: true)
  }

  /// Takes other ink in place of what there is; strokes without an id, or with one that occurs before, get one.
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
    addedStrokes += ink.strokes.count
    self.ink = ink
  }

  /// Reads the ink as it stands.
  ///
  /// A task that may be cancelled passes `{ Task.isCancelled }`.
  ///
  /// - Parameter isCancelled: asked between the network's layers, a few times a millisecond; once it is true, the
  ///   prediction is given up.
  /// - Returns: up to `hints.alternatives` candidates, the likeliest first; none when there is nothing to see.
  /// - Throws: `RecognizerError.features` when the ink has more strokes than the model can take, `.cancelled` when the
  ///   prediction was given up: the drawing is as it was.
  public func prediction(isCancelled: () -> Bool = { false }) throws(RecognizerError) -> [Candidate] {
    if let candidates { return candidates }
    guard let frames = try describedFrames(isCancelled) else {
      candidates = []
      return []
    }
    let decoded = scratch.withLogProbabilities { decode($0, $1, of: frames) }
    let shown = contextStrokes > 0 ? Ink(strokes: context.strokes + ink.strokes) : ink
    let result = decoded.map { text in
      Candidate(
        text: text.text, confidence: text.confidence, logProbability: text.logProbability,
        segmentation: segmentation.segments(of: text, in: frames, of: shown, after: contextStrokes))
    }
    candidates = result
    prefixConfidences = decoded.first?.prefixConfidences ?? []
    history.note(result.first?.segmentation.map { $0.grapheme } ?? [], after: addedStrokes)
    return result
  }

  /// Reads the frames after those of committed strokes.
  private func decode(_ values: Span<Float>, _ rows: FrameRows, of frames: FeatureFrames) -> [DecodedText] {
    guard contextStrokes > 0 else { return decoder.decode(values, rows: rows, scratch: &beamScratch) }
    let start = frames.origins.firstIndex { $0.stroke >= contextStrokes } ?? frames.frameCount
    let first = Continuation.firstFrame(
      after: context.labels, near: start / segmentation.stride, space: recognizer.metadata.alphabet.label(of: " "),
      in: values, rows: rows)
    var decoded = decoder.decode(values, rows: rows.dropFirst(first), scratch: &beamScratch)
    for index in decoded.indices {
      for label in decoded[index].frames.indices { decoded[index].frames[label] += first }
    }
    return decoded
  }

  /// The ink's frames, with the network's answer in the scratch; `nil` when there is nothing to see.
  private func describedFrames(_ isCancelled: () -> Bool) throws(RecognizerError) -> FeatureFrames? {
    if let frames { return frames }
    // What was committed must not be why there are too many strokes.
    let isContinued =
      context.isContinued(by: ink)
      && context.strokes.count + ink.strokes.count <= recognizer.metadata.features.maximumFrames / 4
    let described: FeatureFrames
    do throws(FeatureError) {
      described = try recognizer.extractor.frames(
        of: isContinued ? Ink(strokes: context.strokes + ink.strokes) : ink)
    } catch {
      if case .noFinitePoint = error { return nil }
      throw .features(error)
    }
    guard
      recognizer.network.run(
        described.values, frameCount: described.frameCount, scratch: scratch, arithmetic: .fast,
        isCancelled: isCancelled) != nil
    else { throw .cancelled }
    frames = described
    contextStrokes = isContinued ? context.strokes.count : 0
    unit = described.unit
    return described
  }

  private func index(of id: Stroke.ID) -> Int? {
    ink.strokes.lastIndex { $0.id == id }
  }

  /// Forgets what was found in other ink.
  func shownChanged() {
    frames = nil
    candidates = nil
  }
}
