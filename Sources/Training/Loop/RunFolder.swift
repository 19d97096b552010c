import Foundation
import InkData
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
