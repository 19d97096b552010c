package import CInkKernels

/// Products of matrices whose elements are rounded to bfloat16 first, with sums in float32.
@safe package enum BFloat16Products {
  // A constant table of functions: nothing in it ever changes.
  package nonisolated(unsafe) static let kernels: UnsafePointer<ink_batch_product_kernels>? =
    unsafe ink_batch_product_kernels_bfloat16()

  /// The nearest number of bfloat16, ties to even.
  package static func rounded(_ value: Float) -> Float {
    guard !value.isNaN else { return value }
    let bits = value.bitPattern
    return Float(bitPattern: (bits &+ 0x7FFF &+ (bits >> 16 & 1)) & 0xFFFF_0000)
  }

  /// The floats of workspace that the plain product needs: both factors, rounded.
  package static func plainWorkspace(m: Int, n: Int, k: Int) -> Int { m * k + k * n }

  /// The product on processors without instructions for it: factors are rounded, then multiplied by the BLAS.
  package static func multiplyPlainly(
    _ a: Matrix, _ b: Matrix, into c: UnsafeMutablePointer<Float>, stride: Int, m: Int, n: Int, k: Int, adding: Bool,
    workspace: UnsafeMutablePointer<Float>
  ) {
    let first = unsafe round(a, rows: m, columns: k, into: workspace)
    let second = unsafe round(b, rows: k, columns: n, into: workspace + m * k)
    unsafe BLAS.multiply(first, second, into: c, stride: stride, m: m, n: n, k: k, adding: adding)
  }

  private static func round(
    _ matrix: Matrix, rows: Int, columns: Int, into target: UnsafeMutablePointer<Float>
  ) -> Matrix {
    let (height, width) = unsafe matrix.isTransposed ? (columns, rows) : (rows, columns)
    for row in 0..<height {
      let (from, to) = unsafe (matrix.base + row * matrix.stride, target + row * width)
      for column in 0..<width { unsafe to[column] = unsafe rounded(from[column]) }
    }
    return unsafe Matrix(target, stride: width, transposed: matrix.isTransposed)
  }
}

extension Tape {
  /// C = op(A) · op(B), or C += when `adding`, in the tape's arithmetic; op(A) is m × k, op(B) k × n, C m × n with rows
  /// `stride` floats apart.
  package func multiply(
    _ a: Matrix, _ b: Matrix, into c: UnsafeMutablePointer<Float>, stride: Int, m: Int, n: Int, k: Int, adding: Bool
  ) {
    guard arithmetic == .bfloat16, m > 0, n > 0, k > 0 else {
      return unsafe BLAS.multiply(a, b, into: c, stride: stride, m: m, n: n, k: k, adding: adding)
    }
    guard let kernels = unsafe BFloat16Products.kernels else {
      return unsafe withScratch(BFloat16Products.plainWorkspace(m: m, n: n, k: k)) { workspace in
        unsafe BFloat16Products.multiplyPlainly(
          a, b, into: c, stride: stride, m: m, n: n, k: k, adding: adding, workspace: workspace)
      }
    }
    unsafe withScratch(kernels.pointee.workspace(m, n, k)) { workspace in
      let (first, second) = unsafe (a.steps, b.steps)
      unsafe kernels.pointee.multiply(
        m, n, k, a.base, first.row, first.column, b.base, second.row, second.column, c, stride, adding ? 1 : 0,
        workspace)
    }
  }
}
