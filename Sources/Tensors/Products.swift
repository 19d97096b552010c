package import CInkKernels

/// The C products of recurrent layers, with the weight in panels, for the widest instruction set of this processor.
///
/// They gain 14 to 29 % of a whole LSTM training step over BLAS calls; see Models/PERFORMANCE.md.
@safe package enum Products {
  // A constant table of functions: nothing in it ever changes.
  package nonisolated(unsafe) static let best: UnsafePointer<ink_product_kernels> = unsafe ink_product_kernels_best()

  /// The products that round their operands where an arithmetic asks for it and this processor has instructions for it.
  package static func kernels(for arithmetic: Arithmetic) -> UnsafePointer<ink_product_kernels> {
    unsafe (arithmetic == .bfloat16 ? ink_product_kernels_bfloat16() : nil) ?? best
  }

  /// The floats that a matrix of k × n needs as panels.
  package static func packedCount(k: Int, n: Int) -> Int {
    let panel = unsafe best.pointee.panel_columns
    return (n + panel - 1) / panel * panel * k
  }
}
