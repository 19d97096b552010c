import InkCore
import InkDecoding
import InkFeatures

/// Ink that is being written, and what its recognizer makes of it.
///
/// A drawing holds all that changes: the strokes and the network's room, which grows with the longest ink and is used
/// again for every prediction. It belongs to one task at a time.
public final class Drawing {
  /// What the caller wants; the text before the caret, say, may change at any time.
  public var hints: DrawingHints {
    didSet { if hints != oldValue { decoder = DrawingDecoder(recognizer, hints) } }
  }
  /// The strokes so far; each has an id.
  public private(set) var ink = Ink()

  private let recognizer: Recognizer
  private let scratch = NetworkScratch()
  private let segmentation: Segmentation
  private var decoder: DrawingDecoder
  private var beamScratch = BeamScratch()
  private var nextID: Stroke.ID = 1

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
  public func extend(_ id: Stroke.ID, with points: [StrokePoint]) throws(RecognizerError) {
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
    self.ink = ink
    var taken: Set<Stroke.ID> = []
    for index in self.ink.strokes.indices {
      if let id = self.ink.strokes[index].id, taken.insert(id).inserted { continue }
      while !taken.insert(nextID).inserted { nextID += 1 }
      self.ink.strokes[index].id = nextID
    }
  }

  /// Reads the ink as it stands.
  ///
  /// - Returns: up to `hints.alternatives` candidates, the likeliest first; none when there is nothing to see.
  /// - Throws: `RecognizerError.features` when the ink has more strokes than the model can take.
  public func prediction() throws(RecognizerError) -> [Candidate] {
    let frames: FeatureFrames
    do throws(FeatureError) {
      frames = try recognizer.extractor.frames(of: ink)
    } catch {
      if case .noFinitePoint = error { return [] }
      throw .features(error)
    }
    let network = recognizer.network
    let count = network.run(frames.values, frameCount: frames.frameCount, scratch: scratch)
    let decoded = scratch.withActivations(count * network.description.classes) {
      decoder.decode($0, frameCount: count, scratch: &beamScratch)
    }
    return decoded.map { text in
      Candidate(
        text: text.text, confidence: text.confidence, logProbability: text.logProbability,
        segmentation: segmentation.segments(of: text, in: frames, of: ink))
    }
  }

  private func index(of id: Stroke.ID) -> Int? {
    ink.strokes.lastIndex { $0.id == id }
  }
}
