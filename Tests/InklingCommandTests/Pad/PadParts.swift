import Foundation

/// The files of the page under test.
enum PadParts {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
  static let model = package.appending(path: "Models/english/model.gguf").standardizedFileURL.path
  /// Languages that share a network.
  static let languages = ["de", "fr"].map {
    package.appending(path: "Models/latin/\($0).gguf").standardizedFileURL.path
  }
  static let labeller = package.appending(path: "Models/strokes/model.gguf").standardizedFileURL.path
  /// The folder that `Scripts/build-wasm` wrote.
  static let runtime = package.appending(path: ".build/wasm").standardizedFileURL.path
  static let hasRuntime = ["inkling.wasm", "inkling-learning.wasm"].allSatisfy {
    FileManager.default.fileExists(atPath: runtime + "/" + $0)
  }
  static let hasWriting = FileManager.default.fileExists(atPath: runtime + "/inkling-scribble.wasm")
}
