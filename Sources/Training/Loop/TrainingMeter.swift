import Dispatch
import NeuralNet

/// A run's measurements for progress and records: smoothed losses, rates and times.
struct TrainingMeter {
  /// Seconds that steps waited for batches.
  var waiting = 0.0
  private(set) var norm = 0.0
  private(set) var learningRate = 0.0
  private(set) var infeasible = 0
  private var samples = 0
  private var frames = 0
  private var smoothed: (loss: Double, weight: Double) = (0, 0)
  private var started = DispatchTime.now().uptimeNanoseconds
  private var written = DispatchTime.now().uptimeNanoseconds

  /// The share of the smoothed loss that a step keeps: about the last fifty count.
  private static let memory = 0.98

  mutating func start() {
    started = DispatchTime.now().uptimeNanoseconds
    written = started
  }

  mutating func checkpointWritten() { written = DispatchTime.now().uptimeNanoseconds }

  mutating func add(_ batch: BatchCounts, loss: BatchLoss, norm: Double, learningRate: Double) {
    let perLabel = loss.sum / Double(max(batch.labels, 1))
    smoothed.loss = Self.memory * smoothed.loss + (1 - Self.memory) * perLabel
    smoothed.weight = Self.memory * smoothed.weight + (1 - Self.memory)
    self.norm = norm
    self.learningRate = learningRate
    infeasible += loss.infeasible
    samples += batch.samples
    frames += batch.frames
  }

  var hasLoss: Bool { smoothed.weight > 0 }
  var loss: Double { hasLoss ? smoothed.loss / smoothed.weight : 0 }
  var seconds: Double { Self.seconds(since: started) }
  var secondsSinceCheckpoint: Double { Self.seconds(since: written) }
  var samplesPerSecond: Double { Double(samples) / max(seconds, 1e-9) }
  var framesPerSecond: Double { Double(frames) / max(seconds, 1e-9) }
  var waitingShare: Double { waiting / max(seconds, 1e-9) }

  private static func seconds(since start: UInt64) -> Double {
    Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9
  }
}
