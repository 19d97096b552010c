import Tensors
import Testing

struct ArithmeticTests {
  private func random(_ tape: Tape, _ rows: Int, _ columns: Int, seed: UInt64) -> Tensor {
    var source = RandomSource(seed: seed)
    let values = (0..<rows * columns).map { _ in source.normal() }
    return tape.tensor(rows: rows, columns: columns, values: values, requiresGradient: true)
  }

  @Test func `a number is rounded to the nearest bfloat16, ties to even`() {
    // 8 bits of precision: the unit at 1 is 1/128.
    let unit: Float = 1 / 128
    #expect(BFloat16Products.rounded(1 + 0.5 * unit) == 1)
    #expect(BFloat16Products.rounded(1 + 1.5 * unit) == 1 + 2 * unit)
    #expect(BFloat16Products.rounded(-1 - 0.55 * unit) == -1 - unit)
    #expect(BFloat16Products.rounded(0) == 0)
    #expect(BFloat16Products.rounded(.greatestFiniteMagnitude) == .infinity)
    #expect(BFloat16Products.rounded(-.infinity) == -.infinity)
    #expect(BFloat16Products.rounded(.nan).isNaN)
  }

  @Test(arguments: [(false, false), (true, false), (false, true)])
  func `a product in bfloat16 is that of rounded factors`(_ transposed: (Bool, Bool)) {
    let (m, n, k) = (37, 70, 130)
    let tape = Tape()
    let a = random(tape, transposed.0 ? k : m, transposed.0 ? m : k, seed: 1)
    let b = random(tape, transposed.1 ? n : k, transposed.1 ? k : n, seed: 2)
    let plain = Tape(recording: false)
    let expected = plain.product(
      plain.tensor(rows: a.rows, columns: a.columns, values: a.array.map(BFloat16Products.rounded)),
      plain.tensor(rows: b.rows, columns: b.columns, values: b.array.map(BFloat16Products.rounded)),
      transposingFirst: transposed.0, transposingSecond: transposed.1
    ).array
    tape.arithmetic = .bfloat16
    let found = tape.product(a, b, transposingFirst: transposed.0, transposingSecond: transposed.1).array
    for (index, value) in expected.enumerated() {
      // 130 roundings of sums up to some 40.
      #expect(abs(found[index] - value) < 1e-4, "element \(index)")
    }
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func `processors without the instructions get the same product`(_ transposed: (Bool, Bool)) {
    let (m, n, k) = (11, 23, 45)
    let tape = Tape(recording: false)
    tape.arithmetic = .bfloat16
    let a = random(tape, transposed.0 ? k : m, transposed.0 ? m : k, seed: 3)
    let b = random(tape, transposed.1 ? n : k, transposed.1 ? k : n, seed: 4)
    let found = tape.product(a, b, transposingFirst: transposed.0, transposingSecond: transposed.1).array
    var plain = Array(repeating: Float.nan, count: m * n)
    var workspace = Array(repeating: Float.nan, count: BFloat16Products.plainWorkspace(m: m, n: n, k: k))
    unsafe plain.withUnsafeMutableBufferPointer { result in
      unsafe workspace.withUnsafeMutableBufferPointer { workspace in
        unsafe BFloat16Products.multiplyPlainly(
          a.matrix(transposed: transposed.0), b.matrix(transposed: transposed.1), into: result.baseAddress!, stride: n,
          m: m, n: n, k: k, adding: false, workspace: workspace.baseAddress!)
      }
    }
    // 45 roundings of sums up to some 20.
    for (one, other) in zip(found, plain) { #expect(abs(one - other) < 5e-5) }
  }
}
