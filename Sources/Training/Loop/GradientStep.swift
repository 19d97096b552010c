import Dispatch
import NeuralNet
import Synchronization

/// The data-parallel heart of training: every worker computes the gradient of its shard, then they are summed.
///
/// The sum is made in the workers' order, so that the same shards give the same bytes whatever the threads do. More
/// machines would fit in where `reduce` is.
package final class GradientStep {
  private let network: Network
  private let shards: [Gradients]
  private let seed: UInt64

  package init(network: Network, workers: Int, seed: UInt64) {
    self.network = network
    shards = (0..<workers).map { _ in Gradients(like: network.parameters) }
    self.seed = seed
  }

  /// The summed gradient after `callAsFunction`.
  package var gradients: Gradients { shards[0] }

  /// Computes the gradient of a batch.
  ///
  /// - Parameters:
  ///   - scale: What each sample's loss counts.
  ///   - step: Decides what dropout drops.
  package func callAsFunction(_ batch: PreparedBatch, scale: Float, step: Int) throws -> BatchLoss {
    precondition(batch.shards.count == shards.count, "\(batch.shards.count) shards for \(shards.count) workers")
    let results = Mutex<[Int: Result<BatchLoss, any Error>]>([:])
    let work = Work(network: network, gradients: shards, seed: seed)
    DispatchQueue.concurrentPerform(iterations: shards.count) { worker in
      let result = Result { try work(batch.shards[worker], worker: worker, scale: scale, step: step) }
      results.withLock { $0[worker] = result }
    }
    var total = BatchLoss()
    try results.withLock { results in
      for worker in shards.indices { if let loss = try results[worker]?.get() { total += loss } }
    }
    reduce()
    return total
  }

  private func reduce() {
    for other in shards.dropFirst() { shards[0].add(other) }
  }

  /// What the workers share: each touches the gradients of its own number alone.
  private struct Work: @unchecked Sendable {
    // Proof for @unchecked: the network is Sendable, and `concurrentPerform` gives each number to one call.
    let network: Network
    let gradients: [Gradients]
    let seed: UInt64

    func callAsFunction(_ shard: SequenceBatch, worker: Int, scale: Float, step: Int) throws -> BatchLoss {
      gradients[worker].zero()
      guard shard.count > 0 else { return BatchLoss() }
      var random = RandomStream.dropout.source(seed: seed, step, worker)
      return try network.accumulateGradients(
        of: shard, scale: scale, into: gradients[worker], random: &random)
    }
  }
}
