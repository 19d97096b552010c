internal import CInkKernels

extension Tape {
  /// Rows from which on laying out the second factor in panels pays.
  private static let fewestRows = 32

  /// C = op(A) · op(B), or C += when `adding`; op(A) is m × k, op(B) k × n, C m × n with rows `stride` floats apart.
  ///
  /// Goes through the panel products where they are faster than the system's BLAS.
  package func multiply(
    _ a: Matrix, _ b: Matrix, into c: UnsafeMutablePointer<Float>, stride: Int, m: Int, n: Int, k: Int, adding: Bool
  ) {
    let products = unsafe Products.best.pointee
    if !Products.arePreferred || k == 0 || n == 0 {
      unsafe BLAS.multiply(a, b, into: c, stride: stride, m: m, n: n, k: k, adding: adding)
    } else if unsafe !a.isTransposed, m >= Tape.fewestRows {
      let steps = unsafe b.isTransposed ? (row: 1, column: b.stride) : (row: b.stride, column: 1)
      unsafe withScratch(Products.packedCount(k: k, n: n)) { panels in
        unsafe products.pack(k, n, b.base, steps.row, steps.column, panels)
        unsafe products.multiply(m, n, k, a.base, a.stride, panels, c, stride, adding ? 1 : 0)
      }
    } else if unsafe a.isTransposed && !b.isTransposed {
      unsafe withScratch(products.scratch_count) { panel in
        unsafe products.multiply_transposed(
          m, n, k, a.base, a.stride, b.base, b.stride, c, stride, adding ? 1 : 0, panel)
      }
    } else {
      unsafe BLAS.multiply(a, b, into: c, stride: stride, m: m, n: n, k: k, adding: adding)
    }
  }
}
