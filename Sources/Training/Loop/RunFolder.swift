import Foundation
import TextAndFiles

/// The folder of a run: its checkpoints, record and recipe.
public struct RunFolder: Sendable, Hashable {
  /// The folder's path.
  public let path: String

  /// Names a run's folder, which need not exist.
  public init(path: String) {
    self.path = path
  }

  /// The newest checkpoint.
  public var last: String { path + "/last.safetensors" }
  /// The checkpoint of the best validation.
  public var best: String { path + "/best.safetensors" }
  /// The resolved recipe.
  public var recipe: String { path + "/recipe.yaml" }

  /// Whether a run can be resumed.
  public var hasCheckpoint: Bool { FileManager.default.fileExists(atPath: last) }

  /// A folder of its own among the system's temporary files.
  public static func temporary() throws -> RunFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("inkling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return RunFolder(path: url.path)
  }

  /// Makes the folder, and removes incomplete files of a killed run.
  func prepare() throws {
    try FileFailure.explaining("make the folder", path) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasSuffix(".partial") {
      try? FileManager.default.removeItem(atPath: path + "/" + name)
    }
  }
}

/// The recipe that a run was started with, as in its last checkpoint.
public struct StoredRecipe: Sendable {
  /// The resolved recipe.
  public let recipe: Recipe
  /// Where its relative paths start from, as seen from the folder that the run was started in.
  public let folder: String

  /// Reads it from a run's folder; throws `TrainingError.noCheckpoint` when there is none.
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

/// A path as seen from a folder, so that what is written down names no machine and no person.
package enum RelativePath {
  /// The path from `folder`, by default the working folder, to `path`: `Models/english`, `../data`, `.`.
  package static func of(_ path: String, from folder: String = FileManager.default.currentDirectoryPath) -> String {
    let start = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
    let end = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
      .standardizedFileURL.pathComponents
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: start.count - shared) + end[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
