import Evaluation
import Foundation
import Tensors

/// The machine and the kernels of a measurement; without them a figure says nothing.
package struct BenchMachine: Codable, Hashable, Sendable {
  /// The processor's name.
  package var processor: String
  /// The cores that this process may use.
  package var cores: Int
  /// The kernels that the BLAS chose.
  package var blas: String
  /// The widest instruction set of our own loops.
  package var instructions: String
  /// Advice when the BLAS uses slower kernels than the processor supports.
  package var advice: String?

  /// This machine.
  package static var current: Self {
    Self(
      processor: Machine.processorName ?? "unknown processor", cores: Machine.coreCount, blas: BLASInformation.core,
      instructions: TrainingKernels.instructions.rawValue,
      advice: BLASInformation.advice(pinnedCore: ProcessInfo.processInfo.environment["OPENBLAS_CORETYPE"]))
  }

  /// A line for a person.
  package var line: String {
    "\(processor), \(cores) \(cores == 1 ? "core" : "cores"); BLAS kernels \(blas); loops \(instructions)"
  }
}
