/// The measurements of `inkling-bench engine` in one run.
package struct EngineReport: BenchReport, Codable, Sendable {
  /// A whole training step.
  package struct Step: Codable, Sendable {
    package var name: String
    package var result: StepResult
    /// The share of the best product's rate that the whole step reaches, counting only the operations of its products; `nil`
    /// without measured products.
    package var share: Double?
  }

  /// The machine.
  package var machine: BenchMachine
  /// Products of matrices.
  package var products: [ProductResult] = []
  /// The fastest burst of any product, in 10⁹ operations a second, by the number of threads.
  package var bestProduct: [Int: Double] = [:]
  /// The loops that are no matrix product.
  package var kernels: [KernelResult] = []
  /// Layers, one thread.
  package var layers: [LayerResult] = []
  /// Whole training steps.
  package var steps: [Step] = []
}
