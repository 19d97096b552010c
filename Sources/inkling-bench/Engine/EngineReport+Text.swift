import Foundation

extension EngineReport {
  /// Tables for the terminal.
  package var text: String {
    ([machine.line] + (machine.advice.map { [$0] } ?? []) + productLines + kernelLines + layerLines + stepLines)
      .joined(separator: "\n")
  }

  private var productLines: [String] {
    guard !products.isEmpty else { return [] }
    let rows = products.map { product in
      let shape = product.shape
      let first = "\(shape.m) × \(shape.k)\(shape.transposesFirst ? "ᵀ" : "")"
      let second = "\(shape.k) × \(shape.n)\(shape.transposesSecond ? "ᵀ" : "")"
      return column("\(first) · \(second)\(shape.isRecurrent ? ", step" : "")", 34) + number(product.threads, 7)
        + number(product.blas.gigaflops, 8) + number(product.blas.best, 8)
        + (product.panels.map { number($0.gigaflops, 9) + number($0.best, 8) } ?? "")
        + (product.ratio.map { number($0, 8, digits: 2) + " ×" } ?? "")
    }
    return [
      "", column("product, GFLOP/s", 34) + "threads    BLAS    best   panels    best   ratio",
      "(step: of a recurrent layer, whose weight is laid out in panels once; other products go through BLAS)",
    ] + rows
  }

  private var kernelLines: [String] {
    guard !kernels.isEmpty else { return [] }
    let rows = kernels.map {
      column($0.name, 20) + column($0.instructions, 10) + number($0.nanosecondsPerElement, 11, digits: 3)
        + number($0.speedup, 9) + " ×" + ($0.gigaflops.map { number($0, 9) } ?? "        –")
    }
    return ["", column("loop", 20) + "set        ns/element     speed  GFLOP/s"] + rows
  }

  private var layerLines: [String] {
    guard !layers.isEmpty else { return [] }
    let rows = layers.map {
      column($0.name, 37) + number($0.forwardSeconds * 1e3, 10, digits: 2) + number($0.bothSeconds * 1e3, 9, digits: 2)
        + number($0.gigaflops, 9)
    }
    return ["", column("layer, 24 × 93 frames", 37) + "forward ms  both ms  GFLOP/s"] + rows
  }

  private var stepLines: [String] {
    guard !steps.isEmpty else { return [] }
    let rows = steps.map { step in
      column(step.name, 34) + number(step.result.threads, 7) + number(step.result.samplesPerSecond, 11)
        + number(step.result.medianStepSeconds * 1e3, 10, digits: 2) + number(step.result.gigaflops, 9)
        + (step.share.map { number($0 * 100, 6, digits: 0) + "%" } ?? "      –")
        + number(Double(step.result.stepBytes >> 20), 7, digits: 0)
        + number(step.result.allocationsPerStep, 12, digits: 2)
    }
    return ["", column("step", 34) + "threads  samples/s   ms/step  GFLOP/s  share    MiB  allocations"] + rows
  }

  private func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }

  private func number(_ value: Double, _ width: Int, digits: Int = 1) -> String {
    let text = String(format: "%.\(digits)f", value)
    return String(repeating: " ", count: max(width - text.count, 1)) + text
  }

  private func number(_ value: Int, _ width: Int) -> String { number(Double(value), width, digits: 0) }
}
