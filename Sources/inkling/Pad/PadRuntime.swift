import Foundation

/// The runtime for pages that `Scripts/build-wasm` builds: the WebAssembly module and its JavaScript interface.
struct PadRuntime {
  static let moduleName = "inkling.wasm"
  static let scriptName = "inkling.js"

  let module: Data
  let script: String

  init(module: Data, script: String) {
    self.module = module
    self.script = script
  }

  /// Reads the runtime from a folder, or from the first folder beside the program that has it.
  ///
  /// - Throws: `PadError.noRuntime` with the folders searched.
  init(folder: String?) throws {
    let folders = folder.map { [URL(fileURLWithPath: $0)] } ?? Self.folders
    for folder in folders {
      let module = folder.appendingPathComponent(Self.moduleName)
      let script = folder.appendingPathComponent(Self.scriptName)
      guard FileManager.default.fileExists(atPath: module.path), FileManager.default.fileExists(atPath: script.path)
      else { continue }
      self.init(module: try Data(contentsOf: module), script: try String(contentsOf: script, encoding: .utf8))
      return
    }
    throw PadError.noRuntime(folders: folders.map(\.path))
  }

  /// Beside the program, in an installation's folder for shared files, and in the build folder of a checkout, one or two
  /// folders up.
  private static var folders: [URL] {
    ProgramFolder.beside(["", "../share/inkling", "../wasm", "../../wasm"])
  }
}
