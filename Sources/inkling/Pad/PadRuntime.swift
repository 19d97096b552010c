import Foundation

/// The runtime for pages, as `Scripts/build-wasm` makes it: the WebAssembly module and the script that speaks to it.
struct PadRuntime {
  static let moduleName = "inkling.wasm"
  static let scriptName = "inkling.js"

  let module: Data
  let script: String

  init(module: Data, script: String) {
    self.module = module
    self.script = script
  }

  /// Reads the runtime from a folder, or from the first place beside the program where it is.
  ///
  /// - Throws: `PadError.noRuntime` with the folders where it isn't.
  init(folder: String?) throws {
    let folders = folder.map { [URL(fileURLWithPath: $0)] } ?? Self.places
    for place in folders {
      let module = place.appendingPathComponent(Self.moduleName)
      let script = place.appendingPathComponent(Self.scriptName)
      guard FileManager.default.fileExists(atPath: module.path), FileManager.default.fileExists(atPath: script.path)
      else { continue }
      self.init(module: try Data(contentsOf: module), script: try String(contentsOf: script, encoding: .utf8))
      return
    }
    throw PadError.noRuntime(folders: folders.map(\.path))
  }

  /// Beside the program, where an installation puts shared files, and in the build folder of a checkout, one or two
  /// folders up.
  private static var places: [URL] {
    ProgramFolder.beside(["", "../share/inkling", "../wasm", "../../wasm"])
  }
}
