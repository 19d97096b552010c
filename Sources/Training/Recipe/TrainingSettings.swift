public import Distribution
public import Tensors

/// The length of training and the size of its steps.
public struct TrainingSettings: Sendable, Equatable {
  /// The unit over which the loss of a step is averaged.
  public enum Normalization: String, Sendable, CaseIterable {
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
  /// The arithmetic of products while gradients are computed; validation and the finished network are float32's.
  public var arithmetic = Arithmetic.float32
  /// The steps between two checkpoints, which are also written after every validation; `nil` goes by `checkpointSeconds`.
  public var checkpointSteps: Int?
  /// The seconds between two checkpoints, unless `checkpointSteps` is set.
  public var checkpointSeconds = 60

  /// Makes settings of defaults.
  public init() {}
}

extension TrainingSettings.Normalization: RecipeChoice {}
extension Arithmetic: RecipeChoice {}

extension NumberFormat: RecipeChoice {}

extension TrainingSettings: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.integer("epochs", &epochs, in: 1...100_000)
    try fields.integer("steps", &steps, in: 1...1_000_000_000)
    try fields.integer("batchFrames", &batchFrames, in: 1...10_000_000)
    try fields.integer("batchSamples", &batchSamples, in: 1...100_000)
    try fields.integer("bucketSteps", &bucketSteps, in: 1...10_000)
    try fields.integer("workers", &workers, in: 1...4096)
    try fields.integer("accumulation", &accumulation, in: 1...10_000)
    try fields.choice("exchange", &exchange)
    try fields.integer("preparationThreads", &preparationThreads, in: 1...64)
    try fields.integer("queue", &queue, in: 1...1000)
    try fields.choice("normalization", &normalization)
    try fields.number("consistency", &consistency, in: 0...10)
    try fields.choice("arithmetic", &arithmetic)
    try fields.integer("checkpointSteps", &checkpointSteps, in: 1...1_000_000_000)
    try fields.integer("checkpointSeconds", &checkpointSeconds, in: 1...86_400)
  }
}
