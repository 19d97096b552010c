internal import Foundation
package import Tensors

/// Adam with decoupled weight decay; decay applies to matrices, not to biases and normalization weights.
///
/// ## Source
/// Loshchilov, Hutter: Decoupled Weight Decay Regularization (2019), algorithm 2; Kingma, Ba: Adam (2015).
public final class AdamW {
  /// The optimizer's numbers.
  public struct Settings: Hashable, Sendable, Codable {
    /// The decay of the mean of gradients.
    public var beta1: Float
    /// The decay of the mean of squared gradients.
    public var beta2: Float
    /// Added to the divisor, so that it isn't zero.
    public var epsilon: Float
    /// The share of a weight, times the learning rate, that every step subtracts.
    public var weightDecay: Float

    /// The usual numbers of the literature.
    public init(beta1: Float = 0.9, beta2: Float = 0.999, epsilon: Float = 1e-8, weightDecay: Float = 0.01) {
      self.beta1 = beta1
      self.beta2 = beta2
      self.epsilon = epsilon
      self.weightDecay = weightDecay
    }
  }

  /// All that the optimizer remembers, for a checkpoint.
  public struct State: Hashable, Sendable {
    /// The mean of gradients, in the layout of the parameters.
    public var first: [Float]
    /// The mean of squared gradients, in the layout of the parameters.
    public var second: [Float]
    /// The number of steps taken.
    public var steps: Int

    /// Makes a state.
    public init(first: [Float], second: [Float], steps: Int) {
      self.first = first
      self.second = second
      self.steps = steps
    }
  }

  /// The numbers in use.
  public let settings: Settings
  /// The number of steps taken.
  public private(set) var steps = 0
  private let first: FloatBuffer
  private let second: FloatBuffer

  /// Makes an optimizer that has seen nothing yet.
  public init(for parameters: Parameters, settings: Settings = Settings()) {
    self.settings = settings
    first = FloatBuffer(count: parameters.count)
    second = FloatBuffer(count: parameters.count)
  }

  /// The optimizer's state; setting it traps unless the counts are those of the parameters.
  public var state: State {
    get { State(first: first.array, second: second.array, steps: steps) }
    set {
      first.assign(newValue.first)
      second.assign(newValue.second)
      steps = newValue.steps
    }
  }

  /// Moves the parameters one step against their gradients.
  public func step(_ parameters: Parameters, gradients: Gradients, learningRate: Float) {
    let move = beginStep(learningRate: learningRate)
    parameters.write { buffer in
      for entry in parameters.entries {
        apply(move, to: WeightPart(range: entry.range, isDecayed: entry.isDecayed), of: buffer, gradients: gradients)
      }
    }
  }

  /// The numbers of one step, the same for every weight.
  package struct Move: Sendable {
    fileprivate var learningRate: Float
    fileprivate var firstCorrection: Float
    fileprivate var secondCorrection: Float
  }

  /// Counts a step; `apply` then carries it out for every part once, in any order and on any threads.
  package func beginStep(learningRate: Float) -> Move {
    steps += 1
    func correction(_ beta: Float) -> Float { 1 - Float(pow(Double(beta), Double(steps))) }
    return Move(
      learningRate: learningRate, firstCorrection: correction(settings.beta1),
      secondCorrection: correction(settings.beta2))
  }

  /// Carries out a step for a part of the parameters, which are written meanwhile.
  package func apply(_ move: Move, to part: WeightPart, of parameters: FloatBuffer, gradients: Gradients) {
    precondition(gradients.count == parameters.count && first.count == parameters.count, "buffers of another network")
    let start = part.range.lowerBound
    unsafe TrainingKernels.best.pointee.adamw(
      part.range.count, parameters.base + start, gradients.buffer.base + start, first.base + start,
      second.base + start, move.learningRate, settings.beta1, settings.beta2, settings.epsilon,
      part.isDecayed ? settings.weightDecay : 0, move.firstCorrection, move.secondCorrection)
  }
}

/// A learning rate that rises evenly to its peak, then falls along half a cosine.
///
/// ## Source
/// Loshchilov, Hutter: SGDR (2017), equation 5, without restarts; Goyal et al.: Accurate, Large Minibatch SGD (2017) for
/// the warm-up.
public struct LearningRateSchedule: Hashable, Sendable, Codable {
  /// The highest rate.
  public var peak: Float
  /// The steps that the rise takes.
  public var warmUpSteps: Int
  /// The steps of the whole training; later steps keep the last rate.
  public var totalSteps: Int
  /// The rate at the end as a share of the peak.
  public var finalShare: Float

  /// Makes a schedule.
  public init(peak: Float, warmUpSteps: Int, totalSteps: Int, finalShare: Float = 0.01) {
    self.peak = peak
    self.warmUpSteps = warmUpSteps
    self.totalSteps = totalSteps
    self.finalShare = finalShare
  }

  /// The rate of a step, counted from 0.
  public func rate(atStep step: Int) -> Float {
    if step < warmUpSteps { return peak * Float(Double(step + 1) / Double(warmUpSteps + 1)) }
    let progress = min(Double(step - warmUpSteps) / Double(max(totalSteps - warmUpSteps, 1)), 1)
    let cosine = Float(0.5 * (1 + cos(Double.pi * progress)))
    return peak * (finalShare + (1 - finalShare) * cosine)
  }
}
