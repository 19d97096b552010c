import Tensors

/// Measures the parts of the training engine.
struct Engine {
  /// A part of the engine.
  enum Part: String, CaseIterable, Sendable {
    case products, kernels, layers, steps
  }

  /// The numbers of threads that products and steps are measured with.
  var threads = [1, 2]
  /// The seconds of each measurement; steps take ten times as long.
  var seconds = 0.3
  /// The folder of the starter set.
  var starterFolder = "Datasets/starter"

  func measure(_ parts: [Part]) throws -> EngineReport {
    var report = EngineReport(machine: .current)
    if parts.contains(.products) { measureProducts(&report) }
    if parts.contains(.kernels) { report.kernels = KernelBench(seconds: seconds).results() }
    if parts.contains(.layers) { report.layers = try LayerBench(seconds: seconds).results() }
    if parts.contains(.steps) { try measureSteps(&report) }
    return report
  }

  private func measureProducts(_ report: inout EngineReport) {
    for count in threads {
      for shape in ProductShape.all {
        report.products.append(ProductBench.measure(shape, threads: count, seconds: seconds))
      }
      report.bestProduct[count] = report.products.filter { $0.threads == count }.map(\.best).max()
    }
  }

  private func measureSteps(_ report: inout EngineReport) throws {
    for (name, work) in Work.compared {
      for count in threads {
        let result = try StepProcess.run(work, threads: count, seconds: 10 * seconds, starterFolder: starterFolder)
        let share = report.bestProduct[count].map { result.gigaflops / $0 }
        report.steps.append(EngineReport.Step(name: name, result: result, share: share))
      }
    }
  }
}
