import InkCore
import InkData
import InkFeatures
import InkNetwork
import NeuralNet

/// What a recipe's task makes of samples: the network's frames and the labels to learn.
struct SampleEncoder: Sendable {
  let extractor: FeatureExtractor
  private let alphabet: Alphabet
  private let task: RecognitionTask
  private let layers: [LayerDescription]

  init(recipe: Recipe) throws {
    extractor = FeatureExtractor(settings: recipe.features)
    alphabet = try recipe.alphabet()
    task = recipe.task
    layers = recipe.network
  }

  /// Whether there is a label for every frame instead of a text.
  var labelsFrames: Bool { task == .strokes }

  /// Whether a sample's text decides if it is taken.
  var readsText: Bool { task != .strokes }

  /// The labels of a sample; `nil` when its text has graphemes outside the alphabet, or nothing is known of its strokes.
  func labels(of sample: LabelledInk) -> [Int32]? {
    guard task == .strokes else { return try? alphabet.encode(sample.text) }
    return sample.structure?.strokeLabels(strokeCount: sample.ink.strokes.count)
  }

  /// The number of a sample's frames, or the reason why training skips it.
  func length(of sample: LabelledInk) -> FrameCounter.Length {
    guard let frames = try? extractor.frameCount(of: sample.ink) else { return .skipped(.noFrames) }
    guard let labels = labels(of: sample) else { return .skipped(readsText ? .outsideAlphabet : .noStructure) }
    if task == .strokes { return .frames(frames) }
    guard task == .lines || labels.count == 1 else { return .skipped(.manyCharacters) }
    let outputs = layers.reduce(frames) { $1.outputLength(frames: $0) }
    return outputs < CTCLoss.framesNeeded(for: labels) ? .skipped(.tooShort) : .frames(frames)
  }
}
