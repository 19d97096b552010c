import Foundation
import TextAndFiles

package struct EngineReport: BenchReport, Codable, Sendable {
  package struct Step: Codable, Sendable {
    package var name: String
    package var result: StepResult
    /// The share of the best product's rate that the whole step reaches, counting only the operations of its products; `nil`
    /// without measured products.
    package var share: Double?
  }

  package var machine: BenchMachine
  package var products: [ProductResult] = []
  /// The fastest burst of any product, in 10⁹ operations a second, by the number of threads.
  package var bestProduct: [Int: Double] = [:]
  package var kernels: [KernelResult] = []
  package var layers: [LayerResult] = []
  package var steps: [Step] = []

  package var text: String {
    let productTable = table(["product, GFLOP/s", "threads", "BLAS", "best", "other", "best", "ratio"], products) {
      product in
      let shape = product.shape
      let first = "\(shape.m) × \(shape.k)\(shape.transposesFirst ? "ᵀ" : "")"
      let second = "\(shape.k) × \(shape.n)\(shape.transposesSecond ? "ᵀ" : "")"
      return ["\(first) · \(second)\(shape.isRecurrent ? ", step" : "")", "\(product.threads)"]
        + [product.blas, product.panels ?? product.bfloat16].compactMap(\.self).flatMap {
          [number($0.gigaflops, 1), number($0.best, 1)]
        }
        + (product.ratio.map { [number($0, 2) + " ×"] } ?? [])
    }
    let note = """
      (step: of a recurrent layer, whose weight is laid out in panels once, which is the other way; otherwise it is bfloat16, \
      where the processor has instructions for it)

      """
    let kernelTable = table(["loop", "set", "ns/element", "speed", "GFLOP/s"], kernels) {
      [
        $0.name, $0.instructions, number($0.nanosecondsPerElement, 3), number($0.speedup, 1) + " ×",
        $0.gigaflops.map { number($0, 1) } ?? "–",
      ]
    }
    let layerTable = table(["layer, 24 × 93 frames", "forward ms", "both ms", "GFLOP/s"], layers) {
      [$0.name, number($0.forwardSeconds * 1e3, 2), number($0.bothSeconds * 1e3, 2), number($0.gigaflops, 1)]
    }
    let head = ["step", "threads", "samples/s", "ms/step", "GFLOP/s", "share", "MiB", "allocations"]
    let stepTable = table(head, steps) { step in
      let result = step.result
      return [
        step.name, "\(result.threads)", number(result.samplesPerSecond, 1), number(result.medianStepSeconds * 1e3, 2),
        number(result.gigaflops, 1), step.share.map { number($0 * 100, 0) + " %" } ?? "–", "\(result.stepBytes >> 20)",
        number(result.allocationsPerStep, 2),
      ]
    }
    return machine.line + "\n" + (machine.advice.map { $0 + "\n" } ?? "")
      + [productTable.map { $0 + note }, kernelTable, layerTable, stepTable].compactMap(\.self).map { "\n" + $0 }
      .joined()
  }

  private func table<Item>(_ head: [String], _ items: [Item], _ row: (Item) -> [String]) -> String? {
    items.isEmpty ? nil : TextTable.text([head] + items.map(row))
  }

  private func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}
