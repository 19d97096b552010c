import ArgumentParser
import Foundation
import Training

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Train variants of a recipe and compare them.",
    discussion: """
      Every variant is trained with every seed, on the same data, and judged by the recipe's validation part after the \
      last step, never by the test part. Each run has a folder in --out: finished ones are kept, one that was stopped goes \
      on when the command is called again. `inkling runs` shows their curves.

        inkling sweep recipe.yaml --over optimizer.learningRate=0.002,0.004 --over augmentation.share=0,0.5 --seeds 1,2
        inkling sweep Models/english/recipe.yaml --variants Models/experiments/english-variants.txt --steps 1200
      """)

  @Argument(help: "The recipe, a YAML file.")
  var recipe: String

  @Option(help: "A key of the recipe with the values to try, separated by commas; of several all combinations.")
  var over: [String] = []

  @Option(
    help:
      "A file with a variant on each line: a name, a colon and overrides of the recipe as for train --set, separated by spaces."
  )
  var variants: String?

  @Option(help: "The steps of each run, with the whole schedule of the learning rate. (default: the recipe's)")
  var steps: Int?

  @Option(help: "The seeds, separated by commas.")
  var seeds = CommaList<UInt64>([1])

  @Option(help: "The folder of the runs.")
  var out = "runs/sweep"

  @OptionGroup var output: ResultOptions

  func validate() throws {
    guard over.isEmpty != (variants == nil) else {
      throw ValidationError("say what to compare: either --over KEY=VALUE,VALUE or --variants FILE")
    }
    try requireAtLeastOne(["--steps": steps])
  }

  func run() throws {
    KernelAdvice.give()
    let folder = URL(fileURLWithPath: recipe).deletingLastPathComponent().path
    var planned: [(variant: SweepVariant, seed: UInt64, recipe: Recipe)] = []
    // All recipes are read before the first one is trained, so that a mistake in the last variant shows at once.
    for variant in try chosenVariants() {
      for seed in seeds.values {
        planned.append((variant, seed, try Recipe(path: recipe, overrides: variant.overrides + settings(seed: seed))))
      }
    }
    var table = SweepTable()
    for (variant, seed, recipe) in planned {
      let run = RunFolder(path: "\(out)/\(variant.folderName)-\(seed)")
      if try !isFinished(run) {
        warn("\(variant.name), seed \(seed)")
        let outcome = try TrainingRun(recipe: recipe, recipeFolder: folder, folder: run, resumes: true).run()
        if outcome.ending == .interrupted {
          throw CommandFailure(message: "stopped in \(run.path); call the command again to go on", exit: .no)
        }
      }
      table.add(try RunHistory(folder: run.path, name: variant.name), variant: variant, seed: seed)
    }
    try output.show(table, text: table.markdown)
  }

  private func chosenVariants() throws -> [SweepVariant] {
    guard let variants else { return try SweepVariant.combinations(over) }
    guard let text = try? String(contentsOfFile: variants, encoding: .utf8) else {
      throw CommandFailure(message: "\(variants) can't be read as UTF-8 text; check --variants")
    }
    return try SweepVariant.list(text, path: variants)
  }

  private func settings(seed: UInt64) -> [String] {
    // One validation, after the last step.
    ["seed=\(seed)"]
      + (steps.map { ["training.steps=\($0)", "training.epochs=100000", "validation.everySteps=\($0)"] } ?? [])
  }

  private func isFinished(_ run: RunFolder) throws -> Bool {
    guard run.hasCheckpoint else { return false }
    let ending = try RunHistory(folder: run.path, name: "").ending
    return ending == TrainingOutcome.Ending.finished.rawValue || ending == TrainingOutcome.Ending.stoppedEarly.rawValue
  }
}
