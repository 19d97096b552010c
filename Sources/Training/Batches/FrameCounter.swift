import Evaluation
import Foundation

/// Counts the frames of samples before training, without computing features.
struct FrameCounter: Sendable {
  /// The number of a sample's frames, or the reason why training skips it.
  enum Length: Sendable, Equatable {
    case frames(Int)
    case skipped(SkipReason)
  }

  private let encoder: SampleEncoder
  private let sources: [TrainingSource]

  init(encoder: SampleEncoder, sources: [TrainingSource]) {
    self.encoder = encoder
    self.sources = sources
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
    encoder.length(of: try sources[candidate.source].sample(candidate.index))
  }
}
