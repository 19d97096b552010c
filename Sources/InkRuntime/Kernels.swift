import CInkKernels

/// The inner loops for one instruction set.
///
/// `@unchecked Sendable`: it points to a constant table of functions that keep no state.
@safe package struct Kernels: @unchecked Sendable {
  let table: UnsafePointer<ink_runtime_kernels>

  /// The kernels for the best instruction set of this processor.
  ///
  /// Asking the processor takes a few microseconds: ask once a recognizer.
  package static func best() -> Self {
    unsafe Self(table: ink_runtime_kernels_best())
  }

  /// The kernels of every instruction set that this processor has.
  package static func all() -> [Self] {
    [INK_INSTRUCTIONS_BASELINE, INK_INSTRUCTIONS_AVX2, INK_INSTRUCTIONS_AVX512].compactMap { level in
      guard let table = unsafe ink_runtime_kernels_for(level) else { return nil }
      return unsafe Self(table: table)
    }
  }

  /// The instruction set's name.
  package var name: String {
    switch unsafe table.pointee.instructions {
    case INK_INSTRUCTIONS_AVX2: "AVX2"
    case INK_INSTRUCTIONS_AVX512: "AVX-512"
    default: "baseline"
    }
  }
}
