import CInkKernels
import Testing

/// The panel products against sums in double precision.
struct ProductKernelTests {
  static let cases = instructionSets.flatMap { set in
    // m, n, k: one element, remainders in every direction, more than a block of rows and a pass of the sum.
    [[1, 1, 1], [7, 5, 3], [6, 64, 16], [13, 80, 11], [101, 33, 70], [35, 300, 600]].map { (set, $0) }
  }

  /// Σ over p of a(row, p) · b(p, column).
  private func expected(
    _ size: [Int], _ a: (_ row: Int, _ p: Int) -> Float, _ b: (_ p: Int, _ column: Int) -> Float
  ) -> [Double] {
    (0..<size[0]).flatMap { row in
      (0..<size[1]).map { column in (0..<size[2]).reduce(0) { $0 + Double(a(row, $1)) * Double(b($1, column)) } }
    }
  }

  /// Rows of `stride` floats hold the result in their first columns and the guard value after them.
  private func check(_ found: [Float], _ expected: [Double], columns: Int, stride: Int, k: Int, added: Double) {
    for (index, value) in expected.enumerated() {
      let element = Double(found[index / columns * stride + index % columns])
      // k roundings of terms below 1.
      #expect(abs(element - value - added) < 2e-7 * Double(k + 4), "element \(index)")
    }
    for row in 0..<expected.count / columns { #expect(found[row * stride + columns] == guardValue) }
  }

  @Test(arguments: cases, [false, true])
  func `a product with a packed matrix equals its sums`(_ which: (ink_instructions, [Int]), _ adding: Bool) throws {
    let kernels = try unsafe #require(ink_product_kernels_for(which.0)).pointee
    let (m, n, k) = (which.1[0], which.1[1], which.1[2])
    let (a, b) = (uniform(m * (k + 2), seed: 1), uniform(n * k, seed: 2))
    let panels = (n + kernels.panel_columns - 1) / kernels.panel_columns
    for transposed in [false, true] {
      var packed = Array(repeating: Float.nan, count: panels * kernels.panel_columns * k)
      unsafe kernels.pack(k, n, b, transposed ? 1 : n, transposed ? k : 1, &packed)
      var c = Array(repeating: Float(adding ? 0.5 : .nan), count: m * (n + 1))
      for row in 0..<m { c[row * (n + 1) + n] = guardValue }
      unsafe kernels.multiply(m, n, k, a, k + 2, packed, &c, n + 1, adding ? 1 : 0)
      check(
        c, expected([m, n, k], { a[$0 * (k + 2) + $1] }, { transposed ? b[$1 * k + $0] : b[$0 * n + $1] }),
        columns: n, stride: n + 1, k: k, added: adding ? 0.5 : 0)
    }
  }
}
