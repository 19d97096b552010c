import Foundation
import Training

/// Training steps of a `Work`, kept ready to be measured in bursts.
final class StepBench {
  private let work: Work
  private let threads: Int
  private let runner: StepRunner
  private let pipeline: BatchPipeline?
  private let startBytes: Int

  init(_ work: Work, threads: Int, starterFolder: String) throws {
    self.work = work
    self.threads = threads
    if work.isPipeline {
      let pipeline = try InkPipeline.make(of: work, workers: threads, starterFolder: starterFolder)
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
    startBytes = ProcessMemory.present
  }

  /// Takes the steps that fill the caches and the engine's buffers; as many as a second has room for, two at least.
  func warmUp(seconds: Double = 1) throws {
    let start = DispatchTime.now().uptimeNanoseconds
    repeat { try runner.step() } while runner.steps < 2 || Self.seconds(since: start) < seconds
  }

  /// Takes steps for some seconds, one at least.
  func run(seconds: Double) throws -> StepResult {
    let before = (
      steps: runner.steps, samples: runner.samples, operations: runner.operations,
      allocations: runner.network.allocationCount, waiting: pipeline?.waiting ?? 0
    )
    var times: [Double] = []
    let start = DispatchTime.now().uptimeNanoseconds
    var elapsed = 0.0
    repeat {
      try runner.step()
      let now = Self.seconds(since: start)
      times.append(now - elapsed)
      elapsed = now
    } while elapsed < seconds
    let steps = runner.steps - before.steps
    let operations = Double(runner.operations - before.operations)
    let samples = runner.samples - before.samples
    let peak = ProcessMemory.peak
    return StepResult(
      work: work, threads: threads, steps: steps, samples: samples, seconds: elapsed,
      samplesPerSecond: Double(samples) / elapsed, medianStepSeconds: Median.of(times),
      operationsPerStep: operations / Double(steps), gigaflops: operations / elapsed * 1e-9,
      allocationsPerStep: Double(runner.network.allocationCount - before.allocations) / Double(steps),
      waitingShare: ((pipeline?.waiting ?? 0) - before.waiting) / elapsed, peakBytes: peak,
      stepBytes: max(peak - startBytes, 0))
  }

  /// Ends the preparation of batches.
  func stop() { pipeline?.stop() }

  private static func seconds(since start: UInt64) -> Double {
    Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9
  }
}

/// The middle of a list.
package enum Median {
  /// The middle value, or the mean of the two in the middle; 0 of nothing.
  package static func of(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
