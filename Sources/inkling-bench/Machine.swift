import Foundation
import Tensors

/// What a measurement was made on; without it a figure says nothing.
package struct Machine: Codable, Hashable, Sendable {
  /// The processor's name.
  package var processor: String
  /// The cores that this process may use.
  package var cores: Int
  /// The kernels that the BLAS chose.
  package var blas: String
  /// The widest instruction set of our own loops.
  package var instructions: String
  /// What keeps the BLAS below what the processor can do, if anything does.
  package var advice: String?

  /// This machine.
  package static var current: Machine {
    Machine(
      processor: processorName, cores: coreCount, blas: BLASInformation.core,
      instructions: Kernels.instructions.rawValue,
      advice: BLASInformation.advice(pinnedCore: ProcessInfo.processInfo.environment["OPENBLAS_CORETYPE"]))
  }

  /// One line for a person.
  package var line: String {
    "\(processor), \(cores) \(cores == 1 ? "core" : "cores"); BLAS kernels \(blas); loops \(instructions)"
  }

  /// Foundation counts the cores of the machine; the kernel's list leaves out those that `taskset` took away.
  private static var coreCount: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed_list:") }) else {
      return ProcessInfo.processInfo.activeProcessorCount
    }
    let list = line.dropFirst("Cpus_allowed_list:".count).split(separator: ",")
    return list.reduce(0) { count, range in
      let ends = range.split(separator: "-").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
      return count + (ends.count == 2 ? ends[1] - ends[0] + 1 : ends.count)
    }
  }

  private static var processorName: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") where line.hasPrefix("model name") {
      if let name = line.split(separator: ":").last { return name.trimmingCharacters(in: .whitespaces) }
    }
    return "unknown processor"
  }
}
