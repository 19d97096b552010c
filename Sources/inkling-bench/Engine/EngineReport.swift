/// All that `inkling-bench engine` measured in one run.
package struct EngineReport: Codable, Sendable {
  /// A whole training step.
  package struct Step: Codable, Sendable {
    package var name: String
    package var result: StepResult
    /// The share of the best product's rate that the whole step reaches, its products' operations alone counted; `nil`
    /// when no products were measured.
    package var share: Double?
  }

  /// What it was measured on.
  package var machine: Machine
  /// Products of matrices.
  package var products: [ProductResult] = []
  /// The fastest burst of any product, in 10⁹ operations a second, by the number of threads.
  package var bestProduct: [Int: Double] = [:]
  /// The loops that are no plain product.
  package var kernels: [KernelResult] = []
  /// Layers, one thread.
  package var layers: [LayerResult] = []
  /// Whole training steps.
  package var steps: [Step] = []
}
