import NeuralNet
import Tensors
import Training

/// Takes training steps of a `Work`: forward, CTC, backward, clip, AdamW, as the trainer takes them.
final class StepRunner {
  let network: Network
  /// The operations of matrix products in all steps so far.
  private(set) var operations = 0
  private(set) var samples = 0
  private(set) var steps = 0
  private let optimizer: AdamW
  private let gradientStep: GradientStep
  private let next: () throws -> PreparedBatch

  /// `workers` threads compute a step together; `next` returns the batch of each.
  init(_ work: Work, workers: Int, next: @escaping () throws -> PreparedBatch) throws {
    network = try Network(work.description, seed: 1)
    optimizer = AdamW(for: network.parameters)
    gradientStep = GradientStep(network: network, workers: workers, seed: 1, arithmetic: work.arithmetic)
    self.next = next
  }

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

/// A batch of random frames and labels, the same in every step, split evenly among workers.
enum FixedBatch {
  static func make(of work: Work, workers: Int) -> PreparedBatch {
    var random = RandomSource(seed: 1)
    let shards = (0..<workers).map { worker in
      var shard = SequenceBatch(featureCount: work.inputs)
      for _ in (work.batch * worker / workers)..<(work.batch * (worker + 1) / workers) {
        let frames = (0..<work.frames * work.inputs).map { _ in random.normal() }
        let labels = (0..<work.labels).map { _ in
          Int32(1 + Int(random.next().multipliedFullWidth(by: UInt64(work.classes - 1)).high))
        }
        shard.append(frames, labels: labels)
      }
      return shard
    }
    return PreparedBatch(epoch: 0, stepInEpoch: 0, epochSteps: 1, shards: shards)
  }
}
