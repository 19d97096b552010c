package import CInkKernels
package import InkNetwork

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

  private var isBelowProcessor: Bool { VectorLevel(core: core).map { $0 < processor } ?? false }

  /// The core whose kernels to ask for by `OPENBLAS_CORETYPE`; `nil` when the choice is good, unknown or can't be changed.
  package var betterCore: String? {
    choosesAtStart && isBelowProcessor ? processor.core : nil
  }

  /// A sentence with the remedy when the kernels are below the processor; `nil` when they aren't, or aren't known.
  package func advice(pinnedCore: String?) -> String? {
    guard isBelowProcessor else { return nil }
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

/// The width of a processor's vector instructions, or of those that a library's kernels are written for.
package enum VectorLevel: Comparable, Sendable {
  /// SSE2 or AVX on x86-64, plain loops elsewhere.
  case baseline
  /// AVX2 with fused multiplication and addition.
  case avx2
  /// AVX-512.
  case avx512
  /// arm64's.
  case neon

  /// This processor's level.
  package static var ofThisProcessor: VectorLevel {
    #if arch(arm64)
      .neon
    #else
      switch TrainingKernels.instructions {
      case .avx512: .avx512
      case .avx2: .avx2
      default: .baseline
      }
    #endif
  }

  /// The level that the kernels of one of OpenBLAS' cores are written for; `nil` for one that isn't known here.
  package init?(core: String) {
    switch core.lowercased() {
    case "skylakex", "cooperlake", "sapphirerapids": self = .avx512
    case "haswell", "zen": self = .avx2
    case "prescott", "core2", "penryn", "dunnington", "nehalem", "sandybridge", "athlon", "opteron", "opteron_sse3",
      "barcelona", "bobcat", "atom", "nano", "bulldozer", "piledriver", "steamroller", "excavator", "katmai",
      "coppermine", "northwood", "banias", "generic":
      self = .baseline
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .baseline: "no vector instructions beyond the oldest"
    case .avx2: "AVX2"
    case .avx512: "AVX-512"
    case .neon: "NEON"
    }
  }

  /// A core of OpenBLAS that uses all of it.
  var core: String {
    switch self {
    case .baseline, .neon: "ARMV8"
    case .avx2: "Haswell"
    case .avx512: "SkylakeX"
    }
  }

  /// The gain of the step from the level below.
  var gain: String {
    switch self {
    case .avx512: "training may be up to twice as fast"
    case .baseline, .avx2, .neon: "training may be several times as fast"
    }
  }
}

extension Activation {
  package var kernel: ink_activation {
    switch self {
    case .none: INK_ACTIVATION_NONE
    case .relu: INK_ACTIVATION_RELU
    case .tanh: INK_ACTIVATION_TANH
    case .silu: INK_ACTIVATION_SILU
    }
  }
}
