#if canImport(Accelerate)
  import Accelerate
#else
  import COpenBLAS
#endif

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
  ///
  /// - Parameter pinnedCore: The value of `OPENBLAS_CORETYPE` in the environment, if it is set.
  public static func advice(pinnedCore: String?) -> String? {
    KernelChoice(core: core, processor: .ofThisProcessor, choosesAtStart: configuration.contains("DYNAMIC_ARCH"))
      .advice(pinnedCore: pinnedCore)
  }
}
