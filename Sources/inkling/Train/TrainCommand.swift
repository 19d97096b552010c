import ArgumentParser
import Distribution
import Export
import Foundation
import InkCore
import InkModelFile
import NeuralNet
import Training

struct TrainCommand: SharedCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Train a recognizer by a recipe.",
    discussion: """
      A run has a folder: last.safetensors to resume from, best.safetensors with the best validation, recipe.yaml with \
      every setting, run.jsonl and TensorBoard events. A run that was stopped or killed continues with --resume, with \
      the same result as an undisturbed one.

      --from starts from a trained network instead of random weights. --find-learning-rate suggests a value for \
      optimizer.learningRate.

      Several processes, on one machine or many, train together when Open MPI's mpirun or Slurm's srun starts them; \
      training.workers is the number of shards of a step, which they divide among them:
        mpirun -n 4 --host a,b,c,d --bind-to none inkling train recipe.yaml --set training.workers=8
      """)

  @Argument(help: "The recipe, a YAML file; optional with --resume --out.")
  var recipe: String?

  @Option(
    name: .customLong("set"), help: "Override a value of the recipe, such as training.epochs=20; may be repeated.")
  var overrides: [String] = []

  @Option(help: "The run's folder. (default: runs/<the recipe's name>)")
  var out: String?

  @Flag(help: "Continue the run in the folder, if there is one.")
  var resume = false

  @Option(
    help:
      "Stop with a checkpoint after this time, such as 45s, 90m or 2h. The schedule isn't shortened: for a shorter whole run set training.epochs or training.steps."
  )
  var maxTime: Duration?

  @Option(
    help: """
      Start from this run, checkpoint or model file: fine-tuning. Of several, languages of one network, the first gives the \
      layers, the others the graphemes that it lacks.
      """)
  var from: [String] = []

  @Option(
    help:
      "With --from, when the alphabets differ: fail, union (of the network's and the recipe's) or new (the recipe's)."
  )
  var resize: StartingWeights.Resize = .fail

  @Option(
    help: "Of several processes: end the run when one gives no sign of life for so long, such as 20s or 1m.")
  var peerTimeout = Duration(seconds: ProcessGroup.usualLimit)

  @Flag(help: "Try rising learning rates for some steps and suggest one; keeps no files.")
  var findLearningRate = false

  @Flag(help: "Run a few steps of everything to check that a recipe works; keeps no files.")
  var fastDevRun = false

  @OptionGroup var output: ResultOptions

  struct Duration: ExpressibleByArgument {
    let seconds: Double

    init(seconds: Double) { self.seconds = seconds }

    var defaultValueDescription: String { Int(exactly: seconds).map { "\($0)s" } ?? "\(seconds)s" }

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
      throw ValidationError("name a recipe, or a run to continue: inkling train --resume --out runs/NAME")
    }
    guard !from.isEmpty || resize == .fail else {
      throw ValidationError("--resize needs --from: random weights have no alphabet")
    }
    guard !(findLearningRate && (fastDevRun || resume)) else {
      throw ValidationError("--find-learning-rate doesn't train a run: leave out --resume and --fast-dev-run")
    }
    guard recipe != nil || overrides.isEmpty else {
      throw ValidationError("--set needs the recipe: a resumed run keeps its own")
    }
  }

  func run() throws {
    if findLearningRate, let launch = Launch.current {
      throw DistributionError.runsAlone(command: "train --find-learning-rate", launch: launch)
    }
    let group = try ProcessGroup.join(limit: peerTimeout.seconds)
    try group.carryOut { try train(group) }
  }

  private func train(_ group: ProcessGroup) throws {
    var (recipe, recipeFolder) = try readRecipe()
    var folder = RunFolder(path: out ?? "runs/\(recipe.name)")
    var start: StartingWeights?
    for path in from {
      let weights = try StartingWeights(at: path, task: recipe.task)
      if try start?.add(weights) == nil { start = weights }
    }
    try start?.adapt(&recipe, resize: resize)
    if findLearningRate { return try searchLearningRate(recipe, folder: recipeFolder, start: start) }
    if fastDevRun {
      recipe.shortenForTrial()
      folder = try .temporary()
    } else if group.isFirst && folder.hasCheckpoint && !resume {
      throw TrainingError.runExists(folder: folder.path)
    }
    defer { if fastDevRun { try? FileManager.default.removeItem(atPath: folder.path) } }
    if group.isFirst { KernelAdvice.give() }
    let outcome = try TrainingRun(
      recipe: recipe, recipeFolder: recipeFolder, folder: folder, start: start, resumes: resume,
      maximumSeconds: maxTime?.seconds, sampleLimit: fastDevRun ? 64 : nil, group: group
    ).run()
    if group.isFirst { try report(outcome, errorRate: recipe.task.errorRateName) }
  }

  private func readRecipe() throws -> (Recipe, folder: String) {
    guard let recipe else {
      let stored = try StoredRecipe(runFolder: out ?? "")
      guard FileManager.default.fileExists(atPath: stored.folder) else {
        throw CommandFailure(
          message: """
            the run's recipe is in \(stored.folder), relative to the folder that the run was started in: call from there, or \
            name the recipe, too: inkling train RECIPE --resume --out \(out ?? "")
            """)
      }
      return (stored.recipe, stored.folder)
    }
    let folder = URL(fileURLWithPath: recipe).deletingLastPathComponent().path
    return (try Recipe(path: recipe, overrides: overrides), folder)
  }

  private func report(_ outcome: TrainingOutcome, errorRate: String) throws {
    let rate = Progress.short(outcome.samplesPerSecond)
    let waited = String(format: "%.1f", 100 * outcome.waitingShare)
    let idle = String(format: "%.1f", 100 * outcome.workerWaitingShare)
    let what =
      switch outcome.ending {
      case .finished: "finished"
      case .stoppedEarly: "stopped early, no further improvement"
      case .interrupted: "interrupted; continue with --resume"
      }
    var text =
      "\(what): \(outcome.steps) steps, \(Progress.time(outcome.seconds)), \(rate) samples/s, waited \(waited) % for "
      + "batches, workers \(idle) % for each other\n"
    if let best = outcome.bestCharacterErrorRate, let step = outcome.bestStep {
      text += "best validation: \(errorRate) \(String(format: "%.2f", 100 * best)) % after step \(step)\n"
    }
    text += fastDevRun ? "everything works; no files were kept\n" : "checkpoint: \(outcome.checkpoint)\n"
    try output.show(outcome, text: text)
  }
}

extension TrainCommand {
  private func searchLearningRate(_ recipe: Recipe, folder: String, start: StartingWeights?) throws {
    var recipe = recipe
    let corpus = try TrainingCorpus.reading(&recipe, folder: folder)
    let finder = LearningRateFinder()
    let searching = Progress("trying learning rates", unit: "steps")
    let end = maxTime.map { Date().addingTimeInterval($0.seconds) }
    let curve = try finder.search(recipe: recipe, corpus: corpus, start: start) { step in
      searching.update(done: step, of: finder.steps)
      return end.map { Date() < $0 } ?? true
    }
    searching.finish()
    try output.show(curve, text: curve.text)
  }
}

extension TrainingCorpus {
  /// Reads the samples of a recipe's training without a validation, which the recipe loses, and shows the progress.
  static func reading(_ recipe: inout Recipe, folder: String) throws -> TrainingCorpus {
    recipe.validation.samples = 0
    let progress = Progress("reading samples", unit: "samples")
    defer { progress.finish() }
    return try TrainingCorpus(recipe: recipe, sources: try TrainingSource.open(recipe, folder: folder)) {
      progress.update(done: $0, of: $1)
    }
  }
}

extension StartingWeights {
  /// Opens a network; of a model file that reads lines and carries a network for characters, the one for the task.
  fileprivate init(at path: String, task: ModelTask) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(
        message: "there is nothing at “\(path)”: give --from a run's folder, a checkpoint or a model file")
    }
    guard FileKind(path: path) == .model else {
      self.init(try TrainedNetwork.load(checkpointOrRunPath: path))
      return
    }
    var file = try ModelFile(path: path)
    if task == .characters, file.metadata.task == .lines, let carried = try file.characters() { file = carried }
    self.init(
      network: try Network(file), alphabet: file.metadata.alphabet, features: file.metadata.features, path: path)
  }
}

extension StartingWeights.Resize: ExpressibleByArgument {}
