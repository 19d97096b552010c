import CInkKernels
import Foundation
import Testing

/// The runtime's kernels against plain loops over doubles, at sizes around the edges of their blocks.
struct RuntimeKernelTests {
  @Test(arguments: instructionSets, [1, 2, 3, 5, 6, 7, 11, 12, 13, 25])
  func `products equal plain loops, and nothing else is written`(_ set: ink_instructions, _ rows: Int) throws {
    let table = try unsafe #require(ink_runtime_kernels_for(set))
    for n in [1, 2, 15, 16, 17, 31, 32, 33, 47, 64, 65, 128, 130] {
      for k in [1, 3, 16, 33] {
        let ldx = k + 2
        let ldy = n + 3
        let x = uniform(rows * ldx, seed: 1)
        let weights = uniform(n * k, seed: 2)
        let bytes = weights.map { Int8(($0 * 127).rounded()) }
        let bias = padded(uniform(n, seed: 3))
        let scales = padded(uniform(n, seed: 4))
        var packed = [Float](repeating: 0, count: ink_runtime_packed_count(n, k))
        var packedBytes = [Int8](repeating: 0, count: ink_int8_packed_count(n, k))
        var y = [Float](repeating: guardValue, count: rows * ldy)
        var yBytes = y
        unsafe ink_runtime_pack(n, k, weights, &packed)
        unsafe ink_int8_pack(n, k, bytes, &packedBytes)
        unsafe table.pointee.product(rows, n, k, x, ldx, packed, bias, &y, ldy)
        unsafe table.pointee.product_int8(rows, n, k, x, ldx, packedBytes, scales, bias, &yBytes, ldy)
        var worst = 0.0
        for row in 0..<rows {
          for output in 0..<n {
            var sum = 0.0
            var byteSum = 0.0
            for i in 0..<k {
              sum += Double(x[row * ldx + i]) * Double(weights[output * k + i])
              byteSum += Double(x[row * ldx + i]) * Double(bytes[output * k + i])
            }
            let offset = Double(bias[output])
            worst = max(worst, abs(Double(y[row * ldy + output]) - sum - offset))
            // Sums of int8 are 127 times as large.
            worst = max(
              worst, abs(Double(yBytes[row * ldy + output]) - byteSum * Double(scales[output]) - offset) / 127)
          }
          for column in n..<ldy
          where y[row * ldy + column] != guardValue || yBytes[row * ldy + column] != guardValue {
            Issue.record("a write beyond row \(row) of \(n)")
          }
        }
        // At most 34 roundings of sums below 34 in float32, which is 34 · 34 · 6e-8 at the very worst.
        #expect(worst < 1e-5, "n \(n), k \(k)")
      }
    }
  }

  @Test(arguments: instructionSets)
  func `activations keep their error bounds over the whole range`(_ set: ink_instructions) throws {
    let table = try unsafe #require(ink_runtime_kernels_for(set))
    var x = (0...4001).map { Float($0 - 2000) / 100 }
    x += [-1e30, -200, -88, 88, 200, 1e30, -0.0, 1e-30, -.infinity, .infinity]
    func run(_ activation: ink_activation) -> [Float] {
      var values = x + [guardValue]
      unsafe table.pointee.activate(activation, x.count, &values)
      #expect(values.last == guardValue)
      return Array(values.dropLast())
    }
    #expect(run(INK_ACTIVATION_NONE) == x)
    #expect(run(INK_ACTIVATION_RELU) == x.map { max($0, 0) })
    // The exponential is within 2 units in the last place, and tanh = 2σ(2x) − 1 loses digits by cancellation.
    for (value, found) in zip(x, run(INK_ACTIVATION_TANH)) {
      #expect(abs(Double(found) - tanh(Double(value))) < 3e-7, "tanh \(value)")
    }
    for (value, found) in zip(x, run(INK_ACTIVATION_SILU)) where value.isFinite {
      let truth = Double(value) / (1 + exp(-Double(value)))
      // σ(−88) and below is raised to σ(−87), 10⁻³⁸, which an enormous x makes visible.
      #expect(abs(Double(found) - truth) < 4e-7 * max(1, abs(truth)) + 1e-37 * abs(Double(value)), "silu \(value)")
    }
  }

  @Test(arguments: instructionSets, [1, 2, 15, 16, 17, 96, 100])
  func `log-softmax sums to one, for huge and equal logits too`(_ set: ink_instructions, _ n: Int) throws {
    let table = try unsafe #require(ink_runtime_kernels_for(set))
    for scale in [Float(0), 1, 30, 1e4] {
      let logits = uniform(3 * n, seed: 5).map { $0 * scale }
      var values = logits + [guardValue]
      unsafe table.pointee.log_softmax(3, n, &values)
      #expect(values.last == guardValue)
      for row in 0..<3 {
        let truth = logits[row * n..<(row + 1) * n].map { Double($0) }
        let largest = truth.max()!
        let offset = largest + log(truth.reduce(0) { $0 + exp($1 - largest) })
        for column in 0..<n {
          // float32 rounding of numbers as large as the logits.
          let bound = 1e-6 * Double(max(scale, 10))
          #expect(abs(Double(values[row * n + column]) - (truth[column] - offset)) < bound)
        }
      }
    }
  }

  @Test(arguments: instructionSets, [1, 7, 16, 40])
  func `the layer norm of equal numbers is its bias`(_ set: ink_instructions, _ n: Int) throws {
    let table = try unsafe #require(ink_runtime_kernels_for(set))
    let x = [Float](repeating: 3.5, count: n)
    let bias = uniform(n, seed: 6)
    var y = [Float](repeating: guardValue, count: n + 1)
    unsafe table.pointee.layer_norm(1, n, x, uniform(n, seed: 7), bias, &y)
    #expect(zip(y, bias).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(y[n] == guardValue)
  }
}
