import ArgumentParser
import Dispatch
import Export
import Foundation
import InkModelFile
import NeuralNet
import Synchronization
import Training

/// `inkling train`: a recipe to a network.
struct TrainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Train a recognizer by a recipe.",
    discussion: """
      A run is kept in a folder: last.safetensors to go on from, best.safetensors with the best validation, \
      recipe.yaml with every setting, run.jsonl and TensorBoard events. A run that was stopped or killed goes on by \
      --resume as if nothing had happened.

      --from starts from a network that was trained before instead of from chance. --find-learning-rate tells what to \
      set optimizer.learningRate to.
      """)

  @Argument(help: "The recipe, a YAML file; may be left out with --resume --out.")
  var recipe: String?

  @Option(name: .customLong("set"), help: "Set a value of the recipe, as in training.epochs=20; may be repeated.")
  var overrides: [String] = []

  @Option(help: "The run's folder; runs/<the recipe's name> unless told otherwise.")
  var out: String?

  @Flag(help: "Go on with the run in the folder, if there is one.")
  var resume = false

  @Option(
    help:
      "Stop after so long with a checkpoint, as in 45s, 90m or 2h: in the middle of the schedule, without lowering the learning rate first. For a shorter whole run set training.epochs or training.steps."
  )
  var maxTime: Duration?

  @Option(help: "Start from this run, checkpoint or model file: fine-tuning.")
  var from: String?

  @Option(
    help:
      "With --from, what becomes of another alphabet: fail, union (the network's and the recipe's) or new (the recipe's)."
  )
  var resize: StartingWeights.Resize = .fail

  @Flag(help: "Try rising learning rates for some steps and tell which to train with; keeps nothing.")
  var findLearningRate = false

  @Flag(help: "Take a few steps of everything to see that a recipe works; keeps nothing.")
  var fastDevRun = false

  @Flag(help: "Print the outcome as JSON.")
  var json = false

  /// A time as the command line writes it.
  struct Duration: ExpressibleByArgument {
    let seconds: Double

    init?(argument: String) {
      let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
      guard let last = argument.last else { return nil }
      let factor = units[last]
      guard let number = Double(factor == nil ? argument[...] : argument.dropLast()), number.isFinite, number > 0 else {
        return nil
      }
      seconds = number * (factor ?? 1)
    }
  }

  func validate() throws {
    guard recipe != nil || (resume && out != nil) else {
      throw ValidationError("name a recipe, or a run to go on with: inkling train --resume --out runs/NAME")
    }
    guard from != nil || resize == .fail else {
      throw ValidationError("--resize needs --from: a run that starts from chance has no alphabet yet")
    }
    guard !(findLearningRate && (fastDevRun || resume)) else {
      throw ValidationError("--find-learning-rate is a search of its own: leave out --resume and --fast-dev-run")
    }
    guard recipe != nil || overrides.isEmpty else {
      throw ValidationError("--set needs the recipe: a run goes on with the recipe that it was started with")
    }
  }

  func run() throws {
    var (recipe, recipeFolder) = try readRecipe()
    var folder = RunFolder(path: out ?? "runs/\(recipe.name)")
    let start = try from.map { try StartingWeights(at: $0) }
    try start?.adapt(&recipe, resize: resize)
    if findLearningRate { return try searchLearningRate(recipe, folder: recipeFolder, start: start) }
    if fastDevRun {
      recipe.shortenForTrial()
      folder = try .temporary()
    } else if folder.hasCheckpoint && !resume {
      throw TrainingError.runExists(folder: folder.path)
    }
    defer { if fastDevRun { try? FileManager.default.removeItem(atPath: folder.path) } }
    let display = TrainingDisplay()
    KernelAdvice.give()
    let sources = try SampleSource.open(recipe, folder: recipeFolder)
    let corpus = try TrainingCorpus(recipe: recipe, sources: sources, limit: fastDevRun ? 64 : nil) {
      display.show(.preparing(done: $0, total: $1))
    }
    display.begin(corpus.report)
    let stop = StopFlag()
    let signals = StopSignals(raising: stop)
    defer { signals.cancel() }
    var options = TrainingOptions()
    options.resumes = resume
    options.maximumSeconds = maxTime?.seconds
    options.shouldStop = { stop.isRaised }
    options.progress = { display.show($0) }
    let trainer = try Trainer(
      recipe: recipe, recipeFolder: recipeFolder, corpus: corpus, folder: folder, start: start, options: options)
    display.note("\(trainer.parameterCount) weights; the run is kept in \(folder.path)")
    let outcome = try trainer.run()
    display.end()
    try report(outcome, folder: folder)
  }

  private func readRecipe() throws -> (Recipe, folder: String) {
    guard let recipe else {
      let stored = try StoredRecipe(runFolder: out ?? "")
      guard FileManager.default.fileExists(atPath: stored.folder) else {
        throw CommandFailure(
          message: """
            the run's recipe lay in \(stored.folder), seen from the folder that it was started in: call from there, or \
            name the recipe as well: inkling train RECIPE --resume --out \(out ?? "")
            """, exit: .badInput)
      }
      return (stored.recipe, stored.folder)
    }
    let folder = URL(fileURLWithPath: recipe).deletingLastPathComponent().path
    return (try Recipe(path: recipe, overrides: overrides), folder)
  }

  private func report(_ outcome: TrainingOutcome, folder: RunFolder) throws {
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(outcome), as: UTF8.self))
      return
    }
    let rate = Progress.short(outcome.samplesPerSecond)
    let waited = String(format: "%.1f", 100 * outcome.waitingShare)
    let idle = String(format: "%.1f", 100 * outcome.workerWaitingShare)
    let what =
      switch outcome.ending {
      case .finished: "finished"
      case .stoppedEarly: "stopped early, nothing better came"
      case .interrupted: "interrupted; go on by --resume"
      }
    print(
      "\(what): \(outcome.steps) steps, \(Progress.time(outcome.seconds)), \(rate) samples/s, waited \(waited) % for "
        + "batches, workers \(idle) % for each other")
    if let best = outcome.bestCharacterErrorRate, let step = outcome.bestStep {
      print("best validation: CER \(String(format: "%.2f", 100 * best)) % after step \(step)")
    }
    print(fastDevRun ? "everything works; nothing was kept" : "checkpoint: \(outcome.checkpoint)")
  }
}

extension TrainCommand {
  /// Tries learning rates out and tells what came of it.
  private func searchLearningRate(_ recipe: Recipe, folder: String, start: StartingWeights?) throws {
    let preparing = Progress("looking through samples", unit: "samples")
    var recipe = recipe
    recipe.validation.samples = 0
    let corpus = try TrainingCorpus(recipe: recipe, sources: try SampleSource.open(recipe, folder: folder)) {
      preparing.update(done: $0, of: $1)
    }
    preparing.finish()
    let finder = LearningRateFinder()
    let searching = Progress("trying learning rates", unit: "steps")
    let end = maxTime.map { Date().addingTimeInterval($0.seconds) }
    let curve = try finder.search(recipe: recipe, corpus: corpus, start: start) { step in
      searching.update(done: step, of: finder.steps)
      return end.map { Date() < $0 } ?? true
    }
    searching.finish()
    guard json else { return print(LearningRateTable(curve: curve).text, terminator: "") }
    print(try JSONText.of(LearningRateTable.Outcome(curve)))
  }
}

extension StartingWeights {
  /// Opens a run's folder, a checkpoint or a model file.
  fileprivate init(at path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(
        message: "there is nothing at “\(path)”: give --from a run's folder, a checkpoint or a model file",
        exit: .badInput)
    }
    guard FileSort(path: path) == .model else {
      self.init(try TrainedNetwork.load(checkpointOrRunPath: path))
      return
    }
    let file = try ModelFile(path: path)
    self.init(
      network: try Network(file), alphabet: file.metadata.alphabet, features: file.metadata.features, path: path)
  }
}

extension StartingWeights.Resize: ExpressibleByArgument {}

/// Turns what the trainer tells into lines and a bar.
private final class TrainingDisplay: Sendable {
  private let preparing = Progress("looking through samples", unit: "samples")
  private let training = Progress("training", unit: "steps")

  func show(_ progress: TrainingProgress) {
    switch progress {
    case .preparing(let done, let total):
      preparing.update(done: done, of: total)
    case .step(let step):
      training.update(
        done: step.step, of: step.total,
        detail: "epoch \(step.epoch + 1), loss \(String(format: "%.3f", step.loss)), "
          + "\(Progress.short(step.samplesPerSecond)) samples/s")
    case .validation(let judgement):
      func percent(_ share: Double) -> String { String(format: "%.2f", 100 * share) }
      let kinds = judgement.kinds.map { "\($0.kind.rawValue) \(percent($0.characterErrorRate))" }
      training.note(
        "step \(judgement.step): validation CER \(percent(judgement.characterErrorRate)) %"
          + (kinds.count > 1 ? " (\(kinds.joined(separator: ", ")))" : "")
          + ", loss \(String(format: "%.3f", judgement.loss)), exact \(percent(judgement.exact)) %"
          + (judgement.isBest ? ", the best so far" : ""))
    }
  }

  func begin(_ report: CorpusReport) {
    preparing.finish()
    for line in report.lines { training.note(line) }
  }

  func note(_ text: String) { training.note(text) }

  func end() { training.finish() }
}

/// Raised by the first Ctrl-C or termination, so that the run ends with a checkpoint; the second one ends it at once.
private final class StopFlag: Sendable {
  private let raised = Mutex(false)

  var isRaised: Bool { raised.withLock { $0 } }

  /// Raises the flag; false when it was raised before.
  func raise() -> Bool {
    raised.withLock { raised in
      defer { raised = true }
      return !raised
    }
  }
}

/// Listens to the signals that ask a process to end.
private struct StopSignals {
  private let sources: [any DispatchSourceSignal]

  init(raising flag: StopFlag) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { if !flag.raise() { exit(128 + number) } }
      source.resume()
      return source
    }
  }

  func cancel() { for source in sources { source.cancel() } }
}
