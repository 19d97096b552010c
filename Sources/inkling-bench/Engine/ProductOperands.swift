import CInkKernels
import Tensors

/// The matrices of one product, for BLAS, for panels and for bfloat16.
package struct ProductOperands {
  package let shape: ProductShape
  private let a: FloatBuffer
  private let b: FloatBuffer
  private let c: FloatBuffer
  private let panels: FloatBuffer
  private let tape = Tape(recording: false)

  package init(_ shape: ProductShape) {
    self.shape = shape
    a = FloatBuffer(count: shape.m * shape.k)
    b = FloatBuffer(count: shape.k * shape.n)
    c = FloatBuffer(count: shape.m * shape.n)
    panels = FloatBuffer(count: Products.packedCount(k: shape.k, n: shape.n))
    var random = RandomSource(seed: 1)
    for buffer in [a, b] { buffer.assign((0..<buffer.count).map { _ in random.uniform() }) }
  }

  /// The product of a whole batch: by the system's BLAS for float32.
  package func multiply(_ arithmetic: Arithmetic = .float32) {
    tape.arithmetic = arithmetic
    unsafe tape.multiply(
      Matrix(a.base, stride: shape.transposesFirst ? shape.m : shape.k, transposed: shape.transposesFirst),
      Matrix(b.base, stride: shape.transposesSecond ? shape.k : shape.n, transposed: shape.transposesSecond),
      into: c.base, stride: shape.n, m: shape.m, n: shape.n, k: shape.k, adding: false)
  }

  /// Lays the second matrix out in panels.
  package func layOut() {
    let steps = shape.transposesSecond ? (row: 1, column: shape.k) : (row: shape.n, column: 1)
    unsafe Products.best.pointee.pack(shape.k, shape.n, b.base, steps.row, steps.column, panels.base)
  }

  /// The product with the second matrix in panels.
  ///
  /// - Precondition: The first matrix isn't transposed.
  package func multiplyPanels() {
    unsafe Products.best.pointee.multiply(
      shape.m, shape.n, shape.k, a.base, shape.k, panels.base, c.base, shape.n, 0)
  }

  /// A copy of the result.
  package var result: [Float] { c.array }
}
