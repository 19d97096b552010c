import Dispatch
import Distribution
import NeuralNet
import Synchronization
import Tensors

/// A data-parallel training step: every worker computes the gradient of its shard, then all workers together sum
/// the gradients and move the weights, each a part at a time.
///
/// Of several processes each computes its shards. A part of the gradient is summed over the processes as soon as it is
/// final in all shards, while the backward pass goes on to the layers before; each process then moves its own copy of the
/// weights. Sums are made in an order of their own (`PairwiseSum`), so that the same shards give the same bytes whatever
/// the threads do.
package final class GradientStep: @unchecked Sendable {
  // Proof for @unchecked: one thread calls. Of the pool's threads in `compute` each touches the gradients of its own number
  // alone, elsewhere the part of its number alone; `squares` and `results` are guarded by their locks.
  private let network: Network
  private let shardGradients: [Gradients]
  private let buffers: [FloatBuffer]
  private let seed: UInt64
  private let terms: LossTerms
  private let arithmetic: Arithmetic
  private let parts: [WeightPart]
  /// The index of worker 0's shard among those of all processes.
  private let firstShard: Int
  /// The sums over processes, of which there are several.
  private let summing: GradientSumming?
  private let squares: Mutex<[Double]>
  private let results: Mutex<[Result<BatchLoss, any Error>]>
  private let pool: WorkerPool
  private let group: ProcessGroup
  private var stepSeconds = 0.0
  /// The seconds that steps waited for the sums of other processes after their own gradient was done.
  package private(set) var exchangeSeconds = 0.0

  /// Makes a step of `workers` shards, of which this process computes its share, each on a thread; the seed decides
  /// what dropout drops. Unless `terms.consistency` is 0, shards hold two views of each sample. Processes send each other
  /// numbers of the format.
  package init(
    network: Network, workers: Int, seed: UInt64, terms: LossTerms = LossTerms(), arithmetic: Arithmetic = .float32,
    group: ProcessGroup = .alone, format: NumberFormat = .float32
  ) {
    let own = group.share(of: workers)
    let gradients = own.map { _ in Gradients(like: network.parameters) }
    self.network = network
    self.seed = seed
    self.terms = terms
    self.arithmetic = arithmetic
    self.group = group
    pool = WorkerPool(workers: own.count)
    shardGradients = gradients
    buffers = gradients.map(\.buffer)
    firstShard = own.lowerBound
    parts = WeightPart.cut(network.parameters.entries)
    summing =
      group.count > 1
      ? GradientSumming(gradients, parameters: network.parameters, format: format, group: group) : nil
    squares = Mutex(Array(repeating: 0, count: parts.count))
    results = Mutex(gradients.map { _ in .success(BatchLoss()) })
  }

  /// The summed gradient after `callAsFunction`.
  package var gradients: Gradients { shardGradients[0] }

  /// The share of the workers' time in steps that they spent waiting.
  package var waitingShare: Double {
    stepSeconds > 0 ? max(0, 1 - pool.busySeconds / (stepSeconds * Double(pool.count))) : 0
  }

  /// Computes the gradient of a batch, in which the loss of each sample weighs `scale`; the step decides what dropout
  /// drops.
  package func callAsFunction(_ batch: PreparedBatch, scale: Float, step: Int) throws -> BatchLoss {
    precondition(batch.shards.count == pool.count, "\(batch.shards.count) shards for \(pool.count) workers")
    return try timed {
      summing?.begin()
      pool.run { [self] worker in compute(batch.shards[worker], worker: worker, scale: scale, step: step) }
      let losses = try results.withLock { try $0.map { try $0.get() } }
      guard let summing else {
        if pool.count > 1 { pool.share(parts.count) { [self] in PairwiseSum.add(buffers, in: parts[$0].range) } }
        return losses.reduce(into: BatchLoss()) { $0 += $1 }
      }
      let begin = DispatchTime.now().uptimeNanoseconds
      defer { exchangeSeconds += Double(DispatchTime.now().uptimeNanoseconds - begin) * 1e-9 }
      let all = try group.gather(losses.flatMap(\.numbers))
      try summing.finish()
      return all.flatMap(BatchLoss.list).reduce(into: BatchLoss()) { $0 += $1 }
    }
  }

  /// Measures the batch normalization of weights that have it folded into them, by a batch. Does nothing for a network without.
  func unfoldStatistics(by batch: PreparedBatch) throws {
    try network.unfoldStatistics {
      _ = try self(batch, scale: 0, step: 0)
      return gradients
    }
  }

  private func compute(_ shard: SequenceBatch, worker: Int, scale: Float, step: Int) {
    shardGradients[worker].zero()
    var random = RandomStream.dropout.source(seed: seed, step, firstShard + worker)
    let result = Result {
      shard.count > 0
        ? try network.accumulateGradients(
          of: shard, scale: scale, terms: terms, arithmetic: arithmetic, into: shardGradients[worker], random: &random,
          finished: summing.map { summing in { summing.note(worker, isFinalFrom: $0) } })
        : BatchLoss()
    }
    results.withLock { $0[worker] = result }
    summing?.note(worker, isFinalFrom: 0)
  }

  /// Shortens the gradient to `clip` where it is longer, moves the weights against it and takes them into an average.
  ///
  /// - Returns: The gradient's length before; when it isn't finite nothing was moved.
  package func move(with optimizer: AdamW, clip: Double, learningRate: Float, average: WeightAverage?) -> Double {
    timed {
      pool.share(parts.count) { [self] part in
        let square = gradients.sumOfSquares(in: parts[part].range)
        squares.withLock { $0[part] = square }
      }
      let norm = squares.withLock { $0.reduce(0, +) }.squareRoot()
      guard norm.isFinite else { return norm }
      let moving = Moving(
        optimizer: optimizer, move: optimizer.beginStep(learningRate: learningRate),
        factor: norm > clip ? Float(clip / norm) : nil, average: average, share: average?.beginUpdate() ?? 0)
      network.parameters.write { buffer in
        let weights = Weights(buffer: buffer)
        pool.share(parts.count) { [self] in moving.apply(to: parts[$0], of: weights, gradients: gradients) }
      }
      return norm
    }
  }

  private func timed<Result>(_ body: () throws -> Result) rethrows -> Result {
    let begin = DispatchTime.now().uptimeNanoseconds
    defer { stepSeconds += Double(DispatchTime.now().uptimeNanoseconds - begin) * 1e-9 }
    return try body()
  }
}

/// The optimizer's work of one step.
private struct Moving: @unchecked Sendable {
  // Proof for @unchecked: `apply` of the optimizer and of the average may run on any threads, each part once.
  let optimizer: AdamW
  let move: AdamW.Move
  let factor: Float?
  let average: WeightAverage?
  let share: Float

  func apply(to part: WeightPart, of weights: Weights, gradients: Gradients) {
    if let factor { gradients.scale(by: factor, in: part.range) }
    optimizer.apply(move, to: part, of: weights.buffer, gradients: gradients)
    average?.apply(share, from: weights.buffer, range: part.range)
  }
}

/// The weights while they are written.
private struct Weights: @unchecked Sendable {
  // Proof for @unchecked: each part is touched by the one call that took its number.
  let buffer: FloatBuffer
}
