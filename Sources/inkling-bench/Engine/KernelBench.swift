import CInkKernels
import InkCore
import Tensors

/// The speed of one of our loops with an instruction set.
package struct KernelResult: Codable, Sendable {
  package var name: String
  package var instructions: String
  /// The median of five bursts.
  package var nanosecondsPerElement: Double
  /// The speed relative to the baseline instruction set.
  package var speedup: Double
  /// 10⁹ operations of its products a second; `nil` for a loop that has none.
  package var gigaflops: Double?
}

private let (rows, columns) = (64, 256)

/// Measures the loops of training with every instruction set that this processor has, on data that fits its caches.
struct KernelBench {
  let seconds: Double
  private let x = FloatBuffer(random: rows * columns, seed: 1)
  private let y = FloatBuffer(random: rows * columns, seed: 2)
  /// A weight or a bias for each of four columns' worth of gates.
  private let weights = FloatBuffer(random: 4 * columns, seed: 3)
  private let sums = FloatBuffer(random: 4 * columns, seed: 4)
  private let gates = FloatBuffer(random: 4 * rows * columns, seed: 5)
  private let states = FloatBuffer(random: 4 * rows * columns, seed: 6)
  private let wide = FloatBuffer(random: 16 * 4000, seed: 7)
  private let recurrent = RecurrentOperands()

  /// All loops, instruction set by instruction set, the baseline first.
  func results() -> [KernelResult] {
    var baseline: [String: Double] = [:]
    return TrainingKernels.available.flatMap { instructions in
      (loops(of: instructions) + recurrent.loops(of: instructions)).map { loop in
        loop.body()
        let bursts = (0..<5).map { _ in Stopwatch.secondsPerCall(for: seconds / 5, calls: 8, loop.body) }
        let time = (bursts.median ?? 0) / Double(loop.elements) * 1e9
        let plainest = baseline[loop.name, default: time]
        baseline[loop.name] = plainest
        return KernelResult(
          name: loop.name, instructions: instructions.rawValue, nanosecondsPerElement: time, speedup: plainest / time,
          gigaflops: loop.operationsPerElement.map { Double($0) / time })
      }
    }
  }

  private func loops(of instructions: TrainingKernels.Instructions) -> [KernelLoop] {
    guard let table = unsafe TrainingKernels.table(for: instructions)?.pointee else { return [] }
    let count = rows * columns
    return [
      KernelLoop(name: "exp", elements: count) { unsafe table.exponential(count, x.base, 1, y.base) },
      KernelLoop(name: "SiLU", elements: count) {
        unsafe table.bias_activation(rows, columns, nil, INK_ACTIVATION_SILU, y.base)
      },
      KernelLoop(name: "tanh", elements: count) {
        unsafe table.bias_activation(rows, columns, nil, INK_ACTIVATION_TANH, y.base)
      },
      KernelLoop(name: "dropout", elements: count) {
        unsafe table.dropout(count, 1, 1 << 29, 1.1, 0, x.base, y.base)
      },
      KernelLoop(name: "sum of squares", elements: count) { _ = unsafe table.sum_of_squares(count, x.base) },
      KernelLoop(name: "AdamW", elements: count) {
        unsafe table.adamw(count, y.base, x.base, gates.base, states.base, 1e-3, 0.9, 0.999, 1e-8, 0.01, 0.5, 0.5)
      },
      KernelLoop(name: "log-softmax, 256", elements: count) {
        unsafe table.log_softmax(rows, columns, x.base, y.base)
      },
      KernelLoop(name: "log-softmax, 4000", elements: 16 * 4000) {
        unsafe table.log_softmax(16, 4000, wide.base, wide.base)
      },
      KernelLoop(name: "layer norm", elements: count) {
        unsafe table.layer_norm_forward(
          rows, columns, x.base, weights.base, weights.base + columns, 1e-5, y.base, sums.base, sums.base + rows)
      },
      KernelLoop(name: "layer norm, back", elements: count) {
        unsafe table.layer_norm_backward(
          rows, columns, x.base, weights.base, sums.base, sums.base + rows, y.base, gates.base, sums.base + columns,
          sums.base + 2 * columns)
      },
      KernelLoop(name: "SRU", elements: count) {
        unsafe table.sru_forward(rows, columns, gates.base, weights.base, x.base, states.base, y.base)
      },
      // The backward pass overwrites the gates, from which the next forward pass starts.
      KernelLoop(name: "SRU, both passes", elements: count) {
        unsafe table.sru_forward(rows, columns, gates.base, weights.base, x.base, states.base, y.base)
        unsafe table.sru_backward(rows, columns, gates.base, states.base, x.base, sums.base, states.base + count)
      },
    ]
  }
}

/// A loop to measure, and the operations of its recurrent products, two to a multiply-add; `nil` without any.
struct KernelLoop {
  let name: String
  let elements: Int
  var operationsPerElement: Int?
  let body: () -> Void
}

extension FloatBuffer {
  /// Makes a buffer of random numbers, evenly spread over −bound...bound.
  convenience init(random count: Int, within bound: Float = 1, seed: UInt64) {
    self.init(count: count)
    var random = RandomSource(seed: seed)
    assign((0..<count).map { _ in random.uniform(in: -bound...bound) })
  }
}
