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

  /// C = op(A) · op(B), or C += when `adding`; op(A) is m × k, op(B) k × n, C m × n with rows `stride` floats apart.
  package static func multiply(
    _ a: Matrix, _ b: Matrix, into c: UnsafeMutablePointer<Float>, stride: Int, m: Int, n: Int, k: Int, adding: Bool
  ) {
    guard isPrepared, m > 0, n > 0 else { return }
    guard k > 0 else {
      if !adding {
        for row in 0..<m { unsafe (c + row * stride).update(repeating: 0, count: n) }
      }
      return
    }
    unsafe cblas_sgemm(
      CblasRowMajor, a.isTransposed ? CblasTrans : CblasNoTrans, b.isTransposed ? CblasTrans : CblasNoTrans,
      index(m), index(n), index(k), 1, a.base, index(a.stride), b.base, index(b.stride), adding ? 1 : 0, c,
      index(stride))
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

/// The BLAS in use and the kernels that it chose; a wrong choice can halve the speed.
public enum BLASInformation {
  /// The name of the kernels in use, such as `SkylakeX`, `Cooperlake` or `Haswell`.
  public static var core: String {
    #if canImport(Accelerate)
      "Accelerate"
    #else
      unsafe String(cString: openblas_get_corename())
    #endif
  }

  /// The library's version and build options in its own words.
  public static var configuration: String {
    #if canImport(Accelerate)
      "Accelerate"
    #else
      unsafe String(cString: openblas_get_config())
    #endif
  }

  /// A sentence for the user when OpenBLAS runs below what this processor can do, with the remedy; otherwise `nil`.
  /// `pinnedCore` is the value of `OPENBLAS_CORETYPE` in the environment, if it is set.
  public static func advice(pinnedCore: String?) -> String? { choice.advice(pinnedCore: pinnedCore) }

  /// The value of `OPENBLAS_CORETYPE` with which OpenBLAS would be faster when it is loaded again; otherwise `nil`.
  public static var betterCore: String? { choice.betterCore }

  private static var choice: KernelChoice {
    KernelChoice(core: core, processor: .ofThisProcessor, choosesAtStart: configuration.contains("DYNAMIC_ARCH"))
  }
}
