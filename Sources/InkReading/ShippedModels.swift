import Foundation

/// The models that come with Inkling, each in a folder of its own.
public enum ShippedModels {
  /// The model that labels the strokes of pages; `nil` when the installation lacks it.
  public static var strokes: String? {
    folders.map { $0.appendingPathComponent("strokes/model.gguf").path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// In an installation, in the checkout, and in the checkout for the programs of its packages.
  private static var folders: [URL] {
    ProgramFolder.beside(["../share/inkling/models", "../../../Models", "../../../../../Models"])
  }

  /// The files of the models that read, in an installation's folder for shared files, else in the checkout of the build.
  ///
  /// - Throws: `ReadingError.noModels`.
  public static func paths() throws(ReadingError) -> [String] {
    let folders = folders
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let files = names.sorted().filter { $0 != "strokes" }.map {
        folder.appendingPathComponent($0).appendingPathComponent("model.gguf").path
      }
      .filter { FileManager.default.fileExists(atPath: $0) }
      if !files.isEmpty { return files }
    }
    throw .noModels(folders: folders.map(\.path))
  }
}

package enum ProgramFolder {
  /// Folders given by paths relative to the program's.
  package static func beside(_ paths: [String]) -> [URL] {
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
    return paths.map { $0.isEmpty ? folder : folder.appendingPathComponent($0).standardizedFileURL }
  }
}
