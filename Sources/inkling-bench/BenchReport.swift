import ArgumentParser
import Evaluation
import Foundation
import Tensors
import TextAndFiles

/// A measurement that a command prints.
protocol BenchReport: Encodable {
  /// The measurement for a person, in whole lines.
  var text: String { get }
}

struct OutputOptions: ParsableArguments {
  @Flag(help: "Print the measurement as one line of JSON.")
  var json = false

  func show(_ report: some BenchReport) throws {
    print(json ? try JSONText.line(report) + "\n" : report.text, terminator: "")
  }

  /// Writes a line of JSON at once, past the buffer that `print` fills for a pipe.
  static func say(_ value: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONText.data(value) + Data("\n".utf8))
  }

  /// Answers each request on standard input with a line of JSON, until `end` or the end of input.
  static func answer(_ run: (StepBench.Extent) throws -> some Encodable) throws {
    while let line = readLine() {
      guard let extent = try StepBench.Extent(request: line) else { return }
      try say(try run(extent))
    }
  }
}

/// The machine and the kernels of a measurement; without them a figure says nothing.
package struct BenchMachine: Codable, Hashable, Sendable {
  package var processor: String
  package var cores: Int
  /// The kernels that the BLAS chose.
  package var blas: String
  /// The widest instruction set of our own loops.
  package var instructions: String
  /// Advice when the BLAS uses slower kernels than the processor supports.
  package var advice: String?

  package static var current: Self {
    Self(
      processor: Machine.processorName ?? "unknown processor", cores: Machine.coreCount, blas: BLASInformation.core,
      instructions: TrainingKernels.instructions.rawValue,
      advice: BLASInformation.advice(pinnedCore: ProcessInfo.processInfo.environment["OPENBLAS_CORETYPE"]))
  }

  package var line: String {
    "\(processor), \(cores) \(cores == 1 ? "core" : "cores"); BLAS kernels \(blas); loops \(instructions)"
  }
}

struct Share: Encodable {
  var part = 0
  var whole = 0

  mutating func add(_ isPart: Bool) {
    whole += 1
    if isPart { part += 1 }
  }

  var percent: Double { 100 * Double(part) / Double(max(whole, 1)) }

  static func text(_ part: Int, of whole: Int, digits: Int = 2) -> String {
    String(format: "%.\(digits)f %%", Share(part: part, whole: whole).percent)
  }
}
