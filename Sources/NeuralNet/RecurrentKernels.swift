package import CInkKernels

/// The C loops of the recurrent cells, for the widest instruction set of this processor.
@safe package enum RecurrentKernels {
  // A constant table of functions: nothing in it ever changes.
  package nonisolated(unsafe) static let best: UnsafePointer<ink_recurrent_kernels> =
    unsafe ink_recurrent_kernels_best()
}
