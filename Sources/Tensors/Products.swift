package import CInkKernels

/// The C products of matrices in panels, for the widest instruction set of this processor.
@safe package enum Products {
  // A constant table of functions: nothing in it ever changes.
  package nonisolated(unsafe) static let best: UnsafePointer<ink_product_kernels> = unsafe ink_product_kernels_best()

  /// Whether large products are faster here than the system's BLAS; with AVX2 and wider they are, by a tenth.
  package static let arePreferred = TrainingKernels.instructions != .baseline

  /// The floats that a matrix of k × n needs as panels.
  package static func packedCount(k: Int, n: Int) -> Int {
    let panel = unsafe best.pointee.panel_columns
    return (n + panel - 1) / panel * panel * k
  }
}
