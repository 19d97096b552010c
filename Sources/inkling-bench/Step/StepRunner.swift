import NeuralNet
import Training

/// Takes training steps of a `Work`: forward, CTC, backward, clip, AdamW, as the trainer takes them.
final class StepRunner {
  let network: Network
  /// The operations of matrix products in all steps so far.
  private(set) var operations = 0
  /// The samples in all steps so far.
  private(set) var samples = 0
  /// The steps so far.
  private(set) var steps = 0
  private let optimizer: AdamW
  private let gradientStep: GradientStep
  private let next: () throws -> PreparedBatch

  /// - Parameters:
  ///   - work: the network.
  ///   - workers: the threads that compute a step together.
  ///   - next: returns the batch of each step.
  init(_ work: Work, workers: Int, next: @escaping () throws -> PreparedBatch) throws {
    network = try Network(work.description, seed: 1)
    optimizer = AdamW(for: network.parameters)
    gradientStep = GradientStep(network: network, workers: workers, seed: 1, arithmetic: work.arithmetic)
    self.next = next
  }

  /// Takes one step.
  func step() throws {
    let batch = try next()
    let loss = try gradientStep(batch, scale: 1 / Float(batch.samples), step: steps)
    guard loss.isFinite,
      gradientStep.move(with: optimizer, clip: 1, learningRate: 1e-3, average: nil).isFinite
    else {
      throw BenchError.notFinite(step: steps + 1)
    }
    steps += 1
    samples += batch.samples
    for shard in batch.shards {
      operations += OperationCount.trainingStep(of: network.description, offsets: shard.offsets)
    }
  }
}
