/// The loss of a batch.
public struct BatchLoss: Hashable, Sendable {
  /// The sum over the counted samples of −ln p(labels | frames), in nats, not scaled.
  public var sum: Double
  /// The number of samples that were counted.
  public var samples: Int
  /// The number of samples whose labels need more frames than the network gives; they have no loss and no gradient.
  public var infeasible: Int
  /// The sum over the counted pairs of views of their divergence, in both directions and over all frames, in nats.
  public var divergence: Double

  /// Makes a loss.
  public init(sum: Double = 0, samples: Int = 0, infeasible: Int = 0, divergence: Double = 0) {
    self.sum = sum
    self.samples = samples
    self.infeasible = infeasible
    self.divergence = divergence
  }

  /// Adds up the losses of samples, `nil` for those whose labels need more frames.
  init(costs: [Double?]) {
    self.init(infeasible: costs.count { $0 == nil })
    for case let cost? in costs {
      sum += cost
      samples += 1
    }
  }

  /// Whether training may go on: a network that has diverged gives a loss that isn't finite.
  public var isFinite: Bool { sum.isFinite }

  /// The loss of a sample on average; 0 when none was counted.
  public var mean: Double { samples > 0 ? sum / Double(samples) : 0 }

  /// Adds another shard's loss.
  public static func += (total: inout BatchLoss, other: BatchLoss) {
    total.sum += other.sum
    total.samples += other.samples
    total.infeasible += other.infeasible
    total.divergence += other.divergence
  }
}
