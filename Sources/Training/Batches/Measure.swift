import Dispatch
import InkCore
import InkFeatures
import InkNetwork
import Synchronization

/// Makes frames of samples before training to learn how many there are.
struct Measure: Sendable {
  /// What measuring a sample came to.
  enum Length: Sendable, Equatable {
    case frames(Int)
    case skipped(SkipReason)
  }

  private let extractor: FeatureExtractor
  private let alphabet: Alphabet
  private let sources: [SampleSource]
  private let layers: [LayerDescription]

  init(recipe: Recipe, alphabet: Alphabet, sources: [SampleSource]) {
    extractor = FeatureExtractor(settings: recipe.features)
    self.alphabet = alphabet
    self.sources = sources
    layers = recipe.network
  }

  /// Measures samples on all cores; the answers stand in the candidates' order.
  func lengths(
    of candidates: [TrainingCorpus.Candidate], progress: @Sendable (Int) -> Void
  ) throws -> [Length] {
    let chunk = 256
    let chunks = (candidates.count + chunk - 1) / chunk
    let results = Mutex<[Int: Result<[Length], any Error>]>([:])
    let done = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: chunks) { number in
      let part = candidates[number * chunk..<min((number + 1) * chunk, candidates.count)]
      let result = Result { try part.map(length) }
      results.withLock { $0[number] = result }
      progress(done.add(part.count, ordering: .relaxed).newValue)
    }
    return try results.withLock { results in try (0..<chunks).flatMap { try results[$0]?.get() ?? [] } }
  }

  /// A sample for validation; `nil` when no frames can be made of it.
  func judged(_ candidate: TrainingCorpus.Candidate) throws -> TrainingCorpus.Judged? {
    let sample = try sources[candidate.source].sample(candidate.index)
    guard let frames = try? extractor.frames(of: sample.ink) else { return nil }
    return TrainingCorpus.Judged(frames: frames, labels: try alphabet.encode(sample.text), kind: sample.kind)
  }

  private func length(_ candidate: TrainingCorpus.Candidate) throws -> Length {
    let sample = try sources[candidate.source].sample(candidate.index)
    guard let frames = try? extractor.frames(of: sample.ink) else { return .skipped(.noFrames) }
    guard let labels = try? alphabet.encode(sample.text) else { return .skipped(.outsideAlphabet) }
    let outputs = layers.reduce(frames.frameCount) { $1.outputLength(frames: $0) }
    let needed = Self.framesNeeded(for: labels)
    return outputs < needed ? .skipped(.tooShort) : .frames(frames.frameCount)
  }

  /// CTC needs a frame a label and a blank between two that are equal.
  static func framesNeeded(for labels: [Int32]) -> Int {
    labels.count + zip(labels, labels.dropFirst()).count { $0 == $1 }
  }
}
