public import Distribution
import NeuralNet
public import Tensors

/// The length of training and the size of its steps.
public struct TrainingSettings: Sendable, Equatable, RecipeFields {
  /// The unit over which the loss of a step is averaged.
  public enum Normalization: String, Sendable, CaseIterable, RecipeChoice {
    /// Over all labels of the step, so that a line counts for as much as its characters.
    case labels
    /// Over the samples of the step.
    case samples
  }

  /// The number of passes over the data.
  public var epochs = 20
  /// A number of steps that ends the run before its epochs do.
  public var steps: Int?
  /// The frames of a step, before the network's strides; samples are added until there are as many, and an even number
  /// of samples, which two workers can halve.
  public var batchFrames = 9_000
  /// The largest number of samples of a step.
  public var batchSamples = 256
  /// Samples of similar length are grouped within this many steps; 1 keeps the random order.
  public var bucketSteps = 16
  /// The shards of a step, computed at the same time: each by a thread, and divided among the processes where there are
  /// several. They decide what dropout drops and the order of summation, so that another number of them gives another
  /// (equally good) network, and another number of processes doesn't.
  public var workers = 2
  /// The batches, each of `batchFrames`, whose gradients are added up to one step: larger steps, and fewer sums over
  /// processes.
  public var accumulation = 1
  /// The numbers that processes send each other's gradients as.
  public var exchange = NumberFormat.float32
  /// The threads of a process that prepare batches; their number doesn't change the result.
  public var preparationThreads = 2
  /// The batches that are prepared ahead.
  public var queue = 8
  /// The unit over which the loss is averaged.
  public var normalization = Normalization.labels
  /// The weight of the disagreement between two views of a sample beside their loss; 0 makes one view only. The views
  /// differ by dropout and `frameMasking`, and count as two samples of the step.
  ///
  /// ## Source
  /// Yao et al., CR-CTC, ICLR 2025, where 0.2 did best, with more masking than otherwise and half the epochs.
  public var consistency: Float = 0
  /// The share of each label that is taken from it and given to all classes alike, the blank excepted: a network that must
  /// not be sure learns more from long training, and less from short.
  public var labelSmoothing: Float = 0
  /// The weight of the loss of each view of a character by itself, along the pen and in the plane, beside the loss of both. Each
  /// learns from every sample to read without the other, where `viewDropout` takes samples from both.
  ///
  /// ## Source
  /// Lee, Xie, Gallagher, Zhang, Tu: Deeply-Supervised Nets, AISTATS 2015.
  public var viewLoss: Float = 0
  /// The arithmetic of products while gradients are computed; validation and the finished network are float32's.
  public var arithmetic = Arithmetic.float32
  /// The steps between two checkpoints, which are also written after every validation; `nil` goes by `checkpointSeconds`.
  public var checkpointSteps: Int?
  /// The seconds between two checkpoints, unless `checkpointSteps` is set.
  public var checkpointSeconds = 60

  /// Makes settings of defaults.
  public init() {}

  /// The parts of the gradient beside the loss of samples.
  var lossTerms: LossTerms { LossTerms(consistency: consistency, labelSmoothing: labelSmoothing, viewLoss: viewLoss) }

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("epochs", &epochs, in: 1...100_000)
    try fields.number("steps", &steps, in: 1...1_000_000_000)
    try fields.number("batchFrames", &batchFrames, in: 1...10_000_000)
    try fields.number("batchSamples", &batchSamples, in: 1...100_000)
    try fields.number("bucketSteps", &bucketSteps, in: 1...10_000)
    try fields.number("workers", &workers, in: 1...4096)
    try fields.number("accumulation", &accumulation, in: 1...10_000)
    try fields.choice("exchange", &exchange)
    try fields.number("preparationThreads", &preparationThreads, in: 1...64)
    try fields.number("queue", &queue, in: 1...1000)
    try fields.choice("normalization", &normalization)
    try fields.number("consistency", &consistency, in: 0...10)
    try fields.number("labelSmoothing", &labelSmoothing, in: 0...0.9)
    try fields.number("viewLoss", &viewLoss, in: 0...10)
    try fields.choice("arithmetic", &arithmetic)
    try fields.number("checkpointSteps", &checkpointSteps, in: 1...1_000_000_000)
    try fields.number("checkpointSeconds", &checkpointSeconds, in: 1...86_400)
  }
}

extension Arithmetic: RecipeChoice {}

extension NumberFormat: RecipeChoice {}

/// The frequency and size of validations during training, by greedy decoding.
public struct ValidationSettings: Sendable, Equatable, RecipeFields {
  /// The steps between two validations; `nil` validates after every epoch.
  public var everySteps: Int?
  /// The largest number of samples, chosen once by the seed and as evenly from the data sources as they have samples.
  public var samples = 1_000
  /// The run stops after so many validations in a row without improvement; `nil` never stops early.
  public var patience: Int?

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("everySteps", &everySteps, in: 1...1_000_000_000)
    try fields.number("samples", &samples, in: 0...10_000_000)
    try fields.number("patience", &patience, in: 1...1_000_000)
  }
}

/// The settings of the optimizer, AdamW.
public struct OptimizerSettings: Sendable, Equatable, RecipeFields {
  /// The highest learning rate.
  public var learningRate: Float = 2e-3
  /// The decay of the mean of the gradients.
  public var beta1: Float = 0.9
  /// The decay of the mean of their squares. With thousands of classes it has to last longer than a rare one is
  /// absent from batches, 0.999: else its weights follow the small gradients in between as if they were large, and it
  /// is forgotten.
  public var beta2: Float = 0.99
  /// Added to the divisor, so that it isn't zero.
  public var epsilon: Float = 1e-8
  /// The share of a weight that a step subtracts, times the learning rate.
  public var weightDecay: Float = 0.01
  /// The greatest length of a step's gradient.
  public var clip: Float = 1

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("learningRate", &learningRate, in: 0...10)
    try fields.number("beta1", &beta1, in: 0...0.9999)
    try fields.number("beta2", &beta2, in: 0...0.99999)
    try fields.number("epsilon", &epsilon, in: 1e-12...1)
    try fields.number("weightDecay", &weightDecay, in: 0...10)
    try fields.number("clip", &clip, in: 1e-6...1e6)
  }
}

/// The course of the learning rate over the run: up evenly, then down along half a cosine.
public struct ScheduleSettings: Sendable, Equatable, RecipeFields {
  /// The part of the run that the rise takes.
  public var warmUp: Float = 0.05
  /// The rate at the end, as a part of the highest.
  public var finalShare: Float = 0.01

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("warmUp", &warmUp, in: 0...0.9)
    try fields.number("finalShare", &finalShare, in: 0...1)
  }
}

/// The averaging of weights over steps; the average is validated and shipped.
public struct AverageSettings: Sendable, Equatable, RecipeFields {
  /// Which average.
  public enum Method: String, Sendable, CaseIterable, RecipeChoice {
    /// None: the last weights count.
    case none
    /// An exponential average of all steps.
    case exponential
    /// The mean of the steps since `start`.
    case tail
  }

  /// Which average.
  public var method = Method.exponential
  /// The share of an exponential average that a step keeps, at most; it spans no more than the last tenth of the steps.
  public var decay: Float = 0.998
  /// The part of the run after which the tail's mean begins.
  public var start: Float = 0.85

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.choice("method", &method)
    try fields.number("decay", &decay, in: 0...1)
    try fields.number("start", &start, in: 0...1)
  }
}
