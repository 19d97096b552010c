package import CInkKernels

/// The C loops of training, for the widest instruction set of this processor.
@safe package enum TrainingKernels {
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

  /// The loops for an instruction set, or `nil` when this processor doesn't have it.
  package static func table(for instructions: Instructions) -> UnsafePointer<ink_training_kernels>? {
    switch instructions {
    case .baseline: unsafe ink_training_kernels_for(INK_INSTRUCTIONS_BASELINE)
    case .avx2: unsafe ink_training_kernels_for(INK_INSTRUCTIONS_AVX2)
    case .avx512: unsafe ink_training_kernels_for(INK_INSTRUCTIONS_AVX512)
    }
  }

  /// The instruction sets of this processor.
  package static var available: [Instructions] {
    Instructions.allCases.filter { unsafe table(for: $0) != nil }
  }
}
