import Foundation
import NeuralNet

extension Trainer {
  /// Whether steps or the clock ask for a checkpoint.
  var shouldWriteCheckpoint: Bool {
    if let every = recipe.training.checkpointSteps { return state.step % every == 0 }
    return meter.secondsSinceCheckpoint >= Double(recipe.training.checkpointSeconds)
  }

  /// Writes all of the run to a file, if this is the first process.
  func writeCheckpoint(_ path: String) throws {
    defer { meter.checkpointWritten() }
    guard group.isFirst else { return }
    var mean = average?.state
    if mean != nil { frozen.restore(&mean!.values) }
    let checkpoint = Checkpoint(
      weights: network.parameters.values, optimizer: optimizer.state, average: mean, state: state,
      recipe: recipe.yaml, folder: recipeFolder)
    try checkpoint.write(to: path, entries: network.parameters.entries)
  }

  func resume() throws {
    let opened = try Checkpoint.open(folder.last)
    try checkSameRecipe(opened.recipe)
    let checkpoint = try Checkpoint(opened, like: network.parameters)
    network.parameters.assign(checkpoint.weights)
    optimizer.state = checkpoint.optimizer
    if let average, let stored = checkpoint.average { average.state = stored }
    state = checkpoint.state
  }

  private func checkSameRecipe(_ stored: String) throws(RecipeError) {
    let given = recipe.yaml
    guard stored != given else { return }
    let (storedLines, givenLines) = (stored.split(separator: "\n"), given.split(separator: "\n"))
    for line in 0..<max(storedLines.count, givenLines.count) {
      let (a, b) = (storedLines.dropFirst(line).first ?? "", givenLines.dropFirst(line).first ?? "")
      if a != b {
        throw .differs(
          run: folder.path, line: line + 1, stored: a.trimmingCharacters(in: .whitespaces),
          given: b.trimmingCharacters(in: .whitespaces))
      }
    }
  }

  func shouldValidate(after batch: PreparedBatch) -> Bool {
    guard !validation.isEmpty else { return false }
    guard let every = recipe.validation.everySteps else { return batch.isLastOfEpoch }
    return state.step % every == 0
  }

  /// Whether validation hasn't improved for too long.
  var isPatienceOver: Bool {
    recipe.validation.patience.map { state.validationsSinceBest >= $0 } ?? false
  }

  /// Validates the network and keeps it when it is the best so far.
  func validate(_ record: RunRecord?) throws {
    state.validatedStep = state.step
    guard !validation.isEmpty else { return }
    validatedNetwork.parameters.assign(network.parameters)
    average?.copy(to: validatedNetwork.parameters)
    frozen.restore(validatedNetwork.parameters)
    var score = try validation.score(validatedNetwork, group: group)
    score.step = state.step
    score.isBest = state.bestScore.map { score.characterErrorRate < $0 } ?? true
    if score.isBest {
      (state.bestScore, state.bestStep) = (score.characterErrorRate, state.step)
      state.validationsSinceBest = 0
    } else {
      state.validationsSinceBest += 1
    }
    try record?.write(
      event: "validation", step: state.step,
      scalars: [
        ("characterErrorRate", score.characterErrorRate), ("loss", score.loss), ("exact", score.exact),
        ("samples", Double(score.samples)),
      ] + score.kinds.map { ("characterErrorRate.\($0.kind.rawValue)", $0.characterErrorRate) })
    options.progress(.validation(score))
    // The best is written first: a run killed between the two does this validation again and writes the same.
    if score.isBest { try writeCheckpoint(folder.best) }
    try writeCheckpoint(folder.last)
  }
}
