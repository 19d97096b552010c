import Dispatch
import Distribution
import Foundation
import InkCore
import Synchronization
import Training

/// The training of a recipe from its data to its end, as a person sees it.
struct TrainingRun {
  /// The recipe, already fitted to the weights to start from.
  let recipe: Recipe
  /// Where the recipe's relative paths start from.
  let recipeFolder: String
  let folder: RunFolder
  var start: StartingWeights?
  var resumes = false
  var maximumSeconds: Double?
  /// The number of samples to read of each source; all without.
  var sampleLimit: Int?
  /// The processes that train together; the first one shows the progress.
  var group = ProcessGroup.alone

  func run() throws -> TrainingOutcome {
    // Ctrl-C also ends a `tee` that writes the log; what nobody reads any more must not end the run before its checkpoint.
    signal(SIGPIPE, SIG_IGN)
    let display = TrainingDisplay(errorRate: recipe.task.errorRateName)
    let sources = try TrainingSource.open(recipe, folder: recipeFolder)
    let corpus = try TrainingCorpus(recipe: recipe, sources: sources, limit: sampleLimit, group: group) { [group] in
      if group.isFirst { display.show(.preparing(done: $0, total: $1)) }
    }
    if group.isFirst { display.begin(corpus.report) }
    let stop = StopFlag { [group] in group.stop() }
    let signals = StopSignals(raising: stop)
    defer { signals.cancel() }
    var options = TrainingOptions()
    options.resumes = resumes
    options.maximumSeconds = maximumSeconds
    options.shouldStop = { stop.isRaised }
    options.group = group
    options.progress = { [group] in if group.isFirst { display.show($0) } }
    let trainer = try Trainer(
      recipe: recipe, recipeFolder: recipeFolder, corpus: corpus, folder: folder, start: start, options: options)
    if group.isFirst {
      let processes = group.count > 1 ? "; \(group.count) processes" : ""
      display.training.note("\(trainer.parameterCount) weights; the run's folder is \(folder.path)\(processes)")
    }
    let outcome = try trainer.run()
    display.training.finish()
    return outcome
  }
}

extension ModelTask {
  var errorRateName: String { self == .strokes ? "strokes labelled wrong" : "CER" }
}

final class TrainingDisplay: Sendable {
  private let errorRate: String
  private let preparing = Progress("reading samples", unit: "samples")
  let training = Progress("training", unit: "steps")

  init(errorRate: String) { self.errorRate = errorRate }

  func show(_ progress: TrainingProgress) {
    switch progress {
    case .preparing(let done, let total):
      preparing.update(done: done, of: total)
    case .step(let step):
      training.update(
        done: step.step, of: step.total,
        detail: "epoch \(step.epoch + 1), loss \(String(format: "%.3f", step.loss)), "
          + "\(Progress.short(step.samplesPerSecond)) samples/s")
    case .validation(let validation):
      func percent(_ share: Double) -> String { String(format: "%.2f", 100 * share) }
      let kinds = validation.kinds.map { "\($0.kind.rawValue) \(percent($0.characterErrorRate))" }
      training.note(
        "step \(validation.step): validation \(errorRate) \(percent(validation.characterErrorRate)) %"
          + (kinds.count > 1 ? " (\(kinds.joined(separator: ", ")))" : "")
          + ", loss \(String(format: "%.3f", validation.loss)), exact \(percent(validation.exact)) %"
          + (validation.isBest ? ", the best so far" : ""))
    }
  }

  func begin(_ report: CorpusReport) {
    preparing.finish()
    for line in report.lines { training.note(line) }
  }
}

/// A flag that the first Ctrl-C or termination raises to end with a checkpoint; another one ends the process at once.
final class StopFlag: Sendable {
  private let raised = Mutex<ContinuousClock.Instant?>(nil)
  private let whenRaised: @Sendable () -> Void

  /// The time within which signals are one request: `timeout` sends each to the process and to its group.
  private static let requestDuration = Duration.seconds(0.5)

  init(whenRaised: @escaping @Sendable () -> Void = {}) { self.whenRaised = whenRaised }

  var isRaised: Bool { raised.withLock { $0 != nil } }

  /// Raises the flag; false when another request raised it before.
  func raise() -> Bool {
    let now = ContinuousClock.now
    let first = raised.withLock { raised in
      defer { raised = raised ?? now }
      return raised
    }
    guard let first else {
      whenRaised()
      return true
    }
    return now - first < Self.requestDuration
  }
}

struct StopSignals {
  private let sources: [any DispatchSourceSignal]

  init(raising flag: StopFlag) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // Without the handlers of an exit: libraries clear up in them what other threads still compute with.
      source.setEventHandler { if !flag.raise() { _exit(128 + number) } }
      source.resume()
      return source
    }
  }

  func cancel() { for source in sources { source.cancel() } }
}
