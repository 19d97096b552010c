import Foundation

/// The recipe that a run was started with, as in its last checkpoint.
public struct StoredRecipe: Sendable {
  /// The resolved recipe.
  public let recipe: Recipe
  /// Where its relative paths start from, as seen from the folder that the run was started in.
  public let folder: String

  /// Reads it from a run's folder.
  ///
  /// - Throws: `TrainingError.noCheckpoint` when there is none.
  public init(runFolder: String) throws {
    let run = RunFolder(path: runFolder)
    guard run.hasCheckpoint else { throw TrainingError.noCheckpoint(folder: runFolder) }
    let opened = try Checkpoint.open(run.last)
    recipe = try Recipe(yaml: opened.recipe, file: run.last)
    folder = opened.folder
  }
}

extension Recipe {
  /// Cuts the run down to a handful of steps with two validations, to try everything out.
  public mutating func shortenForTrial() {
    training.epochs = 1
    training.steps = 4
    training.batchFrames = min(training.batchFrames, 2_000)
    validation.everySteps = 2
    validation.samples = min(validation.samples, 16)
    validation.patience = nil
  }
}

extension RunFolder {
  /// A folder of its own among the system's temporary files.
  public static func temporary() throws -> RunFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("inkling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return RunFolder(path: url.path)
  }
}
