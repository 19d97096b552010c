internal import Foundation

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

/// The parts of a training step's gradient beside the loss of its samples.
public struct LossTerms: Hashable, Sendable {
  /// The weight of the divergence of two views of a sample beside their losses, where a batch has two of each; 0 takes every
  /// view for a sample of its own.
  public var consistency: Float
  /// The share of each label that all classes get alike.
  public var labelSmoothing: Float
  /// The weight of the loss of each view of a character by itself, along the pen and in the plane, beside the loss of both.
  public var viewLoss: Float

  /// Makes terms; without any the gradient is that of the loss.
  public init(consistency: Float = 0, labelSmoothing: Float = 0, viewLoss: Float = 0) {
    self.consistency = consistency
    self.labelSmoothing = labelSmoothing
    self.viewLoss = viewLoss
  }
}

enum FrameLoss {
  /// The sum of −ln p over the frames of one sequence whose label is known, not below 0; the gradient replaces its
  /// logits [T, classes]: scale · (softmax − label), zero where no label is known. Label smoothing ε gives every class ε / classes
  /// of the label, in the gradient alone.
  static func evaluate(
    _ logits: UnsafeMutablePointer<Float>, classes: Int, labels: [Int32], scale: Float, smoothing: Float = 0
  ) -> Double {
    var cost = 0.0
    for (frame, label) in labels.enumerated() {
      let row = unsafe UnsafeMutableBufferPointer(start: logits + frame * classes, count: classes)
      guard label >= 0 else {
        unsafe row.update(repeating: 0)
        continue
      }
      let highest = unsafe row.max()!
      let sum = unsafe row.reduce(0) { $0 + exp(Double($1 - highest)) }
      unsafe cost += log(sum) - Double(row[Int(label)] - highest)
      for index in row.indices {
        let probability = unsafe exp(Double(row[index] - highest)) / sum
        let target = smoothing / Float(classes) + (index == Int(label) ? 1 - smoothing : 0)
        unsafe row[index] = scale * Float(probability - Double(target))
      }
    }
    return cost
  }
}

/// Natural logarithms of the class probabilities for every frame of packed sequences.
public struct PackedLogProbabilities: Sendable {
  /// N′ × C numbers, row by row.
  public var values: [Float]
  /// C, the number of classes; class 0 is the blank.
  public var classCount: Int
  /// Sequence b is in rows offsets[b]..<offsets[b + 1].
  public var offsets: [Int]

  /// Takes packed log-probabilities.
  public init(values: [Float], classCount: Int, offsets: [Int]) {
    self.values = values
    self.classCount = classCount
    self.offsets = offsets
  }

  /// The number of frames of a sequence.
  public func frameCount(of sequence: Int) -> Int { offsets[sequence + 1] - offsets[sequence] }

  /// The numbers of one sequence, frame by frame.
  public subscript(sequence: Int) -> ArraySlice<Float> {
    values[offsets[sequence] * classCount..<offsets[sequence + 1] * classCount]
  }
}
