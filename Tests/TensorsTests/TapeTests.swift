import InkNetwork
import Tensors
import Testing

struct TapeTests {
  private func random(_ tape: Tape, _ rows: Int, _ columns: Int, seed: UInt64) -> Tensor {
    var source = RandomSource(seed: seed)
    let values = (0..<rows * columns).map { _ in source.normal() }
    return tape.tensor(rows: rows, columns: columns, values: values, requiresGradient: true)
  }

  /// Compares gradients with central differences of a weighted sum of the results, so that every element counts.
  ///
  /// Step 1/64: single-precision sums leave about 10⁻⁴ in a quotient, curvature 10⁻⁴; hence 2·10⁻³.
  private func checkGradient(
    _ shapes: [(Int, Int)], sourceLocation: SourceLocation = #_sourceLocation,
    _ function: (Tape, [Tensor]) -> Tensor
  ) {
    func weighted(_ tape: Tape, _ inputs: [Tensor]) -> Tensor {
      let result = function(tape, inputs)
      var source = RandomSource(seed: 99)
      let weights = (0..<result.count).map { _ in source.normal() }
      return tape.sum(
        tape.multiply(result, tape.tensor(rows: result.rows, columns: result.columns, values: weights)))
    }
    let tape = Tape()
    let inputs = shapes.enumerated().map { random(tape, $1.0, $1.1, seed: UInt64($0 + 1)) }
    tape.backward(from: weighted(tape, inputs))
    let quiet = Tape(recording: false)
    for (which, input) in inputs.enumerated() {
      let gradient = input.gradientArray ?? []
      for index in 0..<input.count {
        func value(_ change: Float) -> Double {
          let changed = inputs.enumerated().map { other, tensor in
            var values = tensor.array
            if other == which { values[index] += change }
            return quiet.tensor(rows: tensor.rows, columns: tensor.columns, values: values)
          }
          return Double(weighted(quiet, changed).array[0])
        }
        let numeric = Float((value(1 / 64) - value(-1 / 64)) * 32)
        #expect(
          abs(numeric - gradient[index]) <= 2e-3 * max(1, abs(numeric)),
          "input \(which)[\(index)]: \(gradient[index]) instead of \(numeric)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: [Activation.none, .relu, .tanh, .silu])
  func `batch norm's gradients equal central differences`(_ activation: Activation) {
    checkGradient([(7, 3), (1, 3), (1, 3)]) { tape, inputs in
      tape.batchNorm(
        inputs[0], weight: inputs[1], bias: inputs[2],
        statistics: tape.tensor(rows: 1, columns: 7, values: Array(repeating: 0, count: 7)), share: 1,
        activation: activation)
    }
  }

  @Test func `two tensors' columns are joined as often as choices ask, and gradients are summed`() {
    let dropped: [Int?] = [nil, 1, 1, nil, 0, 0]
    let tape = Tape()
    let first = tape.tensor(rows: 2, columns: 2, values: [1, 2, 3, 4])
    let second = tape.tensor(rows: 2, columns: 1, values: [5, 6])
    #expect(
      tape.join(first, second, dropping: dropped).array == [1, 2, 5, 3, 4, 0, 1, 2, 0, 3, 4, 6, 0, 0, 5, 0, 0, 6])
    checkGradient([(2, 2), (2, 1)]) { tape, inputs in tape.join(inputs[0], inputs[1], dropping: dropped) }
  }

  @Test func `batch norm measures its columns and uses known statistics`() throws {
    let tape = Tape()
    let x = tape.tensor(rows: 4, columns: 2, values: [1, 10, 3, 10, 5, 30, 7, 30])
    let weight = tape.tensor(rows: 1, columns: 2, values: [2, 1])
    let bias = tape.tensor(rows: 1, columns: 2, values: [1, 0])
    let statistics = tape.tensor(rows: 1, columns: 5, values: [4, 20, 5, 100, 9], requiresGradient: true)
    let trained = tape.batchNorm(x, weight: weight, bias: bias, statistics: statistics, share: 3, epsilon: 0)
    #expect(statistics.gradientArray == [12, 60, 15, 300, 3])
    let quiet = Tape(recording: false)
    let known = quiet.batchNorm(x, weight: weight, bias: bias, statistics: statistics, share: nil, epsilon: 0)
    #expect(zip(trained.array, known.array).allSatisfy { abs($0 - $1) < 1e-5 })
    let root = Float(5).squareRoot()
    let expected: [Float] = [1 - 6 / root, -1, 1 - 2 / root, -1, 1 + 2 / root, 1, 1 + 6 / root, 1]
    #expect(zip(known.array, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "\(known.array)")
  }

  @Test func `a product computed by hand`() {
    let tape = Tape()
    let a = tape.tensor(rows: 2, columns: 2, values: [1, 2, 3, 4], requiresGradient: true)
    let b = tape.tensor(rows: 2, columns: 2, values: [5, 6, 7, 8], requiresGradient: true)
    let c = tape.product(a, b)
    #expect(c.array == [19, 22, 43, 50])
    tape.backward(from: tape.sum(c))
    #expect(a.gradientArray == [11, 15, 11, 15])
    #expect(b.gradientArray == [4, 4, 6, 6])
    #expect(tape.product(a, b, transposingFirst: true).array == [26, 30, 38, 44])
    #expect(tape.product(a, b, transposingSecond: true).array == [17, 23, 39, 53])
    #expect(tape.product(a, b, transposingFirst: true, transposingSecond: true).array == [23, 31, 34, 46])
  }

  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func `a product's gradient equals central differences`(_ first: Bool, _ second: Bool) {
    checkGradient([first ? (4, 3) : (3, 4), second ? (5, 4) : (4, 5)]) { tape, inputs in
      tape.product(inputs[0], inputs[1], transposingFirst: first, transposingSecond: second)
    }
  }

  @Test func `gradients of elementwise operations equal central differences`() {
    checkGradient([(3, 4), (3, 4)]) { $0.multiply($1[0], $1[1]) }
    checkGradient([(3, 4)]) { $0.multiply($1[0], $1[0]) }
    checkGradient([(3, 4)]) { $0.logSoftmax($1[0]) }
    checkGradient([(3, 4)]) { $0.sum($1[0]) }
  }

  @Test func `gradients of fused layers equal central differences`() {
    for activation in [Activation.none, .tanh, .silu] {
      checkGradient([(3, 4), (5, 4), (1, 5)]) {
        $0.linear($1[0], weight: $1[1], bias: $1[2], activation: activation)
      }
    }
    checkGradient([(3, 6), (1, 6), (1, 6)]) { $0.layerNorm($1[0], weight: $1[1], bias: $1[2]) }
    checkGradient([(4, 6)]) { $0.dropout($1[0], rate: 0.4, seed: 3) }
    checkGradient([(9, 2)]) { $0.windows(of: $1[0], offsets: [0, 5, 5, 6, 9], kernel: 3, stride: 2).windows }
  }

  @Test func `the gradient of chosen rows equals central differences`() {
    checkGradient([(5, 3)]) { $0.rows(at: [3, 0, 4], of: $1[0]) }
  }

  @Test func `rows are chosen in the order of their indices`() {
    let tape = Tape(recording: false)
    let x = tape.tensor(rows: 2, columns: 3, values: [1, 2, 3, 4, 5, 6])
    #expect(tape.rows(at: [1, 0], of: x).array == [4, 5, 6, 1, 2, 3])
  }

  @Test func `windows stay within their sequence`() {
    let tape = Tape(recording: false)
    let x = tape.tensor(rows: 5, columns: 1, values: [1, 2, 3, 4, 5])
    let (windows, offsets) = tape.windows(of: x, offsets: [0, 3, 5], kernel: 3, stride: 2)
    #expect(offsets == [0, 2, 3])
    #expect(windows.array == [0, 1, 2, 2, 3, 0, 0, 4, 5])
  }

  @Test func `layer norm computed by hand`() {
    let tape = Tape(recording: false)
    let x = tape.tensor(rows: 1, columns: 2, values: [1, 3])
    let weight = tape.tensor(rows: 1, columns: 2, values: [2, 2])
    let bias = tape.tensor(rows: 1, columns: 2, values: [10, 20])
    // Mean 2, variance 1: −1 and 1.
    let y = tape.layerNorm(x, weight: weight, bias: bias, epsilon: 0)
    #expect(y.array == [8, 22])
  }

  @Test func `dropout keeps the mean and repeats with its seed`() {
    let tape = Tape(recording: false)
    let x = tape.tensor(rows: 100, columns: 100, values: Array(repeating: 1, count: 10_000))
    let first = tape.dropout(x, rate: 0.2, seed: 5).array
    #expect(first == tape.dropout(x, rate: 0.2, seed: 5).array)
    #expect(first != tape.dropout(x, rate: 0.2, seed: 6).array)
    #expect(first.allSatisfy { $0 == 0 || $0 == 1.25 })
    // Standard error of the mean 0.005; four of them.
    let mean = first.reduce(0, +) / 10_000
    #expect(abs(mean - 1) < 0.02)
  }

  @Test func `a warm tape doesn't allocate`() {
    let tape = Tape()
    func step() {
      let x = random(tape, 8, 16, seed: 1)
      let weight = random(tape, 4, 16, seed: 2)
      tape.backward(from: tape.sum(tape.linear(x, weight: weight, bias: nil, activation: .silu)))
    }
    step()
    let warm = tape.allocationCount
    for _ in 0..<5 { step() }
    #expect(tape.allocationCount == warm)
  }

  @Test func `BLAS names its kernels`() {
    #expect(!BLASInformation.core.isEmpty)
    #expect(!BLASInformation.configuration.isEmpty)
  }
}

extension Tape {
  /// a ⊙ b, of equal shape.
  func multiply(_ a: Tensor, _ b: Tensor) -> Tensor {
    precondition(
      a.rows == b.rows && a.columns == b.columns, "\(a.rows) × \(a.columns) against \(b.rows) × \(b.columns)")
    let result = makeResult(rows: a.rows, columns: a.columns, from: [a, b])
    for index in 0..<a.count { unsafe result.values[index] = unsafe a.values[index] * b.values[index] }
    unsafe record(result) { gradient in
      for (input, other) in [(a, b), (b, a)] where input.requiresGradient {
        let target = unsafe input.gradientToAddTo()
        for index in 0..<input.count { unsafe target[index] += unsafe gradient[index] * other.values[index] }
      }
    }
    return result
  }

  /// The sum of all elements, 1 × 1.
  func sum(_ x: Tensor) -> Tensor {
    let result = makeResult(rows: 1, columns: 1, from: [x])
    var sum = 0.0
    for index in 0..<x.count { sum += Double(unsafe x.values[index]) }
    unsafe result.values[0] = Float(sum)
    unsafe record(result) { gradient in
      let target = unsafe x.gradientToAddTo()
      for index in 0..<x.count { unsafe target[index] += unsafe gradient[0] }
    }
    return result
  }
}
