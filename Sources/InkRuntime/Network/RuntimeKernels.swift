import CInkKernels

/// The runtime's inner loops for one instruction set, and the products of int8 numbers.
///
/// `@unchecked Sendable`: it points to constant tables of functions that keep no state.
@safe package struct RuntimeKernels: @unchecked Sendable {
  let table: UnsafePointer<ink_runtime_kernels>
  let int8: UnsafePointer<ink_int8_kernels>

  /// The kernels for the best instruction set of this processor.
  ///
  /// The query of the processor takes a few microseconds: call this once for a recognizer.
  package static func best() -> Self {
    unsafe Self(table: ink_runtime_kernels_best(), int8: ink_int8_kernels_best())
  }

  /// The kernels of every instruction set that this processor has.
  package static func all() -> [Self] {
    let sets: [(ink_instructions, ink_int8_kind)] = [
      (INK_INSTRUCTIONS_BASELINE, INK_INT8_BASELINE), (INK_INSTRUCTIONS_BASELINE, INK_INT8_DOT),
      (INK_INSTRUCTIONS_AVX2, INK_INT8_AVX2), (INK_INSTRUCTIONS_AVX512, INK_INT8_AVX512),
      (INK_INSTRUCTIONS_AVX512, INK_INT8_VNNI),
    ]
    return sets.compactMap { instructions, products in
      guard let table = unsafe ink_runtime_kernels_for(instructions), let int8 = unsafe ink_int8_kernels_for(products)
      else { return nil }
      return unsafe Self(table: table, int8: int8)
    }
  }

  /// The instruction set's name.
  package var name: String {
    let name =
      switch unsafe table.pointee.instructions {
      case INK_INSTRUCTIONS_AVX2: "AVX2"
      case INK_INSTRUCTIONS_AVX512: "AVX-512"
      default: "baseline"
      }
    return switch unsafe int8.pointee.kind {
    case INK_INT8_VNNI: name + " VNNI"
    case INK_INT8_DOT: name + " with dot products"
    default: name
    }
  }
}

/// The arithmetic of a network with int8 weights; with float weights both are the same.
public enum Int8Arithmetic: Hashable, Sendable, CaseIterable {
  /// Activations are rounded to int8 as well, each frame with a scale of its own, except for those of the first layer,
  /// whose inputs are features of very different sizes. Drawings use this.
  case fast
  /// Activations stay floats. Parity with the training network is checked with this.
  case exact
}
