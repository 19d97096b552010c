import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkNetwork

/// Recognizes handwriting with a model: immutable, shared by any number of drawings on any threads.
///
/// ```swift
/// let recognizer = try Recognizer(model: ModelFile(path: "english.gguf"))
/// let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 3))
/// try drawing.addStroke(stroke)
/// for candidate in try drawing.prediction() { print(candidate.text) }
/// ```
public final class Recognizer: Sendable {
  /// The model's description.
  public let metadata: ModelMetadata
  /// The digest of the model file, in hexadecimal.
  public let modelDigest: String
  /// The name of the network's instruction set.
  public var instructionSet: String { network.kernels.name }

  /// The language model that the model file carries, if any.
  public let languageModel: LanguageModel?
  /// The map from scores to confidences.
  public let calibration: Calibration
  #if !ONE_LANGUAGE
    /// Recognizers of other languages over the same network, which compete with this one for every drawing.
    public let siblings: [Recognizer]
    /// This recognizer and its siblings: one for each language.
    public var languages: [Recognizer] { [self] + siblings }
    /// The SHA-256 of the network's tensors.
    let networkDigest: String
    let delta: WriterDelta?
  #endif

  /// The recognizer's capabilities, including the hints that make a difference.
  public var capabilities: RecognizerCapabilities {
    RecognizerCapabilities(metadata: metadata, hasLanguageModel: languageModel != nil)
  }

  package let network: RuntimeNetwork
  /// The network that judges the characters of lines again, where the model file has one.
  let characters: CharacterNetwork?
  let extractor: FeatureExtractor
  private let parityVectors: [ParityVector]
  private let hasIdeographs: Bool

  /// Makes a recognizer from a model file, which needn't be kept.
  ///
  /// `delta`: an adaptation to a writer, learned with this model.
  /// - Throws: `RecognizerError.labelsStrokes` when the model labels strokes instead, `.model` when the file lacks what the
  ///   network needs or the delta isn't this model's, `.languageModel` when its language model can't be used.
  public convenience init(model: ModelFile, delta: WriterDelta? = nil) throws(RecognizerError) {
    guard model.metadata.task != .strokes else { throw .labelsStrokes(model.metadata.name) }
    try self.init(model: model, delta: delta, kernels: .best())
  }

  package convenience init(
    model: ModelFile, delta: WriterDelta? = nil, kernels: RuntimeKernels
  ) throws(RecognizerError) {
    let network: RuntimeNetwork
    let characters: CharacterNetwork?
    do throws(ModelFileError) {
      if let delta { try model.check(delta) }
      network = try RuntimeNetwork(model, adaptedBy: delta, kernels: kernels)
      characters = try CharacterNetwork(of: model, kernels: kernels)
    } catch {
      throw .model(error)
    }
    try self.init(model, network, characters, delta)
  }

  init(
    _ model: ModelFile, _ network: RuntimeNetwork, _ characters: CharacterNetwork?, _ delta: WriterDelta?
  ) throws(RecognizerError) {
    metadata = model.metadata
    modelDigest = model.headerDigest
    // The vectors are the model's without a delta.
    parityVectors = delta == nil ? model.parityVectors : []
    hasIdeographs = model.metadata.alphabet.graphemes.contains { GraphemeIndex.isHan($0) }
    extractor = model.metadata.extractor
    calibration = model.metadata.decoder.calibration ?? Calibration()
    languageModel = try Self.languageModel(of: model)
    self.network = network
    self.characters = characters
    #if !ONE_LANGUAGE
      networkDigest = model.digest
      self.delta = delta
      siblings = []
    #endif
  }

  #if !ONE_LANGUAGE
    /// A recognizer that is joined with others.
    init(_ first: Recognizer, siblings: [Recognizer]) {
      metadata = first.metadata
      modelDigest = first.modelDigest
      languageModel = first.languageModel
      calibration = first.calibration
      network = first.network
      characters = first.characters
      extractor = first.extractor
      parityVectors = first.parityVectors
      hasIdeographs = first.hasIdeographs
      networkDigest = first.networkDigest
      delta = first.delta
      self.siblings = siblings
    }
  #endif

  private static func languageModel(of model: ModelFile) throws(RecognizerError) -> LanguageModel? {
    let bytes: CheckedBytes?
    do throws(ModelFileError) { bytes = try model.languageModel() } catch { throw .model(error) }
    guard let bytes else { return nil }
    do throws(LanguageModelError) { return try LanguageModel(bytes) } catch { throw .languageModel(error) }
  }

  /// The lines of an ink by its shape; a network of single characters knows no lines.
  func layout(of ink: Ink) -> LineLayout? {
    metadata.task == .characters ? nil : LineLayout(of: extractor.levelled(ink), ideographs: hasIdeographs)
  }

  /// Starts a drawing, which holds the state of one recognition.
  public func startDrawing(hints: DrawingHints = DrawingHints()) -> Drawing {
    Drawing(recognizer: self, hints: hints)
  }

  /// Recognizes whole ink at once; for live ink, and for many inks in a row, keep a `Drawing`.
  ///
  /// - Returns: the candidates, the likeliest first; none when nothing is visible.
  /// - Throws: `RecognizerError.features` when the ink has more strokes than the model can take.
  public func recognize(_ ink: Ink, alternatives: Int = 1) throws(RecognizerError) -> [Candidate] {
    let drawing = startDrawing(hints: DrawingHints(alternatives: alternatives))
    drawing.replaceInk(with: ink)
    return try drawing.prediction()
  }

  /// The network's log-probabilities for frames, before decoding.
  public func logProbabilities(of frames: FeatureFrames, arithmetic: Int8Arithmetic = .fast) -> LogProbabilityMatrix {
    let scratch = NetworkScratch()
    network.run(frames, scratch: scratch, arithmetic: arithmetic)
    return scratch.logProbabilities()
  }

  /// The network's log-probabilities for an ink.
  ///
  /// - Throws: `RecognizerError.features` when the ink can't be turned into frames.
  public func logProbabilities(
    of ink: Ink, arithmetic: Int8Arithmetic = .fast
  ) throws(RecognizerError) -> LogProbabilityMatrix {
    do throws(FeatureError) {
      return logProbabilities(of: try extractor.frames(of: ink), arithmetic: arithmetic)
    } catch {
      throw .features(error)
    }
  }

  /// Checks with the model's parity vectors that this processor computes the same as the training network.
  ///
  /// - Parameter bound: the largest difference of a log-probability to accept. Rounding gives about 10⁻⁴; a wrong weight
  ///   or formula gives far more than the default.
  /// - Returns: the largest difference.
  /// - Throws: `RecognizerError.parity` or `.parityText` for the first vector that fails.
  @discardableResult
  public func verify(bound: Float = 1e-2) throws(RecognizerError) -> Float {
    let decoder = GreedyDecoder(alphabet: metadata.alphabet)
    var largest: Float = 0
    for (index, vector) in parityVectors.enumerated() {
      let matrix = try logProbabilities(of: vector.ink, arithmetic: .exact)
      guard matrix.values.count == vector.logProbabilities.count else {
        throw .parity(vector: index, difference: .infinity, bound: bound)
      }
      let difference = zip(matrix.values, vector.logProbabilities).reduce(0) { max($0, abs($1.0 - $1.1)) }
      guard difference <= bound else { throw .parity(vector: index, difference: difference, bound: bound) }
      let text = decoder.decode(matrix).text
      guard text == vector.text else { throw .parityText(vector: index, expected: vector.text, found: text) }
      largest = max(largest, difference)
      let moved = Self.distance(matrix, try logProbabilities(of: vector.ink))
      // A comparison that NaN fails.
      guard moved <= Self.roundingBound else {
        throw .parity(vector: index, difference: moved, bound: Self.roundingBound)
      }
    }
    return largest
  }

  /// The largest probability that rounded activations may move in an average frame: rounding moves a few thousandths, more
  /// in meaningless scribbles; wrong sums move nearly all.
  private static let roundingBound: Float = 0.1

  /// The probability that moves from one output to another between classes, on average over the frames.
  private static func distance(_ a: LogProbabilityMatrix, _ b: LogProbabilityMatrix) -> Float {
    let sum = zip(a.values, b.values).reduce(Float(0)) { $0 + abs(exponential($1.0) - exponential($1.1)) }
    return sum / Float(2 * max(a.frameCount, 1))
  }
}
