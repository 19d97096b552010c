/// The kernels that OpenBLAS chose, compared with the best that the processor can run.
package struct KernelChoice: Sendable {
  package var core: String
  package var processor: VectorLevel
  /// Whether the library chooses its kernels when it is loaded, rather than having been built for one processor.
  package var choosesAtStart: Bool

  package init(core: String, processor: VectorLevel, choosesAtStart: Bool) {
    self.core = core
    self.processor = processor
    self.choosesAtStart = choosesAtStart
  }

  /// A sentence with the remedy when the kernels are below the processor; `nil` when they aren't, or aren't known.
  package func advice(pinnedCore: String?) -> String? {
    guard let level = VectorLevel(core: core), level < processor else { return nil }
    let start = "OpenBLAS uses its \(core) kernels although this processor has \(processor.name)"
    guard choosesAtStart else {
      return "\(start): it was built for \(core) alone. Install a build with DYNAMIC_ARCH; \(processor.gain)."
    }
    if let pinnedCore {
      return "\(start): OPENBLAS_CORETYPE=\(pinnedCore) is set. Unset it; \(processor.gain)."
    }
    return
      "\(start). Install a newer OpenBLAS, or set OPENBLAS_CORETYPE=\(processor.core); \(processor.gain)."
  }
}
