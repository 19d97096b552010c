/// What a burst of training steps came to.
package struct StepResult: Codable, Sendable {
  /// What was computed.
  package var work: Work
  /// The threads that computed each step together.
  package var threads: Int
  /// The steps of the burst.
  package var steps: Int
  /// The samples of the burst.
  package var samples: Int
  /// The seconds that it took.
  package var seconds: Double
  /// Samples a second over the whole burst.
  package var samplesPerSecond: Double
  /// The median of the steps' seconds.
  package var medianStepSeconds: Double
  /// Operations of matrix products in a step, on average.
  package var operationsPerStep: Double
  /// Operations of matrix products a second, in 10⁹.
  package var gigaflops: Double
  /// Buffers that a step had to allocate, on average.
  package var allocationsPerStep: Double
  /// The share of the time in which the step waited for its batch; 0 without a pipeline.
  package var waitingShare: Double
  /// The most bytes in memory at once.
  package var peakBytes: Int
  /// What of it training brought: weights, batches, the optimizer's memory, the steps.
  package var stepBytes: Int
}
