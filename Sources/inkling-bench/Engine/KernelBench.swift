import CInkKernels
import InkCore
import Tensors

/// The speed of one of our loops with an instruction set.
package struct KernelResult: Codable, Sendable {
  package var name: String
  package var instructions: String
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
    var results: [KernelResult] = []
    var baseline: [String: Double] = [:]
    for instructions in TrainingKernels.available {
      for (name, time) in times(of: instructions) {
        results.append(result(name, instructions, time))
      }
      for loop in recurrent.loops(of: instructions) {
        results.append(
          result(loop.name, instructions, time(loop.elements, loop.body), operations: loop.operationsPerElement))
      }
    }
    return results

    func result(
      _ name: String, _ instructions: TrainingKernels.Instructions, _ time: Double, operations: Int? = nil
    ) -> KernelResult {
      let plainest = baseline[name] ?? time
      baseline[name] = plainest
      return KernelResult(
        name: name, instructions: instructions.rawValue, nanosecondsPerElement: time, speedup: plainest / time,
        gigaflops: operations.map { Double($0) / time })
    }
  }

  private func times(of instructions: TrainingKernels.Instructions) -> [(String, Double)] {
    guard let table = unsafe TrainingKernels.table(for: instructions)?.pointee else { return [] }
    let count = rows * columns
    return elementwise(table, count: count) + normalization(table, count: count) + scan(table, count: count)
  }

  private func elementwise(_ table: ink_training_kernels, count: Int) -> [(String, Double)] {
    [
      ("exp", time(count) { unsafe table.exponential(count, x.base, 1, y.base) }),
      ("SiLU", time(count) { unsafe table.bias_activation(rows, columns, nil, INK_ACTIVATION_SILU, y.base) }),
      ("tanh", time(count) { unsafe table.bias_activation(rows, columns, nil, INK_ACTIVATION_TANH, y.base) }),
      ("dropout", time(count) { unsafe table.dropout(count, 1, 1 << 29, 1.1, 0, x.base, y.base) }),
      ("sum of squares", time(count) { _ = unsafe table.sum_of_squares(count, x.base) }),
      (
        "AdamW",
        time(count) {
          unsafe table.adamw(
            count, y.base, x.base, gates.base, states.base, 1e-3, 0.9, 0.999, 1e-8, 0.01, 0.5, 0.5)
        }
      ),
    ]
  }

  private func normalization(_ table: ink_training_kernels, count: Int) -> [(String, Double)] {
    [
      ("log-softmax, 256", time(count) { unsafe table.log_softmax(rows, columns, x.base, y.base) }),
      ("log-softmax, 4000", time(16 * 4000) { unsafe table.log_softmax(16, 4000, wide.base, wide.base) }),
      (
        "layer norm",
        time(count) {
          unsafe table.layer_norm_forward(
            rows, columns, x.base, weights.base, weights.base + columns, 1e-5, y.base, sums.base, sums.base + rows)
        }
      ),
      (
        "layer norm, back",
        time(count) {
          unsafe table.layer_norm_backward(
            rows, columns, x.base, weights.base, sums.base, sums.base + rows, y.base, gates.base,
            sums.base + columns, sums.base + 2 * columns)
        }
      ),
    ]
  }

  private func scan(_ table: ink_training_kernels, count: Int) -> [(String, Double)] {
    [
      (
        "SRU",
        time(count) {
          unsafe table.sru_forward(rows, columns, gates.base, weights.base, x.base, states.base, y.base)
        }
      ),
      (
        // The backward pass overwrites the gates, from which the next forward pass starts.
        "SRU, both passes",
        time(count) {
          unsafe table.sru_forward(rows, columns, gates.base, weights.base, x.base, states.base, y.base)
          unsafe table.sru_backward(
            rows, columns, gates.base, states.base, x.base, sums.base, states.base + count)
        }
      ),
    ]
  }

  /// Nanoseconds per element, the median of five bursts.
  private func time(_ elements: Int, _ body: () -> Void) -> Double {
    body()
    let bursts = (0..<5).map { _ in
      let watch = Stopwatch()
      var calls = 0
      repeat {
        for _ in 0..<8 { body() }
        calls += 8
      } while watch.seconds < seconds / 5
      return watch.seconds / Double(calls * elements) * 1e9
    }
    return bursts.median ?? 0
  }
}

extension FloatBuffer {
  /// Makes a buffer of random numbers, evenly spread over −bound...bound.
  convenience init(random count: Int, within bound: Float = 1, seed: UInt64) {
    self.init(count: count)
    var random = RandomSource(seed: seed)
    assign((0..<count).map { _ in random.uniform(in: -bound...bound) })
  }
}
