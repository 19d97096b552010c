import InkCore
import InkDecoding
import InkFeatures
import InkModelFile

/// Ink that is being written, and what its recognizer makes of it.
///
/// A drawing holds all that changes: the strokes and the network's room, which grows with the longest ink and is used
/// again for every prediction. What an edit or a hint leaves as it was isn't computed again, and a prediction is always
/// that of recognizing the whole ink afresh. A drawing belongs to one task at a time.
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
  public private(set) var ink = Ink() {
    didSet {
      frames = nil
      candidates = nil
    }
  }

  private let recognizer: Recognizer
  private let scratch = NetworkScratch()
  private let segmentation: Segmentation
  private var decoder: DrawingDecoder
  private var beamScratch = BeamScratch()
  private var nextID: Stroke.ID = 1
  /// The ink's frames, of which the scratch holds the network's answer; `nil` as long as it doesn't.
  private var frames: FeatureFrames?
  /// What the ink says with these hints, once it is known.
  private var candidates: [Candidate]?

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

  /// Takes all strokes away.
  public func clear() {
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
    let network = recognizer.network
    let count = network.description.outputLength(frames: frames.frameCount)
    let decoded = scratch.withActivations(count * network.description.classes) {
      decoder.decode($0, frameCount: count, scratch: &beamScratch)
    }
    let result = decoded.map { text in
      Candidate(
        text: text.text, confidence: text.confidence, logProbability: text.logProbability,
        segmentation: segmentation.segments(of: text, in: frames, of: ink))
    }
    candidates = result
    return result
  }

  /// The ink's frames, with the network's answer in the scratch; `nil` when there is nothing to see.
  private func describedFrames(_ isCancelled: () -> Bool) throws(RecognizerError) -> FeatureFrames? {
    if let frames { return frames }
    let described: FeatureFrames
    do throws(FeatureError) {
      described = try recognizer.extractor.frames(of: ink)
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
    return described
  }

  private func index(of id: Stroke.ID) -> Int? {
    ink.strokes.lastIndex { $0.id == id }
  }
}
