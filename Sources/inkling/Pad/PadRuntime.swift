import Foundation

/// The runtime for pages that `Scripts/build-wasm` builds: a WebAssembly module and the JavaScript modules over it.
struct PadRuntime {
  /// What a page uses the runtime for.
  enum Part {
    /// Recognition, and pages of ink.
    case recognition
    /// Recognition, and writing anywhere.
    case writing
    /// Recognition, and learning a writer.
    case learning

    var moduleName: String {
      switch self {
      case .recognition: "inkling.wasm"
      case .writing: "inkling-scribble.wasm"
      case .learning: "inkling-learning.wasm"
      }
    }

    /// Each after those that it imports from.
    var scriptNames: [String] {
      switch self {
      case .recognition, .learning: ["inkling-interface.js", "inkling.js"]
      case .writing:
        [
          "inkling-interface.js", "inkling.js", "scribble-layout.js", "scribble-texts.js", "scribble-session.js",
          "scribble-overlay.js", "scribble-page.js", "inkling-scribble.js",
        ]
      }
    }
  }

  let module: Data
  let scripts: [(name: String, text: String)]

  /// Reads the runtime from a folder, or from the first folder beside the program that has it.
  ///
  /// - Throws: `PadError.noRuntime` with the folders searched.
  init(_ part: Part, folder: String?) throws {
    let folders = folder.map { [URL(fileURLWithPath: $0)] } ?? Self.folders
    for folder in folders {
      let files = ([part.moduleName] + part.scriptNames).map { folder.appendingPathComponent($0) }
      guard files.allSatisfy({ FileManager.default.fileExists(atPath: $0.path) }) else { continue }
      module = try Data(contentsOf: files[0])
      scripts = try zip(part.scriptNames, files.dropFirst()).map { ($0, try String(contentsOf: $1, encoding: .utf8)) }
      return
    }
    throw PadError.noRuntime(module: part.moduleName, folders: folders.map(\.path))
  }

  /// Beside the program, in an installation's folder for shared files, and in the build folder of a checkout, one or two
  /// folders up.
  private static var folders: [URL] {
    ProgramFolder.beside(["", "../share/inkling", "../wasm", "../../wasm"])
  }
}
