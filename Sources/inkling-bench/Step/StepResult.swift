/// The measurement of a burst of training steps.
package struct StepResult: Codable, Sendable {
  /// The network and its batches.
  package var work: Work
  /// The threads that computed each step together.
  package var threads: Int
  /// The steps of the burst.
  package var steps: Int
  /// The samples of the burst.
  package var samples: Int
  /// The seconds of the burst.
  package var seconds: Double
  /// Samples a second over the whole burst.
  package var samplesPerSecond: Double
  /// The median of the steps' seconds.
  package var medianStepSeconds: Double
  /// Operations of matrix products in a step, on average.
  package var operationsPerStep: Double
  /// Operations of matrix products a second, in 10⁹.
  package var gigaflops: Double
  /// Buffers allocated by a step, on average.
  package var allocationsPerStep: Double
  /// The share of the time in which the step waited for its batch; 0 without a pipeline.
  package var waitingShare: Double
  /// Peak memory in bytes.
  package var peakBytes: Int
  /// The part of it that training added: weights, batches, the optimizer's state, the steps.
  package var stepBytes: Int
}
