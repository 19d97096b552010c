import Dispatch
public import Distribution
import InkData
import NeuralNet

/// A run's reports on its progress.
public enum TrainingProgress: Sendable {
  /// Samples are counted before the first step.
  case preparing(done: Int, total: Int)
  /// A step was taken.
  case step(Step)
  /// The network was validated.
  case validation(ValidationResult)

  /// One validation.
  public struct ValidationResult: Sendable {
    /// The steps taken.
    public var step = 0
    /// The character error rate of greedy decoding, 1 being 100 %; of labelled strokes, the share that is wrong.
    public var characterErrorRate: Double
    /// The same for each kind of samples that there is.
    public var kinds: [(kind: SampleKind, characterErrorRate: Double)]
    /// The loss of a label in nats; samples without one are left out.
    public var loss: Double
    /// The share of samples that were read without an error.
    public var exact: Double
    /// The number of samples.
    public var samples: Int
    /// Whether no validation before was better.
    public var isBest = false
  }

  /// One step.
  public struct Step: Sendable {
    /// The steps taken.
    public var step: Int
    /// The steps that the run will take, as far as is known.
    public var total: Int
    /// The epoch, from 0.
    public var epoch: Int
    /// The loss of a label in nats, averaged over the last steps.
    public var loss: Double
    /// The step's learning rate.
    public var learningRate: Double
    /// The samples computed a second.
    public var samplesPerSecond: Double
  }
}

/// The settings of a run that don't change the weights, except by ending the run early.
public struct TrainingOptions: Sendable {
  /// Whether to go on from the folder's last checkpoint, where there is one.
  public var resumes = false
  /// Seconds after which the run stops with a checkpoint.
  public var maximumSeconds: Double?
  /// Asked after every step; true stops the run with a checkpoint.
  public var shouldStop: @Sendable () -> Bool = { false }
  /// The processes that train together.
  public var group = ProcessGroup.alone
  /// Called with the progress, from any thread.
  public var progress: @Sendable (TrainingProgress) -> Void = { _ in }

  /// Makes options of defaults.
  public init() {}
}

/// The result of a run.
public struct TrainingOutcome: Sendable, Equatable, Codable {
  /// Why the run ended.
  public enum Ending: String, Sendable, Codable {
    /// It took all of its steps.
    case finished
    /// Validation hasn't improved for as long as the recipe allows.
    case stoppedEarly
    /// Its time was over, or it was stopped; it can be resumed.
    case interrupted
  }

  /// Why the run ended.
  public var ending: Ending
  /// The steps taken since its beginning.
  public var steps: Int
  /// The loss of a label in nats over the last steps.
  public var loss: Double?
  /// The best validation's character error rate.
  public var bestCharacterErrorRate: Double?
  /// The step after which it was reached.
  public var bestStep: Int?
  /// The best checkpoint, or the last where nothing was validated.
  public var checkpoint: String
  /// The seconds that this process trained.
  public var seconds: Double
  /// The samples that were computed a second.
  public var samplesPerSecond: Double
  /// The share of time that steps waited for batches.
  public var waitingShare: Double
  /// The share of the workers' time within steps in which they waited for each other.
  public var workerWaitingShare: Double
  /// The samples that had too few frames after augmentation, in this process.
  public var infeasible: Int
}

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
    (self.norm, self.learningRate) = (norm, learningRate)
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
