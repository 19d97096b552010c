import Evaluation
import InkCore

final class StepBench {
  private let work: Work
  private let threads: Int
  private let runner: StepRunner
  private let pipeline: InkPipeline?
  private let startBytes: Int

  init(_ work: Work, threads: Int, starterFolder: String) throws {
    try StepBench.takeTinySteps(work, threads: threads)
    ProcessMemory.resetPeak()
    startBytes = ProcessMemory.resident ?? 0
    self.work = work
    self.threads = threads
    if work.isPipeline {
      let pipeline = try InkPipeline(of: work, workers: threads, starterFolder: starterFolder)
      self.pipeline = pipeline
      runner = try StepRunner(work, workers: threads) {
        guard let batch = try pipeline.next() else { throw BenchError.noInk(folder: starterFolder) }
        return batch
      }
    } else {
      let batch = FixedBatch.make(of: work, workers: threads)
      pipeline = nil
      runner = try StepRunner(work, workers: threads) { batch }
    }
  }

  /// Takes steps of a tiny network of the same kind, so that the memory of libraries is allocated and isn't counted as the
  /// steps'.
  private static func takeTinySteps(_ work: Work, threads: Int) throws {
    let tiny = Work(
      network: work.network, layers: work.layers, hidden: 16, frames: 16, batch: 2 * threads, classes: 8,
      inputs: work.inputs, labels: 2, arithmetic: work.arithmetic)
    let batch = FixedBatch.make(of: tiny, workers: threads)
    let runner = try StepRunner(tiny, workers: threads) { batch }
    for _ in 0..<3 { try runner.step() }
  }

  /// Takes the steps that fill the caches and the engine's buffers: an epoch of a pipeline, so that a burst of as many
  /// steps has every line once; otherwise steps for one second, at least two.
  func warmUp() throws {
    if let pipeline {
      for _ in 0..<max(InkPipeline.lineCount / work.batch, 1) { try runner.step() }
      return pipeline.settle()
    }
    let watch = Stopwatch()
    repeat { try runner.step() } while runner.steps < 2 || watch.seconds < 1
  }

  enum Extent: Hashable {
    /// A time in seconds, at least one step.
    case seconds(Double)
    case steps(Int)

    /// Reads a request to a listening benchmark, `seconds NUMBER` or `steps NUMBER`; `nil` for `end`.
    init?(request line: String) throws(BenchError) {
      let words = line.split(separator: " ")
      if words == ["end"] { return nil }
      guard words.count == 2 else { throw .request(line) }
      if words[0] == "seconds", let seconds = Double(words[1]), seconds > 0, seconds < 3600 {
        self = .seconds(seconds)
      } else if words[0] == "steps", let steps = Int(words[1]), (1...1_000_000).contains(steps) {
        self = .steps(steps)
      } else {
        throw .request(line)
      }
    }

    func isOver(steps: Int, seconds: Double) -> Bool {
      switch self {
      case .seconds(let limit): seconds >= limit
      case .steps(let limit): steps >= limit
      }
    }
  }

  /// Measures steps, with the preparation of as many batches.
  func run(_ extent: Extent) throws -> StepResult {
    let before = (
      steps: runner.steps, samples: runner.samples, operations: runner.operations,
      allocations: runner.network.allocationCount, waiting: pipeline?.waiting ?? 0
    )
    let watch = Stopwatch()
    let times = try Stopwatch.repeated(until: extent.isOver, runner.step)
    pipeline?.settle()
    let elapsed = watch.seconds
    let (steps, samples) = (runner.steps - before.steps, runner.samples - before.samples)
    let operations = Double(runner.operations - before.operations)
    let peak = ProcessMemory.peak ?? 0
    return StepResult(
      work: work, threads: threads, steps: steps, samples: samples, seconds: elapsed,
      samplesPerSecond: Double(samples) / elapsed, medianStepSeconds: times.median ?? 0,
      operationsPerStep: operations / Double(steps), gigaflops: operations / elapsed * 1e-9,
      allocationsPerStep: Double(runner.network.allocationCount - before.allocations) / Double(steps),
      waitingShare: ((pipeline?.waiting ?? 0) - before.waiting) / elapsed, peakBytes: peak,
      stepBytes: max(peak - startBytes, 0))
  }

  func stop() { pipeline?.stop() }
}

package struct StepResult: Codable, Sendable {
  package var work: Work
  package var threads: Int
  package var steps: Int
  package var samples: Int
  package var seconds: Double
  package var samplesPerSecond: Double
  package var medianStepSeconds: Double
  /// Operations of matrix products in a step, on average.
  package var operationsPerStep: Double
  /// Operations of matrix products a second, in 10⁹.
  package var gigaflops: Double
  /// Buffers allocated by a step, on average.
  package var allocationsPerStep: Double
  /// The share of the time in which the step waited for its batch; 0 without a pipeline.
  package var waitingShare: Double
  package var peakBytes: Int
  /// The part of it that training added: weights, batches, the optimizer's state, the steps.
  package var stepBytes: Int
}
