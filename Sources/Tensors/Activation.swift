package import CInkKernels

/// A function applied to every number of a layer's output.
public enum Activation: String, Hashable, Sendable, Codable, CaseIterable {
  /// x.
  case none
  /// max(0, x).
  case relu
  /// The hyperbolic tangent.
  case tanh
  /// x · σ(x).
  case silu

  package var kernel: ink_activation {
    switch self {
    case .none: INK_ACTIVATION_NONE
    case .relu: INK_ACTIVATION_RELU
    case .tanh: INK_ACTIVATION_TANH
    case .silu: INK_ACTIVATION_SILU
    }
  }
}
