import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkNetwork

/// Adapts a model to a writer on the device, from ink and its text, such as the corrections that a person makes anyway.
///
/// ```swift
/// let adaptation = try WriterAdaptation(model: file)
/// try adaptation.addSample(ink, text: "Kasimir")
/// let delta = adaptation.learn()
/// let recognizer = try Recognizer(model: file, delta: delta)
/// ```
///
/// Only scales, shifts and biases of the recurrent layers are learned: some thousand numbers, which twenty lines determine.
/// The samples are kept in memory as features, and not in the delta. An adaptation belongs to one task at a time.
public final class WriterAdaptation {
  /// Numbers that decide how much is learned.
  public struct Settings: Hashable, Sendable {
    /// The passes over the samples.
    public var steps: Int
    /// The size of the first step; later ones are smaller, down to 0.
    public var learningRate: Float

    /// The numbers that read writers best whom neither training nor tests have.
    public init(steps: Int = 40, learningRate: Float = 0.005) {
      self.steps = steps
      self.learningRate = learningRate
    }
  }

  /// The most frames of all samples together; the oldest samples make way for new ones.
  public static let frameLimit = 16_384

  /// The number of samples to learn from.
  public var sampleCount: Int { samples.count }

  private struct Sample {
    /// The input of the first layer that learns [T, W].
    var features: [Float]
    var labels: [Int32]
  }

  private let modelDigest: String
  private let recognizer: Recognizer
  private let kernels: RuntimeKernels
  private let layers: [AdaptableLayer]
  private let output: AdaptableOutput
  private let width: Int
  /// The index of the first layer that learns.
  private let first: Int
  /// The model's own numbers, and those to start from, in the order of the layers.
  private let original: [[Float]]
  private let start: [[Float]]
  private let earlierCount: Int
  private var samples: [Sample] = []
  private var frameCount = 0
  private let scratch = NetworkScratch()

  /// Prepares the adaptation of a model.
  ///
  /// `delta`: what was learned before, to go on from.
  /// - Throws: `RecognizerError.notAdaptable` when the layers before the output aren't simple recurrent
  ///   units, `.model` when the delta isn't this model's.
  public init(model: ModelFile, delta: WriterDelta? = nil) throws(RecognizerError) {
    recognizer = try Recognizer(model: model)
    kernels = recognizer.network.kernels
    modelDigest = model.digest
    let network = model.metadata.network
    let stages = network.penStages
    let fixed = stages.lastIndex { stage in
      switch stage.layer {
      case .sru, .dropout: false
      default: true
      }
    }
    first = fixed.map { $0 + 1 } ?? 0
    guard network.plane == nil, network.jointStages.isEmpty, !network.poolsFrames, first < stages.count,
      case let width = stages[first].inputs, first > 0 || width == network.inputFeatures
    else { throw .notAdaptable(model.metadata.name) }
    self.width = width
    do throws(ModelFileError) {
      if let delta { try model.check(delta) }
      var layers: [AdaptableLayer] = []
      for stage in stages[first...] {
        guard case .sru = stage.layer else { continue }
        layers.append(try AdaptableLayer(model, prefix: stage.prefix, width: width))
      }
      output = try AdaptableOutput(model, width: width)
      self.layers = layers
    } catch {
      throw .model(error)
    }
    guard !layers.isEmpty else { throw .notAdaptable(model.metadata.name) }
    original = layers.map { $0.parameters }
    var start = original
    for (index, layer) in layers.enumerated() {
      for (name, range) in zip(layer.names, layer.ranges) {
        for (position, value) in zip(range, delta?.values(addedTo: name) ?? []) { start[index][position] += value }
      }
    }
    self.start = start
    earlierCount = delta?.sampleCount ?? 0
  }

  /// Adds a sample: a line of ink, and what it says.
  ///
  /// - Throws: why it can't be learned from; then nothing is added.
  public func addSample(_ ink: Ink, text: String) throws(AdaptationError) {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    guard !words.isEmpty else { throw .emptyText }
    let labels: [Int32]
    do throws(AlphabetError) { labels = try recognizer.metadata.alphabet.encode(words) } catch {
      guard case .unknown(let grapheme, let index) = error else { preconditionFailure("\(error)") }
      throw .unknownGrapheme(grapheme, index: index)
    }
    if let count = recognizer.layout(of: ink)?.lines.count, count > 1 { throw .severalLines(count) }
    guard let frames = try? recognizer.extractor.frames(of: ink) else { throw .unreadableInk }
    let features = recognizer.network.activations(of: frames, afterLayers: first, scratch: scratch)
    let count = features.count / width
    let needed = AlignmentPosteriors.framesNeeded(for: labels)
    guard count >= needed else { throw .tooShort(frames: count, needed: needed) }
    samples.append(Sample(features: features, labels: labels))
    frameCount += count
    while frameCount > Self.frameLimit, samples.count > 1 {
      frameCount -= samples.removeFirst().features.count / width
    }
  }

  /// Forgets all samples.
  public func removeSamples() {
    samples.removeAll()
    frameCount = 0
  }

  /// Learns from all samples.
  ///
  /// The same samples in the same order give the same delta. The time grows with the samples' frames, up to `frameLimit`.
  ///
  /// - Parameters:
  ///   - settings: The length and the rate of learning.
  ///   - progress: Called after every step with the number of steps done and the loss per grapheme before it, in nats;
  ///     returns whether to go on.
  /// - Returns: the delta so far; `nil` when there is nothing to learn from.
  public func learn(
    _ settings: Settings = Settings(), progress: (_ step: Int, _ loss: Double) -> Bool = { _, _ in true }
  ) -> WriterDelta? {
    guard !samples.isEmpty else { return nil }
    for (layer, values) in zip(layers, start) { layer.parameters = values }
    var moments = layers.map { MomentEstimates(count: $0.parameters.count) }
    for step in 0..<settings.steps {
      let loss = differentiate()
      let rate = settings.learningRate * (1 - Float(step) / Float(settings.steps))
      for (index, layer) in layers.enumerated() {
        moments[index].apply(layer.gradient, to: &layer.parameters, rate: rate)
      }
      if !progress(step + 1, loss) { break }
    }
    var originals = original[...]
    let additions = additions { layer in zip(layer.parameters, originals.removeFirst()).map { $0 - $1 } }
    return WriterDelta(
      modelName: recognizer.metadata.name, modelDigest: modelDigest, sampleCount: earlierCount + samples.count,
      additions: additions)
  }

  /// The loss per grapheme in nats before anything is learned, and its gradient by each number that can be.
  package func lossAndGradient() -> (loss: Double, gradient: [WriterDelta.Addition]) {
    for (layer, values) in zip(layers, start) { layer.parameters = values }
    let loss = differentiate()
    return (loss, additions { $0.gradient })
  }

  /// The loss per grapheme with the layers' present parameters; makes the layers' gradients its own.
  private func differentiate() -> Double {
    let graphemes = samples.reduce(0) { $0 + $1.labels.count }
    let (x, slope) = (FloatStorage(capacity: 0), FloatStorage(capacity: 0))
    for layer in layers { layer.clearGradient() }
    var loss = 0.0
    for sample in samples {
      let frames = sample.features.count / width
      x.reserve(sample.features.count)
      x.copy(sample.features.span)
      for layer in layers { layer.run(x, frames: frames, kernels) }
      let sampleLoss = output.loss(
        of: sample.labels, from: x, frames: frames, scale: 1 / Float(graphemes), slope: slope, kernels)
      // A text that can't be aligned with its ink teaches nothing.
      guard let sampleLoss else { continue }
      loss += sampleLoss
      for layer in layers.reversed() { layer.learn(from: slope, frames: frames, kernels) }
    }
    return loss / Double(graphemes)
  }

  /// Numbers of each layer, divided into its weights.
  private func additions(_ numbers: (AdaptableLayer) -> [Float]) -> [WriterDelta.Addition] {
    layers.flatMap { layer in
      let values = numbers(layer)
      return zip(layer.names, layer.ranges).map { WriterDelta.Addition(name: $0, values: Array(values[$1])) }
    }
  }
}

/// Adam's estimates for a vector of parameters.
///
/// ## Source
/// Kingma, Ba: Adam, a method for stochastic optimization (2015), algorithm 1.
private struct MomentEstimates {
  private var first: [Float]
  private var second: [Float]
  private var steps = 0
  private static let (beta1, beta2): (Float, Float) = (0.9, 0.99)

  init(count: Int) {
    first = [Float](repeating: 0, count: count)
    second = first
  }

  mutating func apply(_ gradient: [Float], to parameters: inout [Float], rate: Float) {
    steps += 1
    var (power1, power2): (Float, Float) = (1, 1)
    for _ in 0..<steps {
      power1 *= Self.beta1
      power2 *= Self.beta2
    }
    for index in parameters.indices {
      first[index] += (1 - Self.beta1) * (gradient[index] - first[index])
      second[index] += (1 - Self.beta2) * (gradient[index] * gradient[index] - second[index])
      let mean = first[index] / (1 - power1)
      let square = second[index] / (1 - power2)
      parameters[index] -= rate * mean / (square.squareRoot() + 1e-8)
    }
  }
}

/// Why a sample can't be learned from.
public enum AdaptationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing of the ink is visible, or it has more strokes than the model can take.
  case unreadableInk
  /// The text has no graphemes.
  case emptyText
  /// The model can't write this grapheme of the text.
  case unknownGrapheme(Character, index: Int)
  /// The ink is several lines, and a sample is one.
  case severalLines(Int)
  /// The ink is too short for the text.
  case tooShort(frames: Int, needed: Int)

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .unreadableInk: "nothing of the ink can be read: pass ink with visible strokes"
    case .emptyText: "the text is empty: pass what the ink says"
    case .unknownGrapheme(let grapheme, let index):
      "the model can't write “\(grapheme)”, character \(index + 1) of the text: leave such samples out"
    case .severalLines(let count): "the ink is \(count) lines: pass each line with its own text"
    case .tooShort(let frames, let needed):
      "the ink has \(frames) frames, and its text needs \(needed): it can't be what the ink says"
    }
  }
}
