import Distribution
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

  /// Counts on all cores of all processes; the results are in the candidates' order.
  func lengths(
    of candidates: [TrainingCorpus.Candidate], group: ProcessGroup, progress: @escaping @Sendable (Int) -> Void
  ) throws -> [Length] {
    let own = Array(candidates[group.share(of: candidates.count)])
    let lengths = try lengths(of: own) { progress($0 * group.count) }
    return try group.gather(lengths.map(\.number)).joined().map(Length.init)
  }

  private func lengths(
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

extension FrameCounter.Length {
  /// The length as a number, for other processes: reasons are below 0.
  fileprivate var number: Double {
    switch self {
    case .frames(let count): Double(count)
    case .skipped(let reason): -1 - Double(SkipReason.allCases.firstIndex(of: reason)!)
    }
  }

  /// The length that a number stands for.
  fileprivate init(_ number: Double) {
    self = number < 0 ? .skipped(SkipReason.allCases[Int(-1 - number)]) : .frames(Int(number))
  }
}
