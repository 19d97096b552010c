package import CInkKernels
package import Tensors

/// The C loops of the recurrent cells, for the widest instruction set of this processor.
@safe package enum RecurrentKernels {
  // A constant table of functions: nothing in it ever changes.
  package nonisolated(unsafe) static let best: UnsafePointer<ink_recurrent_kernels> =
    unsafe ink_recurrent_kernels_best()

  /// The loops whose products round their operands where an arithmetic asks for it and this processor has instructions
  /// for it.
  package static func kernels(for arithmetic: Arithmetic) -> UnsafePointer<ink_recurrent_kernels> {
    unsafe (arithmetic == .bfloat16 ? ink_recurrent_kernels_bfloat16() : nil) ?? best
  }
}
