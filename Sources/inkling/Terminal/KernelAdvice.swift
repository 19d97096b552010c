import Foundation
import InkRuntime
import Tensors

/// The names of the kernels in use, and advice on better ones.
enum KernelAdvice {
  /// Warns on standard error when OpenBLAS uses slower kernels than the processor supports; commands that run a training
  /// network call it once at their start.
  static func give() {
    let pinned = ProcessInfo.processInfo.environment["OPENBLAS_CORETYPE"]
    guard let advice = BLASInformation.advice(pinnedCore: pinned) else { return }
    warn(advice)
  }

  /// The kernels of matrix products in training and in training networks.
  static var training: String {
    BLASInformation.core == "Accelerate" ? "Accelerate" : "OpenBLAS \(BLASInformation.core)"
  }

  /// The kernels of the runtime.
  static var runtime: String { "runtime \(RuntimeKernels.best().name)" }
}
