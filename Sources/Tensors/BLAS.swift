#if canImport(Accelerate)
  import Accelerate
#else
  import COpenBLAS
#endif

/// The products of matrices, through the system's BLAS.
///
/// OpenBLAS is held to one thread: workers of our own each call it for their share of a batch, which is steadier than
/// its own threads on matrices of this size.
package enum BLAS {
  private static let isPrepared: Bool = {
    #if !canImport(Accelerate)
      openblas_set_num_threads(1)
    #endif
    return true
  }()

  /// C = scale · op(A) · op(B) + keep · C, all row-major; op(A) is m × k, op(B) k × n, C m × n.
  ///
  /// `firstStride` is the distance of A's rows where they are part of wider ones.
  package static func multiply(
    _ a: UnsafePointer<Float>, transposed transposeA: Bool, _ b: UnsafePointer<Float>, transposed transposeB: Bool,
    into c: UnsafeMutablePointer<Float>, m: Int, n: Int, k: Int, scale: Float = 1, keeping keep: Float = 0,
    firstStride: Int? = nil
  ) {
    guard isPrepared, m > 0, n > 0 else { return }
    guard k > 0 else {
      if keep == 0 { unsafe c.update(repeating: 0, count: m * n) }
      return
    }
    unsafe cblas_sgemm(
      CblasRowMajor, transposeA ? CblasTrans : CblasNoTrans, transposeB ? CblasTrans : CblasNoTrans,
      index(m), index(n), index(k), scale, a, index(firstStride ?? (transposeA ? m : k)), b, index(transposeB ? k : n),
      keep, c,
      index(n))
  }

  /// y += scale · x.
  package static func add(_ x: UnsafePointer<Float>, scale: Float = 1, to y: UnsafeMutablePointer<Float>, count: Int) {
    guard isPrepared, count > 0 else { return }
    unsafe cblas_saxpy(index(count), scale, x, 1, y, 1)
  }

  /// x = factor · x.
  package static func scale(_ x: UnsafeMutablePointer<Float>, by factor: Float, count: Int) {
    guard isPrepared, count > 0 else { return }
    unsafe cblas_sscal(index(count), factor, x, 1)
  }

  #if canImport(Accelerate)
    private static func index(_ value: Int) -> Int32 { Int32(value) }
  #else
    private static func index(_ value: Int) -> blasint { blasint(value) }
  #endif
}
