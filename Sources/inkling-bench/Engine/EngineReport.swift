/// All that `inkling-bench engine` measured in one run.
package struct EngineReport: Codable, Sendable {
  /// What it was measured on.
  package var machine: Machine
  /// Products of matrices.
  package var products: [ProductResult] = []
  /// The fastest burst of any product, in 10⁹ operations a second, by the number of threads.
  package var bestProduct: [Int: Double] = [:]
}
