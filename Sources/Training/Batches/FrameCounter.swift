import Evaluation
import Foundation
import InkCore
import InkFeatures
import InkNetwork
import NeuralNet

/// Counts the frames of samples before training, without computing features.
struct FrameCounter: Sendable {
  /// The number of a sample's frames, or the reason why training skips it.
  enum Length: Sendable, Equatable {
    case frames(Int)
    case skipped(SkipReason)
  }

  private let extractor: FeatureExtractor
  private let alphabet: Alphabet
  private let sources: [TrainingSource]
  private let layers: [LayerDescription]
  private let task: RecognitionTask

  init(recipe: Recipe, alphabet: Alphabet, sources: [TrainingSource]) {
    extractor = FeatureExtractor(settings: recipe.features)
    self.alphabet = alphabet
    self.sources = sources
    layers = recipe.network
    task = recipe.task
  }

  /// Counts on all cores; the results are in the candidates' order.
  func lengths(
    of candidates: [TrainingCorpus.Candidate], progress: @escaping @Sendable (Int) -> Void
  ) throws -> [Length] {
    let chunk = 256
    let chunks = (candidates.count + chunk - 1) / chunk
    return try concurrentMap(
      count: chunks, workers: ProcessInfo.processInfo.activeProcessorCount,
      progress: { progress(min($0 * chunk, candidates.count)) }
    ) { try candidates[$0 * chunk..<min(($0 + 1) * chunk, candidates.count)].map(length) }.flatMap(\.self)
  }

  private func length(_ candidate: TrainingCorpus.Candidate) throws -> Length {
    let sample = try sources[candidate.source].sample(candidate.index)
    guard let frames = try? extractor.frameCount(of: sample.ink) else { return .skipped(.noFrames) }
    guard let labels = try? alphabet.encode(sample.text) else { return .skipped(.outsideAlphabet) }
    guard task == .lines || labels.count == 1 else { return .skipped(.manyCharacters) }
    let outputs = layers.reduce(frames) { $1.outputLength(frames: $0) }
    return outputs < CTCLoss.framesNeeded(for: labels) ? .skipped(.tooShort) : .frames(frames)
  }
}
