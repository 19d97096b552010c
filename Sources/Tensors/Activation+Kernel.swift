package import CInkKernels
package import InkNetwork

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
