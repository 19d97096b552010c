import CInkKernels
import Foundation
import Testing

/// The training kernels against their formulas in double precision, for sizes around the widths of registers.
///
/// Bounds: an exponential has a relative error of 3·10⁻⁷; sums of n terms of order 1 to about 10⁻⁶·√n.
struct TrainingKernelTests {
  private static let sizes = [1, 2, 7, 16, 33, 100]

  private func doubles(_ values: [Float]) -> [Double] { values.map(Double.init) }

  private func expectClose(
    _ found: [Float], _ expected: [Double], _ bound: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == expected.count, sourceLocation: sourceLocation)
    for (index, (a, b)) in zip(found, expected).enumerated() {
      #expect(
        abs(Double(a) - b) <= bound * max(1, abs(b)), "element \(index): \(a) instead of \(b)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: instructionSets)
  func `the exponential's relative error is at most 3e-7 from −87 to 88`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    let x = (0...1750).map { Float(-87) + 0.1 * Float($0) }.filter { $0 <= 88 }
    var y = x
    unsafe kernels.pointee.exponential(x.count, x, 1, &y)
    for (argument, value) in zip(x, y) {
      let exact = exp(Double(argument))
      #expect(abs(Double(value) - exact) <= 3e-7 * exact, "exp(\(argument)) = \(value)")
    }
    let limits: [Float] = [-.infinity, -1000] + Array(repeating: -.nan, count: 32) + [.nan]
    var results = limits
    unsafe kernels.pointee.exponential(limits.count, limits, 1, &results)
    #expect(results[0] < 2e-38 && results[1] < 2e-38)
    #expect(results.dropFirst(2).filter { !$0.isNaN }.isEmpty)
  }

  @Test(arguments: instructionSets)
  func `activations equal their formulas`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    let formulas: [(ink_activation, (Double) -> Double)] = [
      (INK_ACTIVATION_NONE, { $0 }), (INK_ACTIVATION_RELU, { max(0, $0) }), (INK_ACTIVATION_TANH, { tanh($0) }),
      (INK_ACTIVATION_SILU, { $0 * Reference.sigmoid($0) }),
    ]
    for size in Self.sizes {
      let x = normal(3 * size, seed: 1, deviation: 4)
      let bias = normal(size, seed: 2)
      for (activation, formula) in formulas {
        var y = x
        unsafe kernels.pointee.bias_activation(3, size, bias, activation, &y)
        expectClose(y, x.indices.map { formula(Double(x[$0]) + Double(bias[$0 % size])) }, 1e-6)
      }
    }
  }

  @Test(arguments: instructionSets)
  func `column sums are added to the buffer`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    for size in Self.sizes {
      let x = normal(5 * size, seed: 3)
      var sums = Array(repeating: Float(1), count: size)
      unsafe kernels.pointee.column_sums(5, size, x, &sums)
      expectClose(sums, (0..<size).map { c in 1 + (0..<5).reduce(0) { $0 + Double(x[$1 * size + c]) } }, 1e-6)
    }
  }

  @Test(arguments: instructionSets)
  func `layer norm and its gradient equal their formulas`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    for size in Self.sizes where size > 2 {
      let rows = 4
      let x = normal(rows * size, seed: 4, deviation: 3)
      let (weight, bias) = (normal(size, seed: 5), normal(size, seed: 6))
      let dy = normal(rows * size, seed: 7)
      var y = x
      var mean = Array(repeating: Float(0), count: rows)
      var inverse = mean
      unsafe kernels.pointee.layer_norm_forward(rows, size, x, weight, bias, 1e-5, &y, &mean, &inverse)
      var dx = Array(repeating: Float(0), count: x.count)
      var dweight = Array(repeating: Float(0), count: size)
      var dbias = dweight
      unsafe kernels.pointee.layer_norm_backward(
        rows, size, x, weight, mean, inverse, dy, &dx, &dweight, &dbias)
      let expected = Reference.layerNorm(
        doubles(x), columns: size, weight: doubles(weight), bias: doubles(bias), epsilon: 1e-5, dy: doubles(dy))
      expectClose(y, expected.y, 4e-6)
      expectClose(dx, expected.dx, 4e-6)
      expectClose(dweight, expected.dweight, 4e-6)
      expectClose(dbias, expected.dbias, 4e-6)
    }
  }

  @Test(arguments: instructionSets)
  func `dropout's mask is the same for every instruction set`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    let plain = try unsafe #require(ink_training_kernels_for(INK_INSTRUCTIONS_BASELINE))
    let x = Array(repeating: Float(1), count: 10_001)
    var (y, expected) = (x, x)
    let threshold = UInt32(0.25 * 4_294_967_296)
    unsafe kernels.pointee.dropout(x.count, 77, threshold, 4 / 3, 0, x, &y)
    unsafe plain.pointee.dropout(x.count, 77, threshold, 4 / 3, 0, x, &expected)
    #expect(y == expected)
    // 2,500 of 10,001 dropped, deviation 43: four of them.
    let dropped = y.count { $0 == 0 }
    #expect(abs(dropped - 2500) < 175)
    unsafe kernels.pointee.dropout(x.count, 77, threshold, 4 / 3, 1, x, &y)
    #expect(y == expected.map { 2 * $0 })
  }

  @Test(arguments: instructionSets)
  func `the SRU's scan and its gradient equal their formulas`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    for (frames, width) in [(1, 2), (2, 16), (5, 34), (9, 64), (3, 6)] {
      var u = normal(frames * 3 * width, seed: 8)
      let (bias, x) = (normal(2 * width, seed: 9), normal(frames * width, seed: 10))
      let dy = normal(frames * width, seed: 11)
      let expected = Reference.sru(u: doubles(u), bias: doubles(bias), x: doubles(x), width: width, dy: doubles(dy))
      var (c, y) = (x, x)
      unsafe kernels.pointee.sru_forward(frames, width, &u, bias, x, &c, &y)
      expectClose(y, expected.y, 2e-6)
      expectClose(c, expected.c, 2e-6)
      var dbias = Array(repeating: Float(0), count: 2 * width)
      var carry = Array(repeating: Float.nan, count: width)
      unsafe kernels.pointee.sru_backward(frames, width, &u, c, dy, &dbias, &carry)
      expectClose(u, expected.du, 4e-6)
      expectClose(dbias, expected.dbias, 4e-6)
    }
  }

  @Test(arguments: instructionSets)
  func `log-softmax equals its formula`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    for size in Self.sizes {
      let x = normal(2 * size, seed: 12, deviation: 10)
      var y = x
      unsafe kernels.pointee.log_softmax(2, size, x, &y)
      let expected = x.indices.map { index in
        let row = index / size * size
        return Double(x[index]) - Reference.logSum(doubles(Array(x[row..<row + size])))
      }
      expectClose(y, expected, 1e-6)
    }
  }

  @Test(arguments: instructionSets)
  func `CTC's softmax and gradient equal their formulas`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    for classes in [3, 17, 80, 1000] {
      let path: [Int32] = [0, 2, 0, 1, 0]
      let logits = normal(2 * classes, seed: 18, deviation: 5)
      let posterior = normal(2 * path.count, seed: 19)
      var values = logits
      var sums: [Float] = [0, 0]
      var emissions = Array(repeating: Float.nan, count: 2 * path.count)
      unsafe kernels.pointee.ctc_softmax(2, classes, path.count, path, &values, &sums, &emissions)
      unsafe kernels.pointee.ctc_gradient(2, classes, path.count, path, sums, posterior, 0.25, &values)
      var expectedEmissions: [Double] = []
      var gradient: [Double] = []
      for frame in 0..<2 {
        let row = doubles(Array(logits[frame * classes..<(frame + 1) * classes]))
        let logSum = Reference.logSum(row)
        expectedEmissions += path.map { row[Int($0)] - logSum }
        var slope = row.map { 0.25 * exp($0 - logSum) }
        for (state, label) in path.enumerated() {
          slope[Int(label)] -= 0.25 * Double(posterior[frame * path.count + state])
        }
        gradient += slope
      }
      expectClose(emissions, expectedEmissions, 2e-6)
      expectClose(values, gradient, 1e-6)
    }
  }

  @Test(arguments: instructionSets)
  func `CTC's variables equal their recursion`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    for (frames, states) in [(1, 1), (4, 3), (12, 5), (40, 19), (70, 41)] {
      let emissions = normal(frames * states, seed: 13).map { -abs($0) * 3 }
      let skips = (0..<states).map { $0 >= 2 && !$0.isMultiple(of: 2) && !$0.isMultiple(of: 5) }
      let stride = states + 2
      let skip = (0..<stride).map { $0 < states && skips[$0] ? 0 : -1e30 }
      var alpha = Array(repeating: Double.nan, count: frames * stride)
      var (beta, scratch) = (alpha, skip)
      unsafe kernels.pointee.ctc_forward(frames, states, emissions, skip, &alpha)
      unsafe kernels.pointee.ctc_backward(frames, states, emissions, skip, &beta, &scratch)
      guard frames > 1 else { continue }
      let expected = Reference.ctc(emissions: doubles(emissions), states: states, skips: skips)
      for t in 0..<frames {
        for s in 0..<states {
          // Two parts in 10⁷ of single precision for each frame passed.
          let bound = 2e-7 * Double(frames)
          let (a, b) = (expected.alpha[t * states + s], expected.beta[t * states + s])
          let (foundA, foundB) = (alpha[t * stride + s + 2], beta[t * stride + s])
          #expect(a < -1e29 ? foundA < -1e29 : abs(foundA - a) < bound, "alpha \(t), \(s)")
          #expect(b < -1e29 ? foundB < -1e29 : abs(foundB - b) < bound, "beta \(t), \(s)")
        }
      }
    }
  }

  @Test(arguments: instructionSets)
  func `AdamW's step equals its formula`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    for size in Self.sizes {
      let start = normal(size, seed: 14)
      let gradients = normal(size, seed: 15)
      let (m, v) = (normal(size, seed: 16), normal(size, seed: 17).map { $0 * $0 })
      var (parameters, first, second) = (start, m, v)
      unsafe kernels.pointee.adamw(
        size, &parameters, gradients, &first, &second, 0.01, 0.9, 0.99, 1e-8, 0.1, 0.5, 0.25)
      let expected = (0..<size).map { i in
        let g = Double(gradients[i])
        let mean = 0.9 * Double(m[i]) + 0.1 * g
        let square = 0.99 * Double(v[i]) + 0.01 * g * g
        return Double(start[i]) * (1 - 0.01 * 0.1)
          - 0.01 * (mean / 0.5) / ((square / 0.25).squareRoot() + 1e-8)
      }
      expectClose(parameters, expected, 1e-6)
    }
  }

  @Test(arguments: instructionSets)
  func `the sum of squares is taken in double precision`(_ set: ink_instructions) throws {
    let kernels = try unsafe #require(ink_training_kernels_for(set))
    for size in Self.sizes {
      let x = normal(size, seed: 18, deviation: 100)
      let expected = doubles(x).reduce(0) { $0 + $1 * $1 }
      let found = unsafe kernels.pointee.sum_of_squares(size, x)
      #expect(abs(found - expected) <= 1e-12 * expected)
    }
  }
}
