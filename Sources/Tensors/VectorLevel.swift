/// The width of a processor's vector instructions, or of those that a library's kernels are written for.
package enum VectorLevel: Int, Comparable, Sendable {
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

  package static func < (a: VectorLevel, b: VectorLevel) -> Bool { a.rawValue < b.rawValue }

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
