package import CInkKernels

/// The C loops of training, for the widest instruction set of this processor.
@safe package enum Kernels {
  /// The instruction sets that the loops exist for.
  package enum Instructions: String, CaseIterable, Sendable {
    case baseline, avx2, avx512
  }

  // A constant table of functions: nothing in it ever changes.
  package nonisolated(unsafe) static let best: UnsafePointer<ink_training_kernels> = unsafe ink_training_kernels_best()

  /// The instruction set in use.
  package static var instructions: Instructions {
    switch unsafe best.pointee.instructions {
    case INK_INSTRUCTIONS_AVX512: .avx512
    case INK_INSTRUCTIONS_AVX2: .avx2
    default: .baseline
    }
  }
}
